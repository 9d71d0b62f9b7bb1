import { sql } from 'kysely'
import { addDays, type Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { settlingDays } from '../matching/card-plans.ts'
import type { IntervalNow } from './late.rules.ts'
import { isReversed } from './match-parts.ts'

export type ChangedInterval = IntervalNow & { matchId: string; lineId: string; lineCents: number }

/** Says of a match that it waits for late donations (docs/rules/bank.md#bank-awaited). */
const isAwaiting = sql`exists (select from bank_match_parts awaited
  where awaited.customer_id = match.customer_id and awaited.match_id = match.id
    and awaited.name = 'late-donation' and awaited.amount_cents > 0)`

/** Finds the intervals of recent matches, made without a person, that hold other donations by now. */
export const readChanged = async (db: Database, customerId: string, from: Date): Promise<ChangedInterval[]> => {
  const { rows } = await sql<ChangedInterval>`
    select match.id as match_id, match.line_id, line.amount_cents as line_cents, part.place - 1 as index,
      now.count::int as count, now.cents::bigint as cents
    from bank_match_parts part
    join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id and match.made_by is null
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    cross join lateral (
      select count(*) as count, coalesce(sum(donation.amount_cents), 0) as cents from collected_donation donation
      where donation.customer_id = part.customer_id and donation.device_id = part.device_id
        and donation.payment_method = 'card'
        and donation.created_at >= part.from_at and donation.created_at < part.to_at
    ) now
    where part.customer_id = ${customerId} and part.kind = 'takings' and part.released_at is null and part.to_at > ${from}
      and (now.count <> part.donation_count or now.cents <> part.amount_cents)
      and not ${isAwaiting}
    order by match.id, part.place`.execute(db)
  return rows
}

/**
 * Says of a living `part` that its record no longer stands: a slip or a donation that is cancelled, a movement that is
 * undone.
 */
const isGone = sql`case part.kind
  when 'slip' then exists (select from deposit slip
    where slip.customer_id = part.customer_id and slip.id = part.slip_id and slip.is_cancelled)
  when 'donation' then exists (select from donation_standing donation
    where donation.customer_id = part.customer_id and donation.id = part.transaction_id
      and (donation.is_cancelled or donation.amount_cents + donation.corrected_cents <> part.amount_cents))
  when 'movement' then exists (select from donation_movement movement
    where movement.customer_id = part.customer_id and movement.id = part.movement_id and ${isReversed})
  else false end`

/** Finds automatic matches with a record that no longer stands, with the days of their lines. */
export const listGone = async (db: Database, customerId: string): Promise<{ matchId: string; bookedOn: Day }[]> => {
  const { rows } = await sql<{ matchId: string; bookedOn: Day }>`
    select distinct match.id as match_id, line.booked_on from bank_match_parts part
    join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id and match.made_by is null
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    where part.customer_id = ${customerId} and part.released_at is null
      and part.kind in ('slip', 'donation', 'movement') and ${isGone}`.execute(db)
  return rows
}

/**
 * Lists the associations whose lines may be explained again, and from which day on. Since an instant: they got
 * donations that were given long before, or movements that cancel, correct or undo. At any time: a slip in a line is
 * cancelled, or the donations that a line waits for no longer arrive.
 */
export const listChanged = async (
  db: Database,
  { since, today }: { since: Date; today: Day },
): Promise<{ customerId: string; day: Day }[]> => {
  const { rows } = await sql<{ customerId: string; day: Day }>`
    with changed as (
      select customer_id, (created_at at time zone 'Europe/Paris')::date as day from recorded_donation
      where received_at >= ${since} and device_id is not null and received_at > created_at + interval '6 hours'
      union
      select movement.customer_id, (donation.created_at at time zone 'Europe/Paris')::date from donation_movement movement
      join recorded_donation donation on donation.customer_id = movement.customer_id and donation.id = movement.transaction_id
      where movement.recorded_at >= ${since}
        and (movement.subject_kind in ('cancelled', 'amount_corrected') or movement.reverses_id is not null)
      union
      select part.customer_id, slip.day from bank_match_parts part
      join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id and match.made_by is null
      join deposit slip on slip.customer_id = part.customer_id and slip.id = part.slip_id and slip.is_cancelled
      where part.kind = 'slip' and part.released_at is null
      union
      select part.customer_id, line.booked_on from bank_match_parts part
      join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id and match.made_by is null
      join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
      where part.name = 'late-donation' and part.amount_cents > 0 and part.released_at is null
        and line.booked_on <= ${addDays(today, -settlingDays)}::date
    )
    select customer_id, min(day) as day from changed
    where exists (select from bank_matches match where match.customer_id = changed.customer_id)
    group by customer_id`.execute(db)
  return rows
}
