import { isDeepStrictEqual } from 'node:util'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { productJournal } from '../product.journal.ts'
import type { Product, ProductInput } from '../product.ts'
import { findProduct, insertProduct, lockProduct, removeProduct, replaceProduct } from './product.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof productJournal>; clock: () => Date }

/** One product. Throws a 404 `Refusal` when there is none of this id. */
export const getProductOf = async (db: Database, productId: string): Promise<Product> => {
  const product = await findProduct(db, productId)
  if (!product) throw notFound()
  return product
}

/** What the journal keeps of a product. That variants or offers changed, its line alone says. */
const auditValuesOf = ({ name, price, inStock }: Product) => ({ name, price, inStock })
const subjectOf = ({ _id, name }: Product) => ({ _id, name })

/** Makes a product. The catalogue is the platform's: its lines in the journal name no association. */
export const createCreateProduct =
  ({ db, recordAudit, clock }: Deps) =>
  (actor: Person, input: ProductInput): Promise<Product> =>
    db.transaction().execute(async (transaction) => {
      const product = await insertProduct(transaction, newId(), input, clock())
      await recordAudit(transaction, productJournal, {
        customerId: null,
        actor,
        action: 'created',
        subject: subjectOf(product),
        after: auditValuesOf(product),
      })
      return product
    })

/** Replaces a product whole. Throws a 404 `Refusal` when there is none of this id. */
export const createUpdateProduct =
  ({ db, recordAudit }: Deps) =>
  (actor: Person, productId: string, input: ProductInput): Promise<Product> =>
    db.transaction().execute(async (transaction) => {
      const before = await lockProduct(transaction, productId)
      if (!before) throw notFound()
      const product = await replaceProduct(transaction, productId, input)
      if (isDeepStrictEqual(before, product)) return before
      await recordAudit(transaction, productJournal, {
        customerId: null,
        actor,
        action: 'updated',
        subject: subjectOf(before),
        ...changesIn(productJournal, auditValuesOf(before), auditValuesOf(product)),
      })
      return product
    })

/** Deletes a product for good; the journal keeps what it was. Throws a 404 `Refusal` when there is none of this id. */
export const createDeleteProduct =
  ({ db, recordAudit }: Deps) =>
  (actor: Person, productId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const product = await lockProduct(transaction, productId)
      if (!product) throw notFound()
      await removeProduct(transaction, productId)
      await recordAudit(transaction, productJournal, {
        customerId: null,
        actor,
        action: 'deleted',
        subject: subjectOf(product),
        before: auditValuesOf(product),
      })
    })
