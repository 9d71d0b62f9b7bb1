import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { LineChange } from '../../bank-line.ts'
import { countOpenLines } from './match-input.queries.ts'

/**
 * Selects the changes of the contents of lines since persons explained them (docs/rules/bank.md#bank-changed):
 * donations that were cancelled, refunded or corrected, slips that were cancelled, and movements that were undone. A
 * refund that a line of its own contains is no change. The movements since the first explanation are few, and each
 * leads to its donation's line: `offset 0` keeps the view from being read whole.
 */
const changes = (customerId: string, lines: RawBuilder<unknown>) => sql`
  with own as (
    select match.customer_id, match.id, match.line_id, match.made_at from bank_matches match
    where match.customer_id = ${customerId} and match.made_by is not null and match.released_at is null ${lines}
  )
  select own.line_id, movement.kind, movement.transaction_id, movement.effective_on as day,
    coalesce(movement.moved_cents, abs(movement.amount_cents)) as cents
  from (
    select movement.* from donation_movement movement
    where movement.customer_id = ${customerId} and movement.kind in ('cancelled', 'refunded', 'amount_corrected')
      and movement.recorded_at >= (select min(made_at) from own) offset 0
  ) movement
  cross join lateral (select explained.line_id from explained_donation explained
    where explained.customer_id = movement.customer_id and explained.transaction_id = movement.transaction_id
    offset 0) held
  join own on own.line_id = held.line_id and own.made_at <= movement.recorded_at
  where not exists (select from donation_movement undo
      where undo.customer_id = movement.customer_id and undo.reverses_id = movement.id and undo.weight = -1
        and not exists (select from donation_movement again
          where again.customer_id = undo.customer_id and again.reverses_id = undo.id))
    and not exists (select from bank_match_parts part
      where part.customer_id = movement.customer_id and part.movement_id = movement.id and part.released_at is null)
  union all
  select own.line_id, 'slip_cancelled', null, paris_day(slip.cancelled_at), part.amount_cents
  from own
  join bank_match_parts part on part.customer_id = own.customer_id and part.match_id = own.id and part.kind = 'slip'
  join deposit slip on slip.customer_id = own.customer_id and slip.id = part.slip_id and slip.cancelled_at >= own.made_at
  union all
  select own.line_id, 'movement_undone', undo.transaction_id, undo.effective_on, abs(part.amount_cents)
  from own
  join bank_match_parts part on part.customer_id = own.customer_id and part.match_id = own.id and part.kind = 'movement'
  join donation_movement undo on undo.customer_id = own.customer_id and undo.reverses_id = part.movement_id
    and undo.recorded_at >= own.made_at
  where not exists (select from donation_movement again
    where again.customer_id = own.customer_id and again.reverses_id = undo.id)`

/**
 * Returns the moment of an explanation, after every change that is recorded by then: it is of what the person could
 * know. Clocks of several servers differ, and two acts may have one millisecond.
 */
export const momentOf = async (db: Database, customerId: string, now: Date): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select greatest(${now}::timestamptz,
      (select max(recorded_at) + interval '1 ms' from donation_movement where customer_id = ${customerId}),
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
