import type { Selectable } from 'kysely'
import { z } from 'zod'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { type CamelTables, type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Product, ProductInput } from '../product.ts'

const StoredVariants = z.array(
  z.object({ name: z.string(), buyPriceCents: z.int(), rentPricesCents: z.array(z.int()) }),
)
const StoredOffers = z.array(z.object({ type: z.string(), engagement: z.string(), priceCents: z.int() }))

type Row = Selectable<CamelTables['products']>

const productOf = ({
  id,
  priceCents,
  economyCents,
  imageSrc,
  imageHeight,
  createdAt: _createdAt,
  ...row
}: Row): Product => ({
  ...row,
  _id: id,
  price: eurosOfCents(priceCents),
  economy: economyCents === null ? null : eurosOfCents(economyCents),
  img: imageSrc === null || imageHeight === null ? null : { src: imageSrc, height: imageHeight },
  variants: StoredVariants.parse(row.variants).map(({ name, buyPriceCents, rentPricesCents }) => ({
    name,
    buyPrice: eurosOfCents(buyPriceCents),
    rentPrice: rentPricesCents.map(eurosOfCents),
  })),
  offers: StoredOffers.parse(row.offers).map(({ priceCents: cents, ...offer }) => ({
    ...offer,
    price: eurosOfCents(cents),
  })),
})

const columnsOf = ({ price, economy, size, img, variants, offers, ...fields }: ProductInput) => ({
  ...fields,
  priceCents: centsOfEuros(price),
  economyCents: economy === null ? null : centsOfEuros(economy),
  size: size ?? null,
  imageSrc: img?.src ?? null,
  imageHeight: img?.height ?? null,
  variants: JSON.stringify(
    variants.map(({ name, buyPrice, rentPrice }) => ({
      name,
      buyPriceCents: centsOfEuros(buyPrice),
      rentPricesCents: rentPrice.map(centsOfEuros),
    })),
  ),
  offers: JSON.stringify(offers.map(({ price, ...offer }) => ({ ...offer, priceCents: centsOfEuros(price) }))),
})

export const listAllProducts = async (db: Database): Promise<Product[]> => {
  const rows = await db.selectFrom('products').selectAll().orderBy(inFrenchOrder('name')).orderBy('id').execute()
  return rows.map(productOf)
}

const selectProduct = (db: Database, productId: string) =>
  db.selectFrom('products').selectAll().where('id', '=', productId)

export const findProduct = async (db: Database, productId: string): Promise<Product | undefined> => {
  const row = await selectProduct(db, productId).executeTakeFirst()
  return row && productOf(row)
}

export const lockProduct = async (transaction: Database, productId: string): Promise<Product | undefined> => {
  const row = await selectProduct(transaction, productId).forNoKeyUpdate().executeTakeFirst()
  return row && productOf(row)
}

export const insertProduct = async (
  db: Database,
  productId: string,
  input: ProductInput,
  createdAt: Date,
): Promise<Product> => {
  const row = { ...columnsOf(input), id: productId, createdAt }
  return productOf(await db.insertInto('products').values(row).returningAll().executeTakeFirstOrThrow())
}

/** Replaces every field of a product, which must exist. */
export const replaceProduct = async (db: Database, productId: string, input: ProductInput): Promise<Product> => {
  const update = db.updateTable('products').set(columnsOf(input)).where('id', '=', productId)
  return productOf(await update.returningAll().executeTakeFirstOrThrow())
}

/** Deletes a product and returns it, or undefined for an unknown product. */
export const deleteOne = async (db: Database, productId: string): Promise<Product | undefined> => {
  const row = await db.deleteFrom('products').where('id', '=', productId).returningAll().executeTakeFirst()
  return row && productOf(row)
}
