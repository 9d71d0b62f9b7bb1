import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Period } from '#shared/periods.ts'
import type { Database } from '#shared/server/database.ts'
import { takeLock } from '#shared/server/lock-classes.ts'

/**
 * The days of the box of an association with their balance, as `days`. Cash counts as docs/rules/cash.md#cash-box says:
 * donations on their own day, movements on theirs, slips on the day on which the cash left.
 */
const daysOfBox = (customerId: string) => sql`
  opened as (
    select coalesce((select opened_at from cash_boxes where customer_id = ${customerId}), '-infinity') as opened_at
  ), donations as (
    select t.id, paris_day(t.created_at) as day, t.amount_cents as cents
    from recorded_donation t, opened
    where t.customer_id = ${customerId} and t.payment_method = 'cash'
      and (t.received_at >= opened.opened_at or exists (select from counting_sheet_seals s
        where s.customer_id = t.customer_id and s.transaction_id = t.id))
      and not exists (select from imported_donation i where i.customer_id = t.customer_id and i.transaction_id = t.id)
  ), flows as (
    select day, cents as received, 0 as refunded, 0 as deposited, 0::bigint as adjusted from donations
    union all
    select m.effective_on, m.amount_cents, 0, 0, 0
    from donations g join donation_movement m on m.customer_id = ${customerId} and m.transaction_id = g.id
    where m.subject_kind in ('cancelled', 'amount_corrected')
    union all
    select m.effective_on, 0, - m.amount_cents, 0, 0
    from opened, donation_movement m
    left join donation_movement undone on undone.customer_id = m.customer_id and undone.id = m.reverses_id
    where m.customer_id = ${customerId} and m.subject_kind = 'refunded' and m.payment_method = 'cash'
      and coalesce(undone.recorded_at, m.recorded_at) >= opened.opened_at
    union all
    select c.left_on, 0, 0, c.amount_cents, 0 from deposit_slip_cash c
    where c.customer_id = ${customerId} and not exists (select from deposit_slip_cancellations x
      where x.customer_id = c.customer_id and x.slip_id = c.slip_id)
    union all
    select day, 0, 0, 0, counted_cents - expected_cents from cash_differences
    where customer_id = ${customerId} and is_recorded
  ), days as (
    select day, sum(received)::bigint as received, sum(refunded)::bigint as refunded, sum(deposited)::bigint as deposited,
      sum(adjusted)::bigint as adjusted,
      (sum(sum(received - refunded - deposited + adjusted)) over (order by day))::bigint as balance
    from flows group by day
  )`

type DayRow = { day: Day; received: number; refunded: number; deposited: number; adjusted: number; balance: number }

/** Reads the days before one on which something changed, the newest first, in cents. */
export const readBoxDays = async (
  db: Database,
  customerId: string,
  { before, limit }: { before: Day | undefined; limit: number },
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`with ${daysOfBox(customerId)}
    select * from days where day < ${before ?? 'infinity'} and (received <> 0 or refunded <> 0 or deposited <> 0 or adjusted <> 0)
    order by day desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

type BoxMonth = Record<'before' | 'received' | 'refunded' | 'deposited' | 'adjusted', number>

/** Reads what the box contained before some days, and what came and went on them, in cents. */
export const readBoxMonth = async (
  db: Database,
  customerId: string,
  { startDate, endDate }: Period,
): Promise<BoxMonth> => {
  const { rows } = await sql<BoxMonth>`with ${daysOfBox(customerId)}
    select coalesce(sum(received - refunded - deposited + adjusted) filter (where day < ${startDate}::date), 0)::bigint as before,
      coalesce(sum(received) filter (where day >= ${startDate}::date), 0)::bigint as received,
      coalesce(sum(refunded) filter (where day >= ${startDate}::date), 0)::bigint as refunded,
      coalesce(sum(deposited) filter (where day >= ${startDate}::date), 0)::bigint as deposited,
      coalesce(sum(adjusted) filter (where day >= ${startDate}::date), 0)::bigint as adjusted
    from days where day <= ${endDate}::date`.execute(db)
  return rows[0] ?? { before: 0, received: 0, refunded: 0, deposited: 0, adjusted: 0 }
}

type Balance = { day: Day; balance: number; available: number }

/** Reads the balance of each day of the box, the newest first, and the lowest from that day on: what may leave. */
export const readBalances = async (db: Database, customerId: string): Promise<Balance[]> => {
  const { rows } = await sql<Balance>`with ${daysOfBox(customerId)}
    select day, balance, min(balance) over (order by day desc) as available from days order by day desc`.execute(db)
  return rows
}

export const availableOn = (balances: readonly Balance[], day: Day): number =>
  Math.max(0, balances.find((balance) => balance.day <= day)?.available ?? 0)

/** Serialises what takes cash out of a box until the transaction ends. Taken after every row lock. */
export const lockBox = (transaction: Database, customerId: string): Promise<void> =>
  takeLock(transaction, 'box', customerId)
