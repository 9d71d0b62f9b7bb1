import type { JournalValues } from '#features/audit/journal.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { transactionJournal } from '../../transaction.journal.ts'
import type { Selection } from '../list/transaction-filter.ts'

type CustomerSelection = Selection & { customerId: string }

const causeName = async (db: SqlDatabase, { customerId, causeId }: CustomerSelection): Promise<string | undefined> => {
  if (!causeId) return undefined
  const inCustomer = db.selectFrom('causes').select('name').where('customer_id', '=', customerId)
  return (await inCustomer.where('id', '=', causeId).executeTakeFirst())?.name
}

/** Returns the name of a quick donation: its own, or that of the cause it is based on. */
const shortcutName = async (
  db: SqlDatabase,
  { customerId, shortcutId }: CustomerSelection,
): Promise<string | undefined> => {
  if (!shortcutId) return undefined
  const row = await db
    .selectFrom('shortcuts as shortcut')
    .leftJoin('causes as cause', (join) =>
      join.onRef('cause.customer_id', '=', 'shortcut.customer_id').onRef('cause.id', '=', 'shortcut.cause_id'),
    )
    .select((expression) => expression.fn.coalesce('shortcut.name', 'cause.name').as('name'))
    .where('shortcut.customer_id', '=', customerId)
    .where('shortcut.id', '=', shortcutId)
    .executeTakeFirst()
  return row?.name ?? undefined
}

const deviceLabel = async (
  db: SqlDatabase,
  { customerId, deviceId }: CustomerSelection,
): Promise<string | undefined> => {
  if (!deviceId) return undefined
  const inCustomer = db.selectFrom('devices').select('label').where('customer_id', '=', customerId)
  return (await inCustomer.where('id', '=', deviceId).executeTakeFirst())?.label
}

export const customerExists = async (db: SqlDatabase, customerId: string): Promise<boolean> =>
  (await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst()) !== undefined

/** Reads the names of an export's filters for the journal. A record of another association has none. */
export const readFilterNames = async (
  db: SqlDatabase,
  selection: Selection,
): Promise<JournalValues<typeof transactionJournal>> => {
  if (selection.customerId === undefined) return {}
  const ofCustomer = { ...selection, customerId: selection.customerId }
  const [cause, shortcut, device] = await Promise.all([
    causeName(db, ofCustomer),
    shortcutName(db, ofCustomer),
    deviceLabel(db, ofCustomer),
  ])
  return { ...(cause && { cause }), ...(shortcut && { shortcut }), ...(device && { device }) }
}
