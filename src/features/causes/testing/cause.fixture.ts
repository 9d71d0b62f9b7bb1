import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type Cause, CauseInput } from '../cause.ts'

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

/** Returns an active cause as the API answers it, with a free amount and no goal. Its id is made of `number`. */
export const sampleCause = (overrides: Partial<Cause> = {}, number = 1): Cause => ({
  _id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...CauseInput.parse({ name: 'Repas chauds', icon: 'meal' }),
  createdAt: '2026-03-06T12:05:00.000Z',
  isArchived: false,
  archived: null,
  collectProgression: null,
  ...overrides,
})
