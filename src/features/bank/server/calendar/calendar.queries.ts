import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { DifferenceName } from '../../match.ts'

/** First and last Paris day. */
export type Days = { first: Day; last: Day }

export type CollectedDay = { deviceId: string; day: Day; count: number; cents: number }
/** The part of a terminal's day in a line. */
export type PaidDay = CollectedDay & { lineId: string; matchId: string; bookedOn: Day }
/** Donations of a terminal between two instants that a line contains, and the day on which it was booked. */
export type PaidInterval = { deviceId: string; fromAt: number; toAt: number; bookedOn: Day }
export type NamedDifference = {
  matchId: string
  name: z.infer<typeof DifferenceName>
  deviceId: string | null
  day: Day | null
}

const untilOf = ({ last }: Days): Date => startOfDay(addDays(last, 1))

/** Lists the terminals that collect under a contract, by name, with the account that is paid. */
export const listContractDevices = async (db: Database, customerId: string) => {
  const { rows } = await sql<{ id: string; label: string; accountIds: string[]; firstDay: Day }>`
    select device.id, device.label, array_agg(distinct contract.account_id)::text[] as account_ids,
      min(own.from_day) as first_day
    from bank_contract_devices own
    join bank_contracts contract on contract.customer_id = own.customer_id and contract.id = own.contract_id
    join devices device on device.customer_id = own.customer_id and device.id = own.device_id
    where own.customer_id = ${customerId}
    group by device.id, device.label order by device.label collate "fr-x-icu", device.id`.execute(db)
  return rows
}

/** Reads what terminals collected by card, day by day, from the roll-up. */
export const readCollectedDays = async (
  db: Database,
  customerId: string,
  deviceIds: readonly string[],
  { first, last }: Days,
): Promise<CollectedDay[]> => {
  const { rows } = await sql<CollectedDay>`
    select device_id, day, sum(donation_count)::int as count, sum(total_cents)::bigint as cents from collected_card_day
    where customer_id = ${customerId} and device_id = any(${deviceIds}::uuid[])
      and day between ${first}::date and ${last}::date
    group by device_id, day having sum(donation_count) > 0 order by day`.execute(db)
  return rows
}

/** Reads what lines contain of terminals' days: the donations of the living intervals, day by day. */
export const readPaidDays = async (
  db: Database,
  customerId: string,
  deviceIds: readonly string[],
  days: Days,
): Promise<PaidDay[]> => {
  const from = startOfDay(days.first)
  const until = untilOf(days)
  const { rows } = await sql<PaidDay>`
    select part.device_id, paris_day(donation.created_at) as day, match.line_id, match.id as match_id, line.booked_on,
      count(*)::int as count, sum(donation.amount_cents)::bigint as cents
    from bank_match_parts part
    join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    join collected_donation donation on donation.customer_id = part.customer_id and donation.device_id = part.device_id
      and donation.payment_method = 'card' and donation.created_at >= greatest(part.from_at, ${from})
      and donation.created_at < least(part.to_at, ${until})
    where part.customer_id = ${customerId} and part.kind = 'takings' and part.released_at is null
      and part.device_id = any(${deviceIds}::uuid[]) and part.from_at < ${until} and part.to_at > ${from}
    group by part.device_id, 2, match.line_id, match.id, line.booked_on
    order by line.booked_on, match.line_id`.execute(db)
  return rows
}

/** The number of days before and after its day whose intervals of a terminal are looked at. */
const intervalDays = 31

/** Reads the intervals of terminals that lines contain, around some days. */
export const readPaidIntervals = async (
  db: Database,
  customerId: string,
  deviceIds: readonly string[],
  { first, last }: Days,
): Promise<PaidInterval[]> => {
  if (deviceIds.length === 0) return []
  const from = startOfDay(addDays(first, -intervalDays))
  const until = startOfDay(addDays(last, intervalDays))
  const { rows } = await sql<PaidInterval>`
    select part.device_id, extract(epoch from part.from_at)::float8 * 1000 as from_at,
      extract(epoch from part.to_at)::float8 * 1000 as to_at, line.booked_on
    from bank_match_parts part
    join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    where part.customer_id = ${customerId} and part.kind = 'takings' and part.released_at is null
      and part.device_id = any(${deviceIds}::uuid[]) and part.to_at > ${from} and part.from_at < ${until}`.execute(db)
  return rows
}

/** Reads the differences among the parts of some matches. */
export const readDifferenceNames = async (
  db: Database,
  customerId: string,
  matchIds: readonly string[],
): Promise<NamedDifference[]> => {
  if (matchIds.length === 0) return []
  const { rows } = await sql<Omit<NamedDifference, 'name'> & { name: string }>`
    select match_id, name, device_id, day from bank_match_parts
    where customer_id = ${customerId} and match_id = any(${matchIds}::uuid[]) and kind = 'difference'
    order by match_id, place`.execute(db)
  return rows.map((row) => ({ ...row, name: DifferenceName.parse(row.name) }))
}

