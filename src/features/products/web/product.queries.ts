import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '../product.endpoints.ts'
import type { ProductInput } from '../product.ts'

const root = ['products'] as const

/** Reads the whole catalogue. */
export const productsQuery = (call: Client) => callQuery(call, [...root, 'all'], listProducts, {})

export const productQuery = (call: Client, productId: string) =>
  callQuery(call, [...root, 'one', productId], getProduct, { params: { productId } })

export const useCreateProduct = () =>
  useChange({ queryKey: root }, (call, body: ProductInput) => call(createProduct, { body }))

export const useUpdateProduct = (productId: string) =>
  useChange({ queryKey: root, shownBy: (call) => productQuery(call, productId) }, (call, edit: Edit<ProductInput>) =>
    call(updateProduct, { params: { productId }, ...edit }),
  )

export const useDeleteProduct = (productId: string) =>
  useChange({ queryKey: root }, (call) => call(deleteProduct, { params: { productId } }))
