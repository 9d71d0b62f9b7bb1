import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { DayFigures } from '../transaction.ts'
import { rollUpOf } from './roll-up.queries.ts'
import { rowsMatch, type Selection } from './transaction.filter.ts'
import { splitPeriod } from './transaction.stats.ts'

type DaySums = { day: Day; donation_count: number; total_cents: number }

/** Returns the Paris days of donations listed newest first, each once, in the same order. */
export const daysOf = (rows: { created_at: Date }[]): Day[] => [
  ...new Set(rows.map(({ created_at }) => dayOf(created_at))),
]

const sumRowsByDay = (selection: Selection) =>
  sql`select paris_day(t.created_at) as day, count(*) as donation_count, sum(t.amount_cents)::bigint as total_cents
    from transactions t where ${rowsMatch(selection)} group by 1`

const sumRollUpByDay = (selection: Selection, days: Day[]) =>
  sql`select r.day, sum(r.donation_count)::bigint as donation_count, sum(r.total_cents)::bigint as total_cents
    from ${rollUpOf(selection)} and r.day = any(${days}::date[]) group by 1`

/** Sums whole days from the roll-up, and the days that the period cuts from the rows. */
const sumsByDay = (selection: Selection, days: Day[]): RawBuilder<unknown> => {
  const { firstDay, lastDay, cut } = splitPeriod(selection.from, selection.until)
  const whole = days.filter((day) => (!firstDay || day >= firstDay) && (!lastDay || day <= lastDay))
  const pieces = cut.filter(({ from }) => days.includes(dayOf(from)))
  return sql.join(
    [sumRollUpByDay(selection, whole), ...pieces.map((period) => sumRowsByDay({ ...selection, ...period }))],
    sql` union all `,
  )
}

/**
 * Reads the figures of single days of a selection, newest day first. They count all donations of that day, listed or not.
 *
 * @param days the days of one page of the selection, newest first.
 */
export const readDayFigures = async (db: SqlDatabase, selection: Selection, days: Day[]): Promise<DayFigures[]> => {
  if (days.length === 0) return []
  const query = sql<DaySums>`select * from (${sumsByDay(selection, days)}) as sums order by day desc`
  const { rows } = await query.execute(db)
  return rows.map(({ day, donation_count, total_cents }) => ({
    day,
    donationCount: donation_count,
    totalDonations: eurosOfCents(total_cents),
  }))
}
