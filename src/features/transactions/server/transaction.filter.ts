import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { type OrganizerExportQuery, type OrganizerQuery, punctual, type TransactionFilters } from '../transaction.ts'

/**
 * What a list, its figures and its export all narrow to. Made once from the caller's reach and the wire's filters; a
 * filter narrows the reach and never replaces it.
 */
export type Selection = {
  /** One association, or undefined for the organizer: all of them. */
  customerId: string | undefined
  /** A cause's id; null for the one-off donations; undefined for no filter. */
  causeId: string | null | undefined
  shortcutId: string | undefined
  deviceId: string | undefined
  /** Both included. */
  from: Date | undefined
  until: Date | undefined
}

/** Of what a call was asked with, what narrows: without its page, cursor and the like. */
export const filtersOf = ({
  startDate,
  endDate,
  causeId,
  shortcutId,
  deviceId,
  customerId,
}: OrganizerQuery | OrganizerExportQuery): TransactionFilters => ({
  startDate,
  endDate,
  causeId,
  shortcutId,
  deviceId,
  customerId,
})

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** The selection of one association's donations. */
export const selectionOf = (customerId: string, filters: TransactionFilters): Selection => ({
  customerId,
  causeId: filters.causeId === punctual ? null : filters.causeId,
  shortcutId: filters.shortcutId,
  deviceId: filters.deviceId,
  from: dateOf(filters.startDate),
  until: dateOf(filters.endDate),
})

/** No association has it: a selection narrowed to it is empty. */
const nobody = '00000000-0000-0000-0000-000000000000'

const ownerOf = async (db: Database, table: 'causes' | 'shortcuts' | 'devices', id: string): Promise<string> => {
  const row = await db.selectFrom(table).select('customer_id').where('id', '=', id).executeTakeFirst()
  return row?.customer_id ?? nobody
}

/**
 * The selection over all associations, or of the one that the filters name. A cause, quick donation or terminal belongs
 * to one association: the query then asks for that one, so that every index still leads with it. Nothing matches a thing
 * that does not exist, or is not of the association named.
 */
export const platformSelectionOf = async (db: Database, filters: TransactionFilters): Promise<Selection> => {
  const owners = await Promise.all([
    filters.causeId && filters.causeId !== punctual ? ownerOf(db, 'causes', filters.causeId) : undefined,
    filters.shortcutId ? ownerOf(db, 'shortcuts', filters.shortcutId) : undefined,
    filters.deviceId ? ownerOf(db, 'devices', filters.deviceId) : undefined,
  ])
  const customerId = filters.customerId ?? owners.find((owner) => owner !== undefined)
  return { ...selectionOf('', filters), customerId }
}

/** What a screen of its own lists the donations of. */
export type Thing = { causeId: string } | { shortcutId: string } | { deviceId: string }

const tableOf = (thing: Thing) => {
  if ('causeId' in thing) return ['causes', thing.causeId] as const
  if ('shortcutId' in thing) return ['shortcuts', thing.shortcutId] as const
  return ['devices', thing.deviceId] as const
}

/** The donations of one cause, quick donation or terminal; undefined when the association has none of this id. */
export const selectionOfThing = async (db: Database, customerId: string, thing: Thing) => {
  const [table, id] = tableOf(thing)
  const inAssociation = db.selectFrom(table).select('id').where('customer_id', '=', customerId)
  const row = await inAssociation.where('id', '=', id).executeTakeFirst()
  return row && selectionOf(customerId, thing)
}

/** The selection as a condition on the rows of `transactions`, written as `t`. */
export const rowsMatch = ({
  customerId,
  causeId,
  shortcutId,
  deviceId,
  from,
  until,
}: Selection): RawBuilder<boolean> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (customerId !== undefined) conditions.push(sql`t.customer_id = ${customerId}`)
  if (causeId === null) conditions.push(sql`t.cause_id is null and t.shortcut_id is null`)
  else if (causeId !== undefined) conditions.push(sql`t.cause_id = ${causeId}`)
  if (shortcutId !== undefined) conditions.push(sql`t.shortcut_id = ${shortcutId}`)
  if (deviceId !== undefined) conditions.push(sql`t.device_id = ${deviceId}`)
  if (from !== undefined) conditions.push(sql`t.created_at >= ${from}`)
  if (until !== undefined) conditions.push(sql`t.created_at <= ${until}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
