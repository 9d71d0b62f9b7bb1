import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#shared/days.ts'
import { isOfMethod, type Selection } from '../list/transaction.filter.ts'

const ofCustomer = ({ customerId }: Selection): RawBuilder<unknown> =>
  customerId === undefined ? sql`true` : sql`m.customer_id = ${customerId}`

/**
 * Selects the parts of the movements in cents, each with the cause that it is of: of a move, what left a cause and what came to
 * one. The roll-up `movement_days` sums the same parts.
 */
export const movementParts = (selection: Selection): RawBuilder<unknown> => {
  const moves = (cents: RawBuilder<unknown>, causeId: string) =>
    sql`select m.*, ${cents}, ${sql.ref(causeId)} from transaction_movements m
      where ${ofCustomer(selection)} and m.subject_kind = 'reassigned'`
  return sql`${amountParts(selection)}
    union all ${moves(sql`0 - m.moved_cents`, 'm.from_cause_id')}
    union all ${moves(sql`m.moved_cents`, 'm.to_cause_id')}`
}

/** Selects the parts of the movements that change an amount: all that count where the filter has no cause. */
export const amountParts = (selection: Selection): RawBuilder<unknown> =>
  sql`select m.*, m.amount_cents as cents, m.cause_id as part_cause_id from transaction_movements m
    where ${ofCustomer(selection)} and m.subject_kind <> 'reassigned'`

/** Returns a selection as a condition on parts (`p`) and their donation (`t`): the one that the net figures have. */
export const partsMatch = (selection: Selection): RawBuilder<unknown> => {
  const { causeId, shortcutId, deviceId, paymentMethod, from, until } = selection
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (causeId === null) conditions.push(sql`p.part_cause_id is null and t.shortcut_id is null`)
  else if (causeId !== undefined) conditions.push(sql`p.part_cause_id = ${causeId}`)
  if (shortcutId !== undefined) conditions.push(sql`t.shortcut_id = ${shortcutId}`)
  if (deviceId !== undefined) conditions.push(sql`t.device_id = ${deviceId}`)
  if (paymentMethod !== undefined) conditions.push(isOfMethod('p.payment_method', paymentMethod))
  if (from !== undefined) conditions.push(sql`p.effective_on >= ${dayOf(from)}::date`)
  if (until !== undefined) conditions.push(sql`p.effective_on <= ${dayOf(until)}::date`)
  return sql.join(conditions, sql` and `)
}
