import type { Bind } from '#shared/server/bind.ts'
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '../product.endpoints.ts'
import type { ProductService } from './product.service.ts'

export const productRoutes = (bind: Bind, products: ProductService): void => {
  bind(listProducts, () => products.list())
  bind(getProduct, ({ params }) => products.get(params.productId))
  bind(createProduct, ({ actor, body }) => products.create(actor, body))
  bind(updateProduct, ({ actor, params, body }) => products.update(actor, params.productId, body))
  bind(deleteProduct, async ({ actor, params }) => {
    await products.remove(actor, params.productId)
    return undefined
  })
}
