import { isDeepStrictEqual } from 'node:util'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince, type EditedField } from '#features/audit/changed-since.ts'
import { changesIn, euros, text, yesNo } from '#features/audit/journal.ts'
import { formatEuros } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { productJournal } from '../product.journal.ts'
import type { Product, ProductInput } from '../product.ts'
import {
  deleteOne,
  findProduct,
  insertProduct,
  listAllProducts,
  lockProduct,
  replaceProduct,
} from './product.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof productJournal>; clock: () => Date }

const valuesOf = ({ name, price, inStock }: Product) => ({ name, price, inStock })
const subjectOf = ({ _id, name }: Product) => ({ _id, name })

/** The rules of the platform's catalogue (docs/rules/products.md). Its lines in the journal have no association. */
export const createProductService = ({ db, recordAudit, clock }: Deps) => ({
  list: () => listAllProducts(db),

  /** Throws 404 for an unknown product. */
  async get(productId: string): Promise<Product> {
    const product = await findProduct(db, productId)
    if (!product) throw notFound()
    return product
  },

  create: (actor: Person, input: ProductInput): Promise<Product> =>
    db.transaction().execute(async (transaction) => {
      const product = await insertProduct(transaction, newId(), input, clock())
      const subject = subjectOf(product)
      const after = valuesOf(product)
      await recordAudit(transaction, productJournal, { customerId: null, actor, action: 'created', subject, after })
      return product
    }),

  /** Replaces every field of a product. Throws 404 for an unknown product, 409 when it is not as the caller read it. */
  update: (actor: Person, productId: string, input: ProductInput, readVersion?: string): Promise<Product> =>
    db.transaction().execute(async (transaction) => {
      const before = await lockProduct(transaction, productId)
      if (!before) throw notFound()
      await requireUnchanged(transaction, changedSince(editedFields, readVersion, before), actor, {
        customerId: null,
        action: productJournal.subject,
        subjectId: productId,
      })
      const product = await replaceProduct(transaction, productId, input)
      if (isDeepStrictEqual(before, product)) return before
      await recordAudit(transaction, productJournal, {
        customerId: null,
        actor,
        action: 'updated',
        subject: subjectOf(before),
        ...changesIn(productJournal, before, product),
      })
      return product
    }),

  /** Deletes a product. The journal keeps its values. Throws 404 for an unknown product. */
  remove: (actor: Person, productId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const product = await deleteOne(transaction, productId)
      if (!product) throw notFound()
      const subject = subjectOf(product)
      const before = valuesOf(product)
      await recordAudit(transaction, productJournal, { customerId: null, actor, action: 'deleted', subject, before })
    }),
})

const listed = <Part>(parts: Part[], textOf: (part: Part) => string): string => parts.map(textOf).join(', ')

/** The fields that the form of a product edits, as a refusal shows them. A list shows its parts in one line. */
const editedFields: Record<keyof Omit<Product, '_id'>, EditedField> = {
  ...productJournal.fields,
  economy: euros('Économie'),
  size: text('Taille'),
  locationEnabled: yesNo('Location possible'),
  img: { ...text('Image'), shown: ({ src, height }: NonNullable<Product['img']>) => `${src} (${height} px)` },
  variants: {
    ...text('Variantes'),
    shown: (variants: Product['variants']) =>
      listed(variants, ({ name, buyPrice, rentPrice }) =>
        [name, ...[buyPrice, ...rentPrice].map(formatEuros)].join(' '),
      ),
  },
  offers: {
    ...text('Offres'),
    shown: (offers: Product['offers']) =>
      listed(offers, ({ type, engagement, price }) => [type, engagement, formatEuros(price)].join(' ')),
  },
}
