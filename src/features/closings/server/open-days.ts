import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { dayClosed } from '#shared/problem.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { takeLock } from '#shared/server/lock-classes.ts'
import type { OpenDays } from '#shared/server/open-days.ts'

/**
 * Serialises the closings of an association until the transaction ends, and waits for what people are recording. An
 * advisory lock: edits of the association, which lock its row, block no donation.
 */
export const lockPeriods = (transaction: Database | SqlDatabase, customerId: string): Promise<void> =>
  takeLock(transaction, 'closedDays', customerId)

const hold: OpenDays['hold'] = (transaction, customerId) =>
  takeLock(transaction, 'closedDays', customerId, { isShared: true })

const firstFrom: OpenDays['firstFrom'] = async (transaction, customerId, day) => {
  // Its own statement: a statement that waited for the lock would still read the closings of before.
  await hold(transaction, customerId)
  const { rows } = await sql<{ day: Day }>`
    with recursive candidates (day) as (
      select ${day}::date
      union all
      select covering.to_day + 1 from candidates, lateral (
        select max(closing.to_day) as to_day from living_closing closing
        where closing.customer_id = ${customerId} and candidates.day between closing.from_day and closing.to_day
      ) covering
      where covering.to_day is not null
    )
    select max(day) as day from candidates`.execute(inSqlNames(transaction))
  return rows[0]?.day ?? day
}

/** Knows the days that no living closing covers (docs/rules/closings.md#closings-after). */
export const openDays: OpenDays = {
  hold,
  firstFrom,
  async requireOpen(transaction, customerId, day) {
    if ((await firstFrom(transaction, customerId, day)) !== day) throw dayClosed(day)
  },
  async listOpen(db, customerId, { from, to }) {
    const { rows } = await sql<{ day: Day }>`
      select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
      where not exists (
        select from living_closing closing
        where closing.customer_id = ${customerId} and day between closing.from_day and closing.to_day)
      order by day`.execute(inSqlNames(db))
    return rows.map(({ day }) => day)
  },
}
