import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { LineChange } from '../../bank-line.ts'
import { countOpenLines } from './match-input.queries.ts'

/** The movements that may change a line, by the index `transaction_movements_changes`. */
const isChange = sql`kind in ('cancelled', 'refunded', 'amount_corrected', 'reversal')`

/**
 * Selects the changes of the contents of lines since persons explained them (docs/rules/bank.md#bank-changed):
 * donations that were cancelled, refunded or corrected, slips that were cancelled, and movements that were undone. A
 * refund that a line of its own contains is no change. The corrections of thirteen months, since the first explanation
 * by a person, lead to their lines one by one (`offset 0`): neither the ledger nor the explanations are read whole.
 */
const changes = (customerId: string, lines: RawBuilder<unknown>) => sql`
  with last as (
    select max(recorded_at) - interval '13 months' as at from donation_movement
    where customer_id = ${customerId} and ${isChange}
  ), recent as materialized (
    select movement.* from donation_movement movement
    where customer_id = ${customerId} and ${isChange} and recorded_at >= (select at from last)
      and recorded_at >= (select min(made_at) from bank_matches
        where customer_id = ${customerId} and made_by is not null and released_at is null)
  ), changed as (
    select held.line_id, movement.kind, movement.transaction_id, movement.effective_on as day, movement.recorded_at as at,
      abs(movement.amount_cents) as cents
    from recent movement
    left join lateral (select true as has_line from bank_match_parts part where part.customer_id = movement.customer_id
      and part.movement_id = movement.id and part.kind = 'movement' and part.released_at is null offset 0) own on true
    cross join lateral (select explained.line_id from explained_donation explained
      where explained.customer_id = movement.customer_id and explained.transaction_id = movement.transaction_id
      offset 0) held
    where movement.kind <> 'reversal' and own.has_line is null
      and not exists (select from recent undo where undo.reverses_id = movement.id
        and not exists (select from recent again where again.reverses_id = undo.id))
    union all
    select held.line_id, 'slip_cancelled', null, paris_day(slip.cancelled_at), slip.cancelled_at, held.amount_cents
    from deposit slip
    cross join lateral (select match.line_id, part.amount_cents from bank_match_parts part
      join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
      where part.customer_id = slip.customer_id and part.slip_id = slip.id and part.kind = 'slip'
        and part.released_at is null offset 0) held
    where slip.customer_id = ${customerId} and slip.is_cancelled
    union all
    select held.line_id, 'movement_undone', undo.transaction_id, undo.effective_on, undo.recorded_at, abs(held.amount_cents)
    from recent undo
    cross join lateral (select match.line_id, part.amount_cents from bank_match_parts part
      join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
      where part.customer_id = undo.customer_id and part.movement_id = undo.reverses_id and part.kind = 'movement'
        and part.released_at is null offset 0) held
    where not exists (select from recent again where again.reverses_id = undo.id)
  )
  select match.line_id, changed.kind, changed.transaction_id, changed.day, changed.cents from changed
  cross join lateral (select explained.line_id from bank_matches explained
    where explained.customer_id = ${customerId} and explained.line_id = changed.line_id
      and explained.released_at is null and explained.made_by is not null and explained.made_at <= changed.at
    offset 0) match
  where true ${lines}`

/**
 * Returns the moment of an explanation, after every change that is recorded by then: it is of what the person could
 * know. Clocks of several servers differ, and two acts may have one millisecond.
 */
export const momentOf = async (db: Database, customerId: string, now: Date): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select greatest(${now}::timestamptz,
      (select max(recorded_at) + interval '1 ms' from donation_movement where customer_id = ${customerId} and ${isChange}),
      (select max(cancelled_at) + interval '1 ms' from deposit where customer_id = ${customerId})) as at`.execute(db)
  return rows[0]?.at ?? now
}

type Row = Omit<LineChange, 'amount'> & { lineId: string; cents: number; day: Day }

/** Reads the changes of some lines since persons explained them, by line. */
export const readChanges = async (
  db: Database,
  customerId: string,
  lineIds: readonly string[],
): Promise<Map<string, LineChange[]>> => {
  if (lineIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select * from (${changes(customerId, sql`and match.line_id = any(${lineIds}::uuid[])`)}) change
    order by day, transaction_id`.execute(db)
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map(
    [...byLine].map(([lineId, own]) => [
      lineId,
      own.map(({ kind, transactionId, day, cents }) => ({ kind, transactionId, day, amount: eurosOfCents(cents) })),
    ]),
  )
}

/** Selects the ids of the lines that have changed since persons explained them. */
export const changedLineIds = (customerId: string) =>
  sql`select change.line_id from (${changes(customerId, sql``)}) change`

export const countChangedLines = async (db: Database, customerId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct line_id)::int as count from (${changedLineIds(customerId)}) changed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the lines that wait for a person: to explain, and to see again since their donations have changed. */
export const countWaitingLines = async (db: Database, customerId: string): Promise<number> =>
  (await countOpenLines(db, customerId)) + (await countChangedLines(db, customerId))
