import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { type MethodFilter, punctual, type TransactionFilters } from '../../transaction.ts'

/** A means of payment, or for the sums by card all others. */
export type SelectedMethod = MethodFilter | 'not-card'

/**
 * The donations that a list, its figures and its export are about. Made from what the caller may see and from the
 * filters of the call: a filter narrows what the caller may see and never replaces it.
 */
export type Selection = {
  /** One association, or undefined for the organizer: all of them. */
  customerId: string | undefined
  /** A cause's id; null for the one-off donations; undefined for no filter. */
  causeId: string | null | undefined
  shortcutId: string | undefined
  deviceId: string | undefined
  /** The donations that a search found. */
  ids?: readonly string[]
  paymentMethod?: SelectedMethod | undefined
  /** Both included. */
  from: Date | undefined
  until: Date | undefined
}

/** Returns the filters of a query, without its page, limit and cursor. */
export const filtersOf = ({
  startDate,
  endDate,
  causeId,
  shortcutId,
  deviceId,
  paymentMethod,
  customerId,
}: TransactionFilters): TransactionFilters => ({
  startDate,
  endDate,
  causeId,
  shortcutId,
  deviceId,
  paymentMethod,
  customerId,
})

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Returns the selection of one association's donations. */
export const selectionOf = (customerId: string, filters: TransactionFilters): Selection => ({
  customerId,
  causeId: filters.causeId === punctual ? null : filters.causeId,
  shortcutId: filters.shortcutId,
  deviceId: filters.deviceId,
  paymentMethod: filters.paymentMethod,
  from: dateOf(filters.startDate),
  until: dateOf(filters.endDate),
})

/** The id of no association: a selection narrowed to it is empty. */
const noCustomerId = '00000000-0000-0000-0000-000000000000'

const customerIdOf = async (
  db: SqlDatabase,
  table: 'causes' | 'shortcuts' | 'devices',
  id: string,
): Promise<string> => {
  const row = await db.selectFrom(table).select('customer_id').where('id', '=', id).executeTakeFirst()
  return row?.customer_id ?? noCustomerId
}

/**
 * Returns the selection over all associations, or of the association that the filters name. A cause, quick donation or
 * terminal belongs to one association: the query then names that association, since every index starts with it. The
 * selection is empty when the cause, quick donation or terminal does not exist or is another association's.
 */
export const platformSelectionOf = async (db: SqlDatabase, filters: TransactionFilters): Promise<Selection> => {
  const owners = await Promise.all([
    filters.causeId && filters.causeId !== punctual ? customerIdOf(db, 'causes', filters.causeId) : undefined,
    filters.shortcutId ? customerIdOf(db, 'shortcuts', filters.shortcutId) : undefined,
    filters.deviceId ? customerIdOf(db, 'devices', filters.deviceId) : undefined,
  ])
  const customerId = filters.customerId ?? owners.find((owner) => owner !== undefined)
  return { ...selectionOf('', filters), customerId }
}

/** A record whose own screen lists its donations. */
export type Parent = { causeId: string } | { shortcutId: string } | { deviceId: string }

const tableOf = (parent: Parent) => {
  if ('causeId' in parent) return ['causes', parent.causeId] as const
  if ('shortcutId' in parent) return ['shortcuts', parent.shortcutId] as const
  return ['devices', parent.deviceId] as const
}

/** Tells whether the association has a cause, quick donation or terminal of this id. */
export const parentExists = async (db: SqlDatabase, customerId: string, parent: Parent): Promise<boolean> => {
  const [table, id] = tableOf(parent)
  const inCustomer = db.selectFrom(table).select('id').where('customer_id', '=', customerId)
  return (await inCustomer.where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns the condition on a column of means of payment, null where they are not known. */
export const isOfMethod = (column: string, method: SelectedMethod): Sql<boolean> => {
  if (method === 'not-card') return sql`coalesce(${sql.ref(column)}, 'unknown') <> 'card'`
  return method === 'unknown' ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${sql.lit(method)}`
}

const cardless: Exclude<MethodFilter, 'card'>[] = ['cash', 'cheque', 'transfer', 'unknown']

/** The same on the rows of donations, as the index of those that are not by card has it. */
const rowIsOfMethod = (method: SelectedMethod): Sql<boolean> => {
  if (method === 'card') return isOfMethod('t.payment_method', method)
  const methods = method === 'not-card' ? cardless : [method]
  return sql`coalesce(t.payment_method, 'unknown') in (${sql.join(methods.map((name) => sql.lit(name)))})
    and ${isOfMethod('t.payment_method', 'not-card')}`
}

/**
 * Returns the conditions on the columns that a donation and a movement have in common.
 * @param table its alias, when the statement has several tables.
 */
export const sharedConditions = ({ customerId, causeId, shortcutId, deviceId }: Selection, table?: string): Sql[] => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  const conditions: Sql[] = [sql`true`]
  if (customerId !== undefined) conditions.push(sql`${column('customer_id')} = ${customerId}`)
  if (causeId === null) conditions.push(sql`${column('cause_id')} is null and ${column('shortcut_id')} is null`)
  else if (causeId !== undefined) conditions.push(sql`${column('cause_id')} = ${causeId}`)
  if (shortcutId !== undefined) conditions.push(sql`${column('shortcut_id')} = ${shortcutId}`)
  if (deviceId !== undefined) conditions.push(sql`${column('device_id')} = ${deviceId}`)
  return conditions
}

/** Tells whether an index has the donations of a terminal that are for one cause, or one-off, in order. */
export const hasIndexedPair = ({ causeId, shortcutId, deviceId }: Selection): boolean =>
  causeId !== undefined && deviceId !== undefined && shortcutId === undefined

/**
 * The condition on a terminal and a cause that only the index of these pairs has. A quick donation without cause stands
 * in the place of the cause: what is one-off has neither.
 */
const pairMatches = ({ causeId, deviceId }: Selection): Sql<boolean> => {
  const isPair = sql<boolean>`array[t.device_id, coalesce(t.cause_id, t.shortcut_id)] = array[${deviceId}, ${causeId}]::uuid[]
    and t.device_id is not null`
  return causeId === null ? isPair : sql`${isPair} and t.cause_id is not null`
}

/** Returns the selection as a condition on the rows of `transactions`, under the alias `t`. */
export const rowsMatch = (selection: Selection): Sql<boolean> => {
  const { paymentMethod, from, until, ids } = selection
  const conditions = hasIndexedPair(selection)
    ? [...sharedConditions({ ...selection, causeId: undefined, deviceId: undefined }, 't'), pairMatches(selection)]
    : sharedConditions(selection, 't')
  if (paymentMethod !== undefined) conditions.push(rowIsOfMethod(paymentMethod))
  if (from !== undefined) conditions.push(sql`t.created_at >= ${from}`)
  if (until !== undefined) conditions.push(sql`t.created_at <= ${until}`)
  if (ids) conditions.push(ids.length > 0 ? sql`t.id in (${sql.join(ids)})` : sql`false`)
  return sql<boolean>`(${sql.join(conditions, ' and ')})`
}
