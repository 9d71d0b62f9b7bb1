import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '../product.endpoints.ts'
import { productJournal } from '../product.journal.ts'
import { listEveryProduct } from './product.repository.ts'
import { createCreateProduct, createDeleteProduct, createUpdateProduct, getProductOf } from './product.service.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof productJournal>; clock: () => Date }

export const productRoutes = (bind: Bind, deps: Deps): void => {
  const { db } = deps
  const create = createCreateProduct(deps)
  const update = createUpdateProduct(deps)
  const remove = createDeleteProduct(deps)

  bind(listProducts, () => listEveryProduct(db))
  bind(getProduct, ({ params }) => getProductOf(db, params.productId))
  bind(createProduct, ({ actor, body }) => create(actor, body))
  bind(updateProduct, ({ actor, params, body }) => update(actor, params.productId, body))
  bind(deleteProduct, async ({ actor, params }) => {
    await remove(actor, params.productId)
    return undefined
  })
}
