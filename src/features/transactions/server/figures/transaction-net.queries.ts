import type { SubjectKind } from '#features/movements/movement.ts'
import { dayOf } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import type { NetFigures, TransactionStats } from '../../transaction.ts'
import { isOfMethod, type Selection, sharedConditions } from '../list/transaction-filter.ts'

/**
 * Returns a selection as a condition on `moved_day`. A movement belongs to the cause that its money was for at that
 * moment, to its own day and to its own means of payment: a period takes the movements of its days, whole.
 */
export const movementsMatch = (selection: Selection): Sql<boolean> => {
  const { paymentMethod, from, until } = selection
  const conditions = sharedConditions(selection)
  if (paymentMethod !== undefined) conditions.push(isOfMethod('payment_method', paymentMethod))
  if (from !== undefined) conditions.push(sql`day >= ${dayOf(from)}::date`)
  if (until !== undefined) conditions.push(sql`day <= ${dayOf(until)}::date`)
  return sql<boolean>`(${sql.join(conditions, ' and ')})`
}

/**
 * Reads what was put right in a selection, and what is left of all that was recorded
 * (docs/rules/figures.md#figures-net). The collected figure leaves cancelled donations out already: only cancellations
 * that count elsewhere lead from it to the net one.
 */
export const readNetFigures = async (
  db: SqlDatabase,
  selection: Selection,
  { totalDonations, cancelledDonations }: TransactionStats,
): Promise<NetFigures> => {
  const { rows } = await sql<{ kind: SubjectKind; total_cents: number }>`
    select kind, sum(total_cents)::bigint as total_cents from moved_day
    where ${movementsMatch(selection)} group by kind`.execute(db)
  const sumOf = (...kinds: SubjectKind[]): number =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.total_cents, 0)
  const all = rows.reduce((sum, row) => sum + row.total_cents, 0)
  const cancelledCents = centsOfEuros(cancelledDonations)
  return {
    refunded: eurosOfCents(0 - sumOf('refunded')),
    cancelledElsewhere: eurosOfCents(cancelledCents + sumOf('cancelled')),
    chargedBack: eurosOfCents(0 - sumOf('chargeback', 'chargeback_won', 'cheque_returned')),
    corrected: eurosOfCents(sumOf('amount_corrected')),
    reassigned: eurosOfCents(sumOf('reassigned')),
    net: eurosOfCents(centsOfEuros(totalDonations) + cancelledCents + all),
  }
}
