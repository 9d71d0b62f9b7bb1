import { sql } from 'kysely'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { Shortcut, ShortcutInput } from '../shortcut.ts'

const selectShortcuts = (db: Database, customerId: string) =>
  db
    .selectFrom('shortcuts')
    .leftJoin('causes', (join) =>
      join.onRef('causes.customer_id', '=', 'shortcuts.customer_id').onRef('causes.id', '=', 'shortcuts.cause_id'),
    )
    .select(['shortcuts.id', 'shortcuts.cause_id', 'shortcuts.amount_cents', 'causes.name as cause_name'])
    .select(['shortcuts.created_at', 'shortcuts.archived_at'])
    .select(sql<string>`coalesce(shortcuts.name, causes.name)`.as('name'))
    .where('shortcuts.customer_id', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectShortcuts>['execute']>>[number]

const shortcutOf = (row: Row): Shortcut => ({
  _id: row.id,
  name: row.name,
  amount: eurosOfCents(row.amount_cents),
  cause: row.cause_id && row.cause_name !== null ? { _id: row.cause_id, name: row.cause_name } : null,
  createdAt: row.created_at.toISOString(),
  isArchived: row.archived_at !== null,
})

/** The quick donations of an association, the current one first, then the last made first. */
export const listAllShortcuts = async (db: Database, customerId: string): Promise<Shortcut[]> => {
  const rows = await selectShortcuts(db, customerId)
    .orderBy(sql`shortcuts.archived_at is not null`)
    .orderBy('shortcuts.created_at', 'desc')
    .orderBy('shortcuts.id', 'desc')
    .execute()
  return rows.map(shortcutOf)
}

/** What names a quick donation: its association and its id, always both. */
export type ShortcutKey = { customerId: string; shortcutId: string }

/** One quick donation, active or archived, or undefined. */
export const findShortcut = async (
  db: Database,
  { customerId, shortcutId }: ShortcutKey,
): Promise<Shortcut | undefined> => {
  const row = await selectShortcuts(db, customerId).where('shortcuts.id', '=', shortcutId).executeTakeFirst()
  return row && shortcutOf(row)
}

/** The one that the terminals show, or undefined. */
export const findCurrentShortcut = async (db: Database, customerId: string): Promise<Shortcut | undefined> => {
  const row = await selectShortcuts(db, customerId).where('shortcuts.archived_at', 'is', null).executeTakeFirst()
  return row && shortcutOf(row)
}

/** A cause to base a quick donation on, kept from being archived meanwhile; undefined when the association has none. */
export const lockCauseFor = async (transaction: Database, customerId: string, causeId: string) => {
  const row = await transaction
    .selectFrom('causes')
    .select('archived_at')
    .where('customer_id', '=', customerId)
    .where('id', '=', causeId)
    .forShare()
    .executeTakeFirst()
  return row && { isArchived: row.archived_at !== null }
}

export const insertShortcut = async (
  db: Database,
  { customerId, shortcutId }: ShortcutKey,
  { name, causeId, amount }: ShortcutInput,
  createdAt: Date,
): Promise<void> => {
  const basis = { name: name ?? null, cause_id: causeId ?? null, amount_cents: centsOfEuros(amount) }
  await db
    .insertInto('shortcuts')
    .values({ ...basis, customer_id: customerId, id: shortcutId, created_at: createdAt })
    .execute()
}

export const archiveOne = async (
  db: Database,
  { customerId, shortcutId }: ShortcutKey,
  archivedAt: Date,
): Promise<void> => {
  await db
    .updateTable('shortcuts')
    .set({ archived_at: archivedAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', shortcutId)
    .execute()
}
