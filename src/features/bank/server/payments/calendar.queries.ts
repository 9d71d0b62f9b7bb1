import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { DayDifference } from '../../match.ts'
import { lineColumns, selectOpenLines } from '../explanations/match-parts.ts'
import type { BankLine } from '../matching/match-input.ts'

export type Days = { first: Day; last: Day }

export type CollectedDay = { deviceId: string; day: Day; count: number; cents: number }
/** The part of a terminal's day in a line. */
export type PaidDay = CollectedDay & { lineId: string; matchId: string; bookedOn: Day }
export type NamedDifference = {
  matchId: string
  name: DayDifference
  deviceId: string | null
  day: Day | null
}

/** Lists the terminals that have collected under a contract, by name. */
export const listContractDevices = async (db: Database, customerId: string) => {
  const { rows } = await sql<{ id: string; label: string }>`
    select distinct device.id, device.label, device.label collate "fr-x-icu" as ordered
    from bank_contract_devices own
    join devices device on device.customer_id = own.customer_id and device.id = own.device_id
    where own.customer_id = ${customerId}
    order by ordered, device.id`.execute(db)
  return rows.map(({ id, label }) => ({ id, label }))
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
  { first, last }: Days,
): Promise<PaidDay[]> => {
  const from = startOfDay(first)
  const until = startOfDay(addDays(last, 1))
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

export const readDifferenceNames = async (
  db: Database,
  customerId: string,
  matchIds: readonly string[],
): Promise<NamedDifference[]> => {
  if (matchIds.length === 0) return []
  const { rows } = await sql<Omit<NamedDifference, 'name'> & { name: string }>`
    select match_id, case when name = 'late-donation' and amount_cents > 0 then 'awaited' else name end as name, device_id, day
    from bank_match_parts
    where customer_id = ${customerId} and match_id = any(${matchIds}::uuid[]) and kind = 'difference'
    order by match_id, place`.execute(db)
  return rows.map((row) => ({ ...row, name: DayDifference.parse(row.name) }))
}

/** Reads the credits of some days that wait to be explained, by account. */
export const readOpenCredits = async (
  db: Database,
  customerId: string,
  { first, last }: Days,
): Promise<Map<string, BankLine[]>> => {
  const which = sql`line.amount_cents > 0 and line.booked_on between ${first}::date and ${last}::date`
  const { rows } = await selectOpenLines(customerId, which).execute(db)
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

/** The lines of a contract that show how its lines name days. */
const mostShown = 20

/** A line that was explained by takings of a contract, until an instant. */
export type ShownLine = BankLine & { contractId: string; contractIds: string[]; toAt: Date; deviceCount: number }

/** Reads the last lines that takings of each contract have explained. */
export const readShownLines = async (db: Database, customerId: string): Promise<ShownLine[]> => {
  const { rows } = await sql<ShownLine>`
    with shown as (
      select part.match_id, part.contract_id, max(part.to_at) as to_at, count(distinct part.device_id)::int as device_count,
        row_number() over (partition by part.contract_id order by max(part.to_at) desc, part.match_id) as place
      from bank_match_parts part
      where part.customer_id = ${customerId} and part.kind = 'takings' and part.released_at is null
      group by part.match_id, part.contract_id
    )
    select ${lineColumns}, shown.contract_id, shown.to_at, shown.device_count,
      array(select distinct part.contract_id from bank_match_parts part
        where part.customer_id = ${customerId} and part.match_id = shown.match_id and part.kind = 'takings') as contract_ids
    from shown
    join bank_matches match on match.customer_id = ${customerId} and match.id = shown.match_id
    join bank_line_said line on line.customer_id = match.customer_id and line.id = match.line_id
    where shown.place <= ${mostShown}`.execute(db)
  return rows
}

/** The number of days around an interval of a line in which donations are counted one by one. */
const nearDays = 7

/**
 * A terminal from a day until before another one. `shift`: the minutes from an instant to one of its remittance's day.
 */
export type DeviceSpan = { deviceId: string; fromDay: Day; untilDay: Day | null; shift: number }

/**
 * The donations of a terminal of a Paris day that no line contains. `remittedOn` is the day of their remittance, and
 * `isPart` says that a line contains others of it.
 */
export type UnpaidDay = CollectedDay & { remittedOn: Day; isPart: boolean }

/** The time around a closing that may be of the remittance before or after it. */
const nearClosing = sql.raw(`interval '30 minutes'`)

/**
 * Reads what no line contains of terminals' days. Donations are read between intervals alone: days that are far from
 * all of them are in the roll-up, and of one remittance.
 */
export const readUnpaidDays = async (
  db: Database,
  customerId: string,
  spans: readonly DeviceSpan[],
  { first, last }: Days,
): Promise<UnpaidDay[]> => {
  if (spans.length === 0) return []
  const { rows } = await sql<UnpaidDay>`
    with wanted as (
      select * from unnest(${spans.map(({ deviceId }) => deviceId)}::uuid[], ${spans.map(({ shift }) => shift)}::int[],
        ${spans.map(({ fromDay }) => fromDay)}::date[], ${spans.map(({ untilDay }) => untilDay)}::date[])
        as own (id, shift, from_day, until_day)
    ), paid as (
      select device_id, range_agg(tstzrange(from_at, to_at)) as spans from bank_match_parts
      where customer_id = ${customerId} and kind = 'takings' and released_at is null
        and device_id in (select id from wanted) and to_at > ${startOfDay(addDays(first, -nearDays))}
      group by device_id
    ), collected as (
      select device_id, day, sum(donation_count) as count, sum(total_cents) as cents,
        tstzrange(day::timestamp at time zone 'Europe/Paris', (day + 1)::timestamp at time zone 'Europe/Paris') as span,
        tstzrange((day - ${nearDays}::int)::timestamp, (day + ${nearDays}::int)::timestamp) as near
      from collected_card_day
      where customer_id = ${customerId} and device_id in (select id from wanted)
        and day between ${first}::date and ${last}::date
      group by device_id, day having sum(donation_count) > 0
    )
    select collected.device_id, collected.day, coalesce(cut.remitted_on, collected.day) as remitted_on,
      (case when collected.near && paid.spans then cut.count else collected.count end)::int as count,
      (case when collected.near && paid.spans then cut.cents else collected.cents end)::bigint as cents,
      coalesce(paid.spans && tstzrange(remitted.at + ${nearClosing}, remitted.at + interval '1 day' - ${nearClosing}), false)
        as is_part
    from collected
    left join wanted on wanted.id = collected.device_id and collected.day >= wanted.from_day
      and collected.day < coalesce(wanted.until_day, 'infinity')
    left join paid on paid.device_id = collected.device_id
    left join lateral (
      select count(*) as count, sum(donation.amount_cents) as cents,
        ((donation.created_at at time zone 'Europe/Paris') + coalesce(wanted.shift, 0) * interval '1 minute')::date as remitted_on
      from unnest(tstzmultirange(collected.span) - paid.spans) gap
      join collected_donation donation on donation.customer_id = ${customerId} and donation.device_id = collected.device_id
        and donation.payment_method = 'card' and donation.created_at >= lower(gap) and donation.created_at < upper(gap)
      where collected.near && paid.spans
      group by 3
    ) cut on true
    cross join lateral (select coalesce(cut.remitted_on, collected.day)::timestamp at time zone 'Europe/Paris'
      - coalesce(wanted.shift, 0) * interval '1 minute' as at) remitted
    where cut.count > 0 or (collected.near && paid.spans) is not true
    order by collected.day, collected.device_id`.execute(db)
  return rows
}
