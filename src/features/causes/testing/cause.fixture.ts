import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Inserts an active cause with a free amount and no goal. */
export const insertCause = (
  db: SqlDatabase,
  customerId: string,
  overrides: Partial<Insertable<Tables['causes']>> = {},
) =>
  db
    .insertInto('causes')
    .values({ customer_id: customerId, id: newId(), name: 'Repas chauds', icon: 'meal', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