/** The facts about the accounts: the days that statements cover, and the days of money that waits to be explained. */
export const readAccountDays = async (db: Database, customerId: string) => {
  const { rows } = await sql<{ id: string; covered: { from: Day; to: Day }[]; openDays: Day[] }>`
    select account.id,
      coalesce((select jsonb_agg(jsonb_build_object('from', coalesce(statement.opened_on, own.first_day),
          'to', coalesce(statement.closed_on, own.last_day)))
        from bank_statements statement
        cross join lateral (
          select min(line.booked_on) as first_day, max(line.booked_on) as last_day from bank_statement_lines listed
          join bank_lines line on line.customer_id = listed.customer_id and line.id = listed.line_id
          where listed.customer_id = statement.customer_id and listed.statement_id = statement.id
            and statement.closed_on is null
        ) own
        where statement.customer_id = account.customer_id and statement.account_id = account.id
          and statement.currency = 'EUR' and statement.kind = 'statement' and coalesce(statement.closed_on, own.last_day) is not null), '[]') as covered,
      (select coalesce(array_agg(distinct line.booked_on)::text[], '{}') from bank_open_lines open
        join bank_lines line on line.customer_id = open.customer_id and line.id = open.line_id
        where open.customer_id = account.customer_id and line.account_id = account.id and line.amount_cents > 0) as open_days
    from bank_accounts account where account.customer_id = ${customerId}`.execute(db)
  return rows
}

/**
 * Reads what terminals collected by card before a day and what lines contain of it. A terminal counts from a day on, or
 * from its first interval where that begins earlier: what was collected before is of no statement.
 */
export const readBefore = async (
  db: Database,
  customerId: string,
  starts: readonly { deviceId: string; day: Day }[],
  before: Day,
): Promise<{ collected: { count: number; cents: number }; paid: { count: number; cents: number } }> => {
  const { rows } = await sql<{ collectedCount: number; collectedCents: number; paidCount: number; paidCents: number }>`
    with starts as (
      select wanted.device_id, least(interval.from_at, wanted.day::timestamp at time zone 'Europe/Paris') as from_at
      from unnest(${starts.map(({ deviceId }) => deviceId)}::uuid[], ${starts.map(({ day }) => day)}::date[])
        as wanted (device_id, day)
      left join lateral (
        select min(part.from_at) as from_at from bank_match_parts part
        where part.customer_id = ${customerId} and part.device_id = wanted.device_id and part.kind = 'takings'
          and part.released_at is null
      ) interval on true
    ), collected as (
      select sum(day.donation_count) as count, sum(day.total_cents) as cents from starts
      join collected_card_day day on day.customer_id = ${customerId} and day.device_id = starts.device_id
        and day.day > paris_day(starts.from_at) and day.day < ${before}::date
      union all
      select count(*), sum(donation.amount_cents) from starts
      join collected_donation donation on donation.customer_id = ${customerId} and donation.device_id = starts.device_id
        and donation.payment_method = 'card' and donation.created_at >= starts.from_at
        and donation.created_at < (paris_day(starts.from_at) + 1)::timestamp at time zone 'Europe/Paris'
        and donation.created_at < ${startOfDay(before)}
    ), paid as (
      select sum(part.donation_count) as count, sum(part.amount_cents) as cents from starts
      join bank_match_parts part on part.customer_id = ${customerId} and part.device_id = starts.device_id
        and part.kind = 'takings' and part.released_at is null and part.to_at <= ${startOfDay(before)}
      union all
      select count(*), sum(donation.amount_cents) from starts
      join bank_match_parts part on part.customer_id = ${customerId} and part.device_id = starts.device_id
        and part.kind = 'takings' and part.released_at is null
        and part.from_at < ${startOfDay(before)} and part.to_at > ${startOfDay(before)}
      join collected_donation donation on donation.customer_id = ${customerId} and donation.device_id = part.device_id
        and donation.payment_method = 'card' and donation.created_at >= part.from_at
        and donation.created_at < ${startOfDay(before)}
    )
    select (select coalesce(sum(count), 0)::bigint from collected) as collected_count,
      (select coalesce(sum(cents), 0)::bigint from collected) as collected_cents,
      (select coalesce(sum(count), 0)::bigint from paid) as paid_count,
      (select coalesce(sum(cents), 0)::bigint from paid) as paid_cents`.execute(db)
  const { collectedCount = 0, collectedCents = 0, paidCount = 0, paidCents = 0 } = rows[0] ?? {}
  return {
    collected: { count: collectedCount, cents: collectedCents },
    paid: { count: paidCount, cents: paidCents },
  }
}
