import type { AuditValues } from '#features/audit/audit.ts'
import type { Database } from '#shared/server/database.ts'
import type { Selection } from './transaction.filter.ts'

type OneAssociation = Selection & { customerId: string }

const causeName = async (db: Database, { customerId, causeId }: OneAssociation): Promise<string | undefined> => {
  if (!causeId) return undefined
  const inAssociation = db.selectFrom('causes').select('name').where('customer_id', '=', customerId)
  return (await inAssociation.where('id', '=', causeId).executeTakeFirst())?.name
}

/** A quick donation based on a cause goes by the cause's name. */
const shortcutName = async (db: Database, { customerId, shortcutId }: OneAssociation): Promise<string | undefined> => {
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

const deviceLabel = async (db: Database, { customerId, deviceId }: OneAssociation): Promise<string | undefined> => {
  if (!deviceId) return undefined
  const inAssociation = db.selectFrom('devices').select('label').where('customer_id', '=', customerId)
  return (await inAssociation.where('id', '=', deviceId).executeTakeFirst())?.label
}

/** Whether there is an association of this id. */
export const isAssociation = async (db: Database, customerId: string): Promise<boolean> =>
  (await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst()) !== undefined

/**
 * What an export is narrowed to, by name, for the journal: names change, and ids say nothing to who reads it. A thing
 * that is not of the selection's association has no name here, whoever's it is.
 */
export const readFilterNames = async (db: Database, selection: Selection): Promise<AuditValues> => {
  if (selection.customerId === undefined) return {}
  const within = { ...selection, customerId: selection.customerId }
  const [cause, shortcut, device] = await Promise.all([
    causeName(db, within),
    shortcutName(db, within),
    deviceLabel(db, within),
  ])
  return { ...(cause && { cause }), ...(shortcut && { shortcut }), ...(device && { device }) }
}
