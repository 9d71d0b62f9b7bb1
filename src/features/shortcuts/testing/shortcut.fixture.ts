import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type Shortcut, ShortcutInput } from '../shortcut.ts'

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

/** Returns a temporary quick donation as the API answers it. Its id is made of `number`. */
export const sampleShortcut = (overrides: Partial<Shortcut> = {}, number = 1): Shortcut => ({
  _id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...ShortcutInput.parse({ name: 'Gala', amount: 12.5 }),
  name: 'Gala',
  cause: null,
  createdAt: '2026-03-06T12:05:00.000Z',
  isArchived: false,
  ...overrides,
})

const causeId = '00000000-0000-4000-8000-000000000009'

/** Returns a quick donation based on a cause. */
export const sampleCauseShortcut = (overrides: Partial<Shortcut> = {}, number = 2): Shortcut =>
  sampleShortcut({ name: 'Puits', cause: { _id: causeId, name: 'Puits' }, ...overrides }, number)
