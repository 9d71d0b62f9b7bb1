import { sql } from 'kysely'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { Shortcut, ShortcutInput } from '../shortcut.ts'

/** The key of a quick donation. Every query filters on both parts. */
export type ShortcutKey = { customerId: string; shortcutId: string }

const selectShortcuts = (db: Database, customerId: string) =>
  db
    .selectFrom('shortcuts')
    .leftJoin('causes', (join) =>
      join.onRef('causes.customerId', '=', 'shortcuts.customerId').onRef('causes.id', '=', 'shortcuts.causeId'),
    )
    .selectAll('shortcuts')
    .select('causes.name as causeName')
    .where('shortcuts.customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectShortcuts>['execute']>>[number]

const shortcutOf = ({ id, customerId: _customerId, causeId, causeName, ...row }: Row): Shortcut => {
  const { amountCents, createdAt, archivedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    name: row.name ?? causeName ?? '',
    amount: eurosOfCents(amountCents),
    cause: causeId && causeName !== null ? { _id: causeId, name: causeName } : null,
    createdAt: createdAt.toISOString(),
    isArchived: archivedAt !== null,
  }
}

/** Lists the quick donations of an association, the current one first, then the newest first. */
export const listAllShortcuts = async (db: Database, customerId: string): Promise<Shortcut[]> => {
  const rows = await selectShortcuts(db, customerId)
    .orderBy(sql`shortcuts.archived_at is not null`)
    .orderBy('shortcuts.createdAt', 'desc')
    .orderBy('shortcuts.id', 'desc')
    .execute()
  return rows.map(shortcutOf)
}

export const findShortcut = async (
  db: Database,
  { customerId, shortcutId }: ShortcutKey,
): Promise<Shortcut | undefined> => {
  const row = await selectShortcuts(db, customerId).where('shortcuts.id', '=', shortcutId).executeTakeFirst()
  return row && shortcutOf(row)
}

/** Finds the cause of a quick donation, and locks it against archiving until the transaction ends. */
export const lockCauseFor = (transaction: Database, customerId: string, causeId: string) =>
  transaction
    .selectFrom('causes')
    .select('archivedAt')
    .where('customerId', '=', customerId)
    .where('id', '=', causeId)
    .forShare()
    .executeTakeFirst()

export const insertShortcut = async (
  db: Database,
  { customerId, shortcutId }: ShortcutKey,
  { amount, ...input }: ShortcutInput,
  createdAt: Date,
): Promise<void> => {
  const row = { ...input, amountCents: centsOfEuros(amount), customerId, id: shortcutId, createdAt }
  await db.insertInto('shortcuts').values(row).execute()
}

/** Archives the quick donation that the terminals show. Returns its id, or undefined when there is none. */
export const archiveCurrent = async (db: Database, customerId: string, archivedAt: Date) =>
  (
    await db
      .updateTable('shortcuts')
      .set({ archivedAt })
      .where('customerId', '=', customerId)
      .where('archivedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Archives a quick donation. Returns false when the key has no active quick donation. */
export const setArchived = async (
  db: Database,
  { customerId, shortcutId }: ShortcutKey,
  archivedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shortcuts')
    .set({ archivedAt })
    .where('customerId', '=', customerId)
    .where('id', '=', shortcutId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
