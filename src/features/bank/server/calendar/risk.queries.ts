import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { RiskItem } from '../../bank-risk.ts'
import type { CollectedDay, Days } from './calendar.queries.ts'

/**
 * Reads what no line contains of terminals' days. The donations are read of those days alone that an interval cuts:
 * whole days are in the roll-up.
 */
export const readUnpaidDays = async (
  db: Database,
  customerId: string,
  deviceIds: readonly string[],
  { first, last }: Days,
): Promise<CollectedDay[]> => {
  const { rows } = await sql<CollectedDay>`
    with paid as (
      select device_id, range_agg(tstzrange(from_at, to_at)) as spans from bank_match_parts
      where customer_id = ${customerId} and kind = 'takings' and released_at is null
        and device_id = any(${deviceIds}::uuid[]) and to_at > ${startOfDay(first)}
      group by device_id
    ), collected as (
      select device_id, day, sum(donation_count) as count, sum(total_cents) as cents,
        tstzrange(day::timestamp at time zone 'Europe/Paris', (day + 1)::timestamp at time zone 'Europe/Paris') as span
      from collected_card_day
      where customer_id = ${customerId} and device_id = any(${deviceIds}::uuid[])
        and day between ${first}::date and ${last}::date
      group by device_id, day having sum(donation_count) > 0
    )
    select collected.device_id, collected.day,
      (case when collected.span && paid.spans then cut.count else collected.count end)::int as count,
      (case when collected.span && paid.spans then cut.cents else collected.cents end)::bigint as cents
    from collected
    left join paid on paid.device_id = collected.device_id
    left join lateral (
      select count(*) as count, coalesce(sum(donation.amount_cents), 0) as cents from collected_donation donation
      where collected.span && paid.spans and donation.customer_id = ${customerId}
        and donation.device_id = collected.device_id and donation.payment_method = 'card'
        and donation.created_at >= lower(collected.span) and donation.created_at < upper(collected.span)
        and not paid.spans @> donation.created_at
    ) cut on true
    where (collected.span <@ paid.spans) is not true
      and (cut.count > 0 or (collected.span && paid.spans) is not true)
    order by collected.day, collected.device_id`.execute(db)
  return rows
}

type LostRow = {
  name: Extract<RiskItem, { kind: 'lost' }>['name']
  deviceId: string | null
  deviceLabel: string | null
  day: Day | null
  lineId: string
  cents: number
}

/** Reads what differences name as lost, less what later lines have of it, since a day. */
export const readLost = async (db: Database, customerId: string, from: Day): Promise<LostRow[]> => {
  const { rows } = await sql<LostRow>`
    select part.name, part.device_id, device.label as device_label, part.day,
      (array_agg(line.id order by line.booked_on desc, line.id))[1] as line_id, - sum(part.amount_cents)::bigint as cents
    from bank_lines line
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null
    join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id
      and part.kind = 'difference' and part.name in ('lost', 'no-payment')
    left join devices device on device.customer_id = part.customer_id and device.id = part.device_id
    where line.customer_id = ${customerId} and line.booked_on >= ${from}::date
    group by part.name, part.device_id, device.label, part.day having sum(part.amount_cents) < 0`.execute(db)
  return rows
}

type OpenDebit = { id: string; bookedOn: Day; label: string; cents: number; allCount: number; allCents: number }

/** Reads the largest debits since a day that nobody has explained. Each row has the count and the sum of all. */
export const readOpenDebits = async (
  db: Database,
  customerId: string,
  { from, limit }: { from: Day; limit: number },
): Promise<OpenDebit[]> => {
  const { rows } = await sql<OpenDebit>`
    select line.id, line.booked_on, line.label, - line.amount_cents as cents,
      count(*) over ()::int as all_count, - sum(line.amount_cents) over ()::bigint as all_cents
    from bank_open_lines open
    join bank_lines line on line.customer_id = open.customer_id and line.id = open.line_id
    where open.customer_id = ${customerId} and line.amount_cents < 0 and line.booked_on >= ${from}::date
    order by line.amount_cents, line.booked_on, line.id limit ${limit}`.execute(db)
  return rows
}

/** The days whose differences a standing counts. */
const differenceDays = 60

/** Sums the differences with a name of recent lines, without their signs. */
export const readDifferenceCents = async (db: Database, customerId: string, today: Day): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(part.amount_cents)), 0)::bigint as cents
    from bank_lines line
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null
    join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id
      and part.kind = 'difference'
    where line.customer_id = ${customerId} and line.booked_on > ${addDays(today, -differenceDays)}::date`.execute(db)
  return rows[0]?.cents ?? 0
}
