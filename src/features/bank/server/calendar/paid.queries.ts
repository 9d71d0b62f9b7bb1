import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { CollectedDay } from './calendar.queries.ts'

type DonationKey = { customerId: string; transactionId: string }

/** Finds what decides whether a line of the bank is awaited for a donation. */
export const findDonation = async (db: Database, { customerId, transactionId }: DonationKey) => {
  const { rows } = await sql<{ createdAt: Date; deviceId: string | null; isByCard: boolean; isCollected: boolean }>`
    select donation.created_at, donation.device_id, donation.payment_method = 'card' as is_by_card,
      exists (select from collected_donation collected
        where collected.customer_id = donation.customer_id and collected.id = donation.id) as is_collected
    from recorded_donation donation
    where donation.customer_id = ${customerId} and donation.id = ${transactionId}`.execute(db)
  return rows[0]
}

export type PaidLine = {
  lineId: string
  matchId: string
  bookedOn: Day
  cents: number
  slipId: string | null
  slipNumber: number | null
}

/** Finds the line that contains a donation, with the slip that brought it to the bank. */
export const findPaidLine = async (
  db: Database,
  { customerId, transactionId }: DonationKey,
): Promise<PaidLine | undefined> => {
  const { rows } = await sql<PaidLine>`
    select explained.line_id, match.id as match_id, explained.booked_on, line.amount_cents as cents,
      cheque.slip_id, cheque.slip_number
    from explained_donation explained
    join bank_lines line on line.customer_id = explained.customer_id and line.id = explained.line_id
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id
      and match.released_at is null
    left join deposited_cheque cheque on cheque.customer_id = explained.customer_id
      and cheque.transaction_id = explained.transaction_id
    where explained.customer_id = ${customerId} and explained.transaction_id = ${transactionId}`.execute(db)
  return rows[0]
}

/** Reads the days of lines, by their ids. */
export const readBookedDays = async (
  db: Database,
  customerId: string,
  lineIds: readonly string[],
): Promise<Map<string, Day>> => {
  if (lineIds.length === 0) return new Map()
  const lines = db.selectFrom('bankLines').select(['id', 'bookedOn']).where('customerId', '=', customerId)
  const rows = await lines.where('id', 'in', lineIds).execute()
  return new Map(rows.map(({ id, bookedOn }) => [id, bookedOn]))
}

/**
 * Reads what no line contains of some terminals' days. The intervals of lines leave gaps: only their donations are
 * read, so that days which are paid cost nothing.
 */
export const readUncovered = async (
  db: Database,
  customerId: string,
  days: readonly Pick<CollectedDay, 'deviceId' | 'day'>[],
): Promise<{ day: Day; cents: number }[]> => {
  if (days.length === 0) return []
  const { rows } = await sql<{ day: Day; cents: number }>`
    with wanted as (
      select device_id, range_agg(tstzrange(day::timestamp at time zone 'Europe/Paris',
        (day + 1)::timestamp at time zone 'Europe/Paris')) as spans
      from unnest(${days.map(({ deviceId }) => deviceId)}::uuid[], ${days.map(({ day }) => day)}::date[])
        as wanted (device_id, day)
      group by device_id
    ), gaps as (
      select wanted.device_id, unnest(wanted.spans - coalesce((
        select range_agg(tstzrange(part.from_at, part.to_at)) from bank_match_parts part
        where part.customer_id = ${customerId} and part.device_id = wanted.device_id and part.kind = 'takings'
          and part.released_at is null and tstzrange(part.from_at, part.to_at) && range_merge(wanted.spans)
      ), '{}')) as gap
      from wanted
    )
    select found.day, sum(found.cents)::bigint as cents
    from gaps
    cross join lateral (
      select paris_day(donation.created_at) as day, sum(donation.amount_cents) as cents from collected_donation donation
      where donation.customer_id = ${customerId} and donation.device_id = gaps.device_id and donation.payment_method = 'card'
        and donation.created_at >= lower(gaps.gap) and donation.created_at < upper(gaps.gap)
      group by 1
    ) found
    group by 1 order by 1`.execute(db)
  return rows
}
