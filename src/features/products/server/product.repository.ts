import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.generated.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Product, ProductInput } from '../product.ts'

/** Variants and offers as the columns hold them: whole cents, as everywhere in the database. */
const StoredVariants = z.array(
  z.object({ name: z.string(), buyPriceCents: z.int(), rentPricesCents: z.array(z.int()) }),
)
const StoredOffers = z.array(z.object({ type: z.string(), engagement: z.string(), priceCents: z.int() }))

const productOf = (row: Selectable<Tables['products']>): Product => ({
  _id: row.id,
  name: row.name,
  price: eurosOfCents(row.price_cents),
  economy: row.economy_cents === null ? null : eurosOfCents(row.economy_cents),
  size: row.size,
  inStock: row.in_stock,
  locationEnabled: row.location_enabled,
  img: row.image_src === null || row.image_height === null ? null : { src: row.image_src, height: row.image_height },
  variants: StoredVariants.parse(row.variants).map(({ name, buyPriceCents, rentPricesCents }) => ({
    name,
    buyPrice: eurosOfCents(buyPriceCents),
    rentPrice: rentPricesCents.map(eurosOfCents),
  })),
  offers: StoredOffers.parse(row.offers).map(({ priceCents, ...offer }) => ({
    ...offer,
    price: eurosOfCents(priceCents),
  })),
})

const columnsOf = ({ name, price, economy, size, inStock, locationEnabled, img, variants, offers }: ProductInput) => ({
  name,
  price_cents: centsOfEuros(price),
  economy_cents: economy === null ? null : centsOfEuros(economy),
  size: size ?? null,
  in_stock: inStock,
  location_enabled: locationEnabled,
  image_src: img?.src ?? null,
  image_height: img?.height ?? null,
  variants: JSON.stringify(
    variants.map(({ name, buyPrice, rentPrice }) => ({
      name,
      buyPriceCents: centsOfEuros(buyPrice),
      rentPricesCents: rentPrice.map(centsOfEuros),
    })),
  ),
  offers: JSON.stringify(offers.map(({ price, ...offer }) => ({ ...offer, priceCents: centsOfEuros(price) }))),
})

/** The catalogue, by name. */
export const listEveryProduct = async (db: Database): Promise<Product[]> => {
  const rows = await db.selectFrom('products').selectAll().orderBy(inFrenchOrder('name')).orderBy('id').execute()
  return rows.map(productOf)
}

/** One product, or undefined. */
export const findProduct = async (db: Database, productId: string): Promise<Product | undefined> => {
  const row = await db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  return row && productOf(row)
}

/** One product, kept as it is until the transaction ends; or undefined. */
export const lockProduct = async (transaction: Database, productId: string): Promise<Product | undefined> => {
  const query = transaction.selectFrom('products').selectAll().where('id', '=', productId)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row && productOf(row)
}

export const insertProduct = async (
  db: Database,
  productId: string,
  input: ProductInput,
  createdAt: Date,
): Promise<Product> => {
  const row = { ...columnsOf(input), id: productId, created_at: createdAt }
  return productOf(await db.insertInto('products').values(row).returningAll().executeTakeFirstOrThrow())
}

/** Writes a product whole, in the place of what it was. It must exist. */
export const replaceProduct = async (db: Database, productId: string, input: ProductInput): Promise<Product> => {
  const update = db.updateTable('products').set(columnsOf(input)).where('id', '=', productId)
  return productOf(await update.returningAll().executeTakeFirstOrThrow())
}

export const removeProduct = async (db: Database, productId: string): Promise<void> => {
  await db.deleteFrom('products').where('id', '=', productId).execute()
}
