import type { Tables } from '#database/tables.generated.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { isOfMethod, type Selection } from '../list/transaction-filter.ts'

const ofCause = (causeId: string | null) => (causeId === null ? sql`r.cause_id is null` : sql`r.cause_id = ${causeId}`)

/** Returns a selection as a condition on `donation_method_days`, which has no card, under the alias `r`. */
export const methodDaysMatch = (selection: Selection): Sql => {
  const { customerId, causeId, shortcutId, deviceId, paymentMethod } = selection
  const conditions: Sql[] = [customerId === undefined ? sql`true` : sql`r.customer_id = ${customerId}`]
  if (paymentMethod !== undefined && paymentMethod !== 'not-card')
    conditions.push(isOfMethod('r.payment_method', paymentMethod))
  if (causeId === null) conditions.push(sql`r.cause_id is null and r.shortcut_id is null`)
  else if (causeId !== undefined) conditions.push(ofCause(causeId))
  if (shortcutId !== undefined) conditions.push(sql`r.shortcut_id = ${shortcutId}`)
  if (deviceId !== undefined) conditions.push(sql`r.device_id = ${deviceId}`)
  return sql.join(conditions, ' and ')
}

const cardlessRollUpOf = (selection: Selection): Sql => {
  const { customerId, causeId, shortcutId, deviceId } = selection
  const isByMeansAlone = [causeId, shortcutId, deviceId].every((filter) => filter === undefined)
  const table: keyof Tables =
    isByMeansAlone && customerId !== undefined ? 'donation_cardless_days' : 'donation_method_days'
  return sql`${sql.ref(table)} as r where ${methodDaysMatch(selection)}`
}

/**
 * Returns the roll-up of a selection by card: what was given in all, less what was given otherwise. Nearly all
 * donations are by card: a roll-up of these by anything else would have as many rows as there are donations.
 */
const cardRollUpOf = (selection: Selection): Sql => {
  const all = rollUpOf({ ...selection, paymentMethod: undefined })
  return sql`(
      select r.day, r.donation_count, r.total_cents, r.cancelled_count, r.cancelled_cents from ${all}
      union all
      select r.day, - r.donation_count, - r.total_cents, - r.cancelled_count, - r.cancelled_cents
      from ${cardlessRollUpOf({ ...selection, paymentMethod: 'not-card' })}
    ) as r where true`
}

/** Returns the roll-up that has the sums of a selection's whole days, as `… as r where …`. */
export const rollUpOf = (selection: Selection): Sql => {
  const { customerId, causeId, shortcutId, deviceId, paymentMethod } = selection
  const conditions: Sql[] = [customerId === undefined ? sql`true` : sql`r.customer_id = ${customerId}`]
  const from = (table: keyof Tables) => sql`${sql.ref(table)} as r where ${sql.join(conditions, ' and ')}`
  if (shortcutId !== undefined && causeId === null) return sql`donation_days as r where false`
  if (paymentMethod === 'card') return cardRollUpOf(selection)
  if (paymentMethod !== undefined) return cardlessRollUpOf(selection)
  if (deviceId !== undefined) conditions.push(sql`r.device_id = ${deviceId}`)
  if (shortcutId !== undefined) {
    conditions.push(sql`r.shortcut_id = ${shortcutId}`)
    if (causeId) conditions.push(ofCause(causeId))
    return from(deviceId === undefined ? 'donation_shortcut_cause_days' : 'donation_shortcut_days')
  }
  if (causeId === null && customerId === undefined && deviceId === undefined)
    return sql`donation_platform_days as r where r.is_one_off`
  if (causeId !== undefined) {
    conditions.push(ofCause(causeId))
    return from(deviceId === undefined ? 'donation_cause_days' : 'donation_cause_device_days')
  }
  if (deviceId !== undefined) return from('donation_device_days')
  return from(customerId === undefined ? 'donation_platform_days' : 'donation_days')
}
