import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '../product.endpoints.ts'
import type { Product, ProductInput } from '../product.ts'

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

export const useCreateProduct = () =>
  useChange({ queryKey: root }, (call, body: ProductInput) => call(createProduct, { body }))

export const useUpdateProduct = (productId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (product: Product) => queryClient.setQueryData(productQuery(call, productId).queryKey, product)
  return useChange({ queryKey: root, onChanged }, (_, edit: Edit<ProductInput>) =>
    call(updateProduct, { params: { productId }, ...edit }),
  )
}

export const useDeleteProduct = (productId: string) =>
  useChange({ queryKey: root }, (call) => call(deleteProduct, { params: { productId } }))
