import { dayOf } from '#shared/days.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { isOfMethod, type Selection } from '../list/transaction-filter.ts'

const ofCustomer = ({ customerId }: Selection): Sql =>
  customerId === undefined ? sql`true` : sql`m.customer_id = ${customerId}`

export const movementParts = (selection: Selection): Sql =>
  sql`select m.* from movement_part m where ${ofCustomer(selection)}`

export const amountParts = (selection: Selection): Sql =>
  sql`${movementParts(selection)} and m.subject_kind <> 'reassigned'`

/** Returns a selection as a condition on parts (`p`) and their donation (`t`): the one that the net figures have. */
export const partsMatch = (selection: Selection): Sql => {
  const { causeId, shortcutId, deviceId, paymentMethod, from, until } = selection
  const conditions: Sql[] = [sql`true`]
  if (causeId === null) conditions.push(sql`p.part_cause_id is null and t.shortcut_id is null`)
  else if (causeId !== undefined) conditions.push(sql`p.part_cause_id = ${causeId}`)
  if (shortcutId !== undefined) conditions.push(sql`t.shortcut_id = ${shortcutId}`)
  if (deviceId !== undefined) conditions.push(sql`t.device_id = ${deviceId}`)
  if (paymentMethod !== undefined) conditions.push(isOfMethod('p.payment_method', paymentMethod))
  if (from !== undefined) conditions.push(sql`p.effective_on >= ${dayOf(from)}::date`)
  if (until !== undefined) conditions.push(sql`p.effective_on <= ${dayOf(until)}::date`)
  return sql.join(conditions, ' and ')
}
