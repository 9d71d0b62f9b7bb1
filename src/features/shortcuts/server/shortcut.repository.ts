import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { Shortcut } from '../shortcut.ts'

/** The quick donations of an association, the current one first, then the last made first. */
export const listAllShortcuts = async (db: Database, customerId: string): Promise<Shortcut[]> => {
  const rows = await db
    .selectFrom('shortcuts')
    .leftJoin('causes', (join) =>
      join.onRef('causes.customer_id', '=', 'shortcuts.customer_id').onRef('causes.id', '=', 'shortcuts.cause_id'),
    )
    .select(['shortcuts.id', 'shortcuts.cause_id', 'shortcuts.amount_cents', 'causes.name as cause_name'])
    .select(['shortcuts.created_at', 'shortcuts.archived_at'])
    .select(sql<string>`coalesce(shortcuts.name, causes.name)`.as('name'))
    .where('shortcuts.customer_id', '=', customerId)
    .orderBy(sql`shortcuts.archived_at is not null`)
    .orderBy('shortcuts.created_at', 'desc')
    .orderBy('shortcuts.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    amount: eurosOfCents(row.amount_cents),
    cause: row.cause_id && row.cause_name !== null ? { _id: row.cause_id, name: row.cause_name } : null,
    createdAt: row.created_at.toISOString(),
    isArchived: row.archived_at !== null,
  }))
}
