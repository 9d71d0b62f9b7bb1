import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '../product.endpoints.ts'
import type { ProductInput } from '../product.ts'

const root = ['products'] as const

export const productsQuery = (call: Client) =>
  queryOptions({
    queryKey: [...root, 'all'] as const,
    queryFn: ({ signal }) => call(listProducts, { signal }),
  })

export const productQuery = (call: Client, productId: string) =>
  queryOptions({
    queryKey: [...root, 'one', productId] as const,
    queryFn: ({ signal }) => call(getProduct, { params: { productId }, signal }),
  })

/** A change of the catalogue: what was read before it, and is not on the screen, is forgotten. */
const useChange = <Input, Result>(change: (call: Client, input: Input) => Promise<Result>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(call, input),
    onSuccess: () => queryClient.removeQueries({ queryKey: root, type: 'inactive' }),
  })
}

/** A product as a form sends it. */
export type ProductBody = z.input<typeof ProductInput>

export const useCreateProduct = () => useChange((call, body: ProductBody) => call(createProduct, { body }))

export const useUpdateProduct = (productId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProductBody) => call(updateProduct, { params: { productId }, body }),
    onSuccess: (product) => {
      queryClient.removeQueries({ queryKey: root, type: 'inactive' })
      queryClient.setQueryData(productQuery(call, productId).queryKey, product)
    },
  })
}

export const useDeleteProduct = (productId: string) =>
  useChange<void, unknown>((call) => call(deleteProduct, { params: { productId } }))
