import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf, endOfDay, startOfDay } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { DayFigures } from '../transaction.ts'
import { rowsMatch, type Selection } from './transaction.filter.ts'
import { rollUpOf, splitPeriod } from './transaction.stats.ts'

type DaySums = { day: Day; donation_count: number; total_cents: number }

/** Returns the Paris days of donations listed newest first, each once, in the same order. */
export const daysOf = (rows: { created_at: Date }[]): Day[] => [
  ...new Set(rows.map(({ created_at }) => dayOf(created_at))),
]

const sumRowsByDay = (selection: Selection) =>
  sql`select paris_day(t.created_at) as day, count(*) as donation_count, sum(t.amount_cents)::bigint as total_cents
    from transactions t where ${rowsMatch(selection)} group by 1`

const sumRollUpByDay = (rollUp: RawBuilder<unknown>, customerId: string | undefined, days: Day[]) =>
  sql`select r.day, sum(r.donation_count)::bigint as donation_count, sum(r.total_cents)::bigint as total_cents
    from ${rollUp} ${customerId === undefined ? sql`` : sql`and r.customer_id = ${customerId}`}
      and r.day = any(${days}::date[])
    group by 1`

const latest = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other)
const earliest = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other)

/** Sums the rows from the oldest day to the newest, for a selection without a roll-up. */
const rowsQuery = (selection: Selection, newest: Day, oldest: Day) =>
  sumRowsByDay({
    ...selection,
    from: latest(selection.from, startOfDay(oldest)),
    until: earliest(selection.until, endOfDay(newest)),
  })

/** Sums whole days from the roll-up, and the days that the period cuts from the rows. */
const rollUpQuery = (rollUp: RawBuilder<unknown>, selection: Selection, days: Day[]) => {
  const { firstDay, lastDay, cut } = splitPeriod(selection.from, selection.until)
  const whole = days.filter((day) => (!firstDay || day >= firstDay) && (!lastDay || day <= lastDay))
  const pieces = cut.filter(({ from }) => days.includes(dayOf(from)))
  return sql.join(
    [
      sumRollUpByDay(rollUp, selection.customerId, whole),
      ...pieces.map((period) => sumRowsByDay({ ...selection, ...period })),
    ],
    sql` union all `,
  )
}

/**
 * Reads the figures of single days of a selection, newest day first. They count all donations of that day, listed or not.
 *
 * @param days the days of one page of the selection, newest first.
 */
export const readDayFigures = async (db: SqlDatabase, selection: Selection, days: Day[]): Promise<DayFigures[]> => {
  const [newest, oldest] = [days.at(0), days.at(-1)]
  if (!newest || !oldest) return []
  const rollUp = rollUpOf(selection)
  const query = rollUp ? rollUpQuery(rollUp, selection, days) : rowsQuery(selection, newest, oldest)
  const { rows } = await sql<DaySums>`select * from (${query}) as sums order by day desc`.execute(db)
  return rows.map(({ day, donation_count, total_cents }) => ({
    day,
    donationCount: donation_count,
    totalDonations: eurosOfCents(total_cents),
  }))
}
