import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import type { Database } from '#shared/server/database.ts'
import type { CreditedSlip } from '../../bank-month.ts'
import type { DifferenceName } from '../../match.ts'
import type { Days } from './calendar.queries.ts'

/** Selects the lines `line` that are money: neither another line of another day, nor replaced by a statement's. */
const isMoney = sql<boolean>`line.currency = 'EUR' and not exists (select from bank_matches other
  where other.customer_id = line.customer_id and other.line_id = line.id and other.released_at is null
    and other.rule in ('same-line', 'replaced'))`

/** The sum of the parts of an account's lines that are of one kind. `fees` are commissions of any origin. Cents. */
type PartSum = {
  accountId: string
  kind: 'donations' | 'fees' | 'returned' | 'difference' | 'other' | 'open'
  name: z.infer<typeof DifferenceName> | null
  count: number
  cents: number
}

/** Sums the parts of the lines of some days, by account and kind. */
export const readPartSums = async (db: Database, customerId: string, { first, last }: Days): Promise<PartSum[]> => {
  const { rows } = await sql<PartSum>`
    with parts as (
      select line.account_id, coalesce(part.kind, 'open') as kind, part.name, payment.kind as payment_kind,
        coalesce(part.amount_cents, line.amount_cents) as cents,
        coalesce(payment.gross_cents, part.amount_cents, line.amount_cents) as gross_cents
      from bank_lines line
      left join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id
        and match.released_at is null
      left join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id
      left join acquirer_lines payment on payment.customer_id = part.customer_id and payment.id = part.payment_id
      where line.customer_id = ${customerId} and line.booked_on between ${first}::date and ${last}::date and ${isMoney}
    ), sums as (
      select account_id, case when kind = 'commission' or payment_kind = 'fee' then 'fees'
          when kind = 'movement' or payment_kind in ('refund', 'chargeback') then 'returned'
          when kind in ('takings', 'slip', 'donation', 'payment') then 'donations' else kind end as kind,
        name, gross_cents as cents
      from parts
      union all
      select account_id, 'fees', null, cents - gross_cents from parts where cents <> gross_cents
    )
    select account_id, kind, case when kind = 'difference' then name end as name, count(*)::int as count,
      sum(cents)::bigint as cents
    from sums group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** A statement with its closing balance, and the lines of it before and after some days. Cents. */
export type StatementBalance = {
  accountId: string
  openedOn: Day
  closedOn: Day
  openingCents: number
  closingCents: number
  beforeCents: number
  afterCents: number
}

/** Reads the statements that overlap some days, and those that end in the two months before, with both balances. */
export const readBalances = async (
  db: Database,
  customerId: string,
  { first, last }: Days,
): Promise<StatementBalance[]> => {
  const { rows } = await sql<StatementBalance>`
    select statement.account_id, statement.opened_on, statement.closed_on, statement.opening_cents, statement.closing_cents,
      coalesce(own.before_cents, 0)::bigint as before_cents, coalesce(own.after_cents, 0)::bigint as after_cents
    from bank_statements statement
    left join lateral (
      select sum(line.amount_cents) filter (where line.booked_on < ${first}::date) as before_cents,
        sum(line.amount_cents) filter (where line.booked_on > ${last}::date) as after_cents
      from bank_statement_lines listed
      join bank_lines line on line.customer_id = listed.customer_id and line.id = listed.line_id
      where listed.customer_id = statement.customer_id and listed.statement_id = statement.id
    ) own on statement.opened_on < ${first}::date or statement.closed_on > ${last}::date
    where statement.customer_id = ${customerId} and statement.currency = 'EUR' and statement.kind = 'statement'
      and statement.opening_cents is not null and statement.closing_cents is not null
      and statement.opened_on <= ${last}::date and statement.closed_on >= ${first}::date - 62
    order by statement.opened_on, statement.closed_on`.execute(db)
  return rows
}

/** Reads the sums of the lines of some days, by account and day. Cents. */
export const readDaySums = async (
  db: Database,
  customerId: string,
  { first, last }: Days,
): Promise<{ accountId: string; day: Day; cents: number }[]> => {
  const { rows } = await sql<{ accountId: string; day: Day; cents: number }>`
    select line.account_id, line.booked_on as day, sum(line.amount_cents)::bigint as cents from bank_lines line
    where line.customer_id = ${customerId} and line.booked_on between ${first}::date and ${last}::date and ${isMoney}
    group by 1, 2`.execute(db)
  return rows
}

type PaidSum = {
  method: PaymentMethod | null
  deviceId: string | null
  count: number
  cents: number
  paidCount: number
  paidCents: number
}

/**
 * Sums the donations of some days by means and terminal: all of them, and those that lines contain. Read from the parts
 * of lines: to look for the line of each donation takes seconds for a month of thousands.
 */
export const readPaidSums = async (db: Database, customerId: string, { first, last }: Days): Promise<PaidSum[]> => {
  const from = startOfDay(first)
  const until = startOfDay(addDays(last, 1))
  const { rows } = await sql<PaidSum>`
    with parts as materialized (
      select * from bank_match_parts where customer_id = ${customerId} and released_at is null
    ), paid as materialized (
      select donation.id from parts
      join collected_donation donation on donation.customer_id = ${customerId} and donation.device_id = parts.device_id
        and donation.payment_method = 'card' and donation.created_at >= greatest(parts.from_at, ${from})
        and donation.created_at < least(parts.to_at, ${until})
      where parts.kind = 'takings' and parts.from_at < ${until} and parts.to_at > ${from}
      union all
      select cheque.transaction_id from parts
      join deposited_cheque cheque on cheque.customer_id = ${customerId} and cheque.slip_id = parts.slip_id
      where parts.kind = 'slip' and parts.medium <> 'cash'
      union all
      select transaction_id from parts where kind = 'donation'
      union all
      select payout.transaction_id from parts
      join paid_donation payout on payout.customer_id = ${customerId} and payout.payment_id = parts.payment_id
      where parts.kind = 'payment'
    )
    select given.payment_method as method, given.device_id, count(*)::int as count,
      sum(given.amount_cents)::bigint as cents, count(*) filter (where own.is_paid)::int as paid_count,
      coalesce(sum(given.amount_cents) filter (where own.is_paid), 0)::bigint as paid_cents
    from collected_donation given
    cross join lateral (select given.id in (select id from paid) as is_paid) own
    where given.customer_id = ${customerId} and given.created_at >= ${from} and given.created_at < ${until}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Counts the lines of some days that wait for a person. A line that may be another one counts without its amount. */
export const readOpenOf = async (db: Database, customerId: string, { first, last }: Days) => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(abs(line.amount_cents)) filter (where not asked.is_so), 0)::bigint as cents
    from bank_lines line
    cross join lateral (select exists (select from bank_matches match
      where match.customer_id = line.customer_id and match.line_id = line.id and match.rule = 'same-line'
        and match.made_by is null and match.released_at is null) as is_so) asked
    where line.customer_id = ${customerId} and line.booked_on between ${first}::date and ${last}::date
      and line.currency = 'EUR' and (asked.is_so or exists (select from bank_open_lines open
        where open.customer_id = line.customer_id and open.line_id = line.id))`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

export const readCreditedSlips = async (
  db: Database,
  customerId: string,
  slipIds: readonly string[],
): Promise<CreditedSlip[]> => {
  if (slipIds.length === 0) return []
  const { rows } = await sql<CreditedSlip>`
    select slip_id, bool_or(medium <> 'cash') as cheques, bool_or(medium <> 'cheque') as cash from bank_match_parts
    where customer_id = ${customerId} and kind = 'slip' and released_at is null and slip_id = any(${slipIds}::uuid[])
    group by slip_id`.execute(db)
  return rows
}
