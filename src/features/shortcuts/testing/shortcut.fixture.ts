import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Inserts a quick donation of 10 €, temporary without `cause_id`. */
export const insertShortcut = (
  db: SqlDatabase,
  customerId: string,
  overrides: Partial<Insertable<Tables['shortcuts']>> = {},
) =>
  db
    .insertInto('shortcuts')
    .values({
      customer_id: customerId,
      id: newId(),
      name: overrides.cause_id ? null : 'Soirée de rentrée',
      amount_cents: 1000,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
