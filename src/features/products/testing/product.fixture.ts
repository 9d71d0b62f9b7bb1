import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Inserts a product in stock, without variants or offers. */
export const insertProduct = (db: SqlDatabase, overrides: Partial<Insertable<Tables['products']>> = {}) =>
  db
    .insertInto('products')
    .values({ id: newId(), name: 'Borne', price_cents: 129_000, in_stock: true, location_enabled: false, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
