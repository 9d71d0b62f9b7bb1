import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../product.endpoints.ts'
import { productJournal } from '../product.journal.ts'
import * as shapes from '../product.ts'
import { createProductService } from './product.service.ts'

export const feature = {
  api: [{ tag: 'Products', description: "The platform's catalogue.", calls, shapes: [shapes] }],
  journals: [productJournal],
  bind(bind: Bind, deps: DepsOf<typeof createProductService>) {
    const products = createProductService(deps)
    bind(calls.listProducts, () => products.list())
    bind(calls.getProduct, ({ params }) => products.get(params.productId))
    bind(calls.createProduct, ({ actor, body }) => products.create(actor, body))
    bind(calls.updateProduct, ({ actor, params, body, headers }) =>
      products.update(actor, params.productId, body, headers['if-match']),
    )
    bind(calls.deleteProduct, async ({ actor, params }) => {
      await products.remove(actor, params.productId)
      return undefined
    })
  },
} satisfies Feature
