import { type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import type { DayFigures } from '../../transaction.ts'
import type { Selection } from '../list/transaction-filter.ts'
import { rollUpOf } from './roll-up-choice.queries.ts'
import { type Sums, splitPeriod, sumOfDays, sumOfParts, sumOfRows } from './transaction-stats.queries.ts'

type DaySums = Sums & { day: Day }

/** The figures of a page: of the whole selection, and of the days of its rows; null days within one day. */
export type PageFigures = { sums: Sums; days: DaySums[] | null }

/**
 * Returns what a page's statement adds to read its figures: a common table expression, and the value. Whole days come
 * from a roll-up, the days that the period cuts from the rows. `page` names the rows, which may be more than are
 * listed.
 */
export const pageFigures = (selection: Selection): { cutDays: Sql; value: Sql<PageFigures> } => {
  const { firstDay, lastDay, cut } = splitPeriod(selection.from, selection.until)
  const cutDay = (period: { from: Date; until: Date }) =>
    sql`select ${dayOf(period.from)}::date as day, sums.* from (${sumOfRows({ ...selection, ...period })}) as sums`
  const hasCuts = cut.length > 0
  const { from, until } = selection
  const isOneDay = from && until && dayOf(from) === dayOf(until)
  const whole = sql`${firstDay ? sql`and r.day >= ${firstDay}::date` : sql``}
    ${lastDay ? sql`and r.day <= ${lastDay}::date` : sql``}`
  return {
    cutDays: hasCuts ? sql`, cut_days as materialized (${sql.join(cut.map(cutDay), ' union all ')})` : sql``,
    value: sql`json_build_object('sums', (
      select row_to_json(sums) from (
        select ${sumOfParts} from (${sumOfDays(selection, firstDay, lastDay)}
          ${hasCuts ? sql`union all select donation_count, total_cents, cancelled_count, cancelled_cents from cut_days` : sql``}
        ) as parts
      ) as sums
    ), 'days', ${
      isOneDay
        ? sql`null`
        : sql`(
      select json_agg(days) from (
        select listed.day, sums.* from (select distinct paris_day(created_at) as day from page) as listed
        cross join lateral (
          select ${sumOfParts} from ${rollUpOf(selection)} ${whole} and r.day = listed.day
        ) as sums
        where sums.donation_count > 0 or sums.cancelled_count > 0
        ${hasCuts ? sql`union all select * from cut_days` : sql``}
      ) as days
    )`
    })`,
  }
}

/** Returns the figures of the listed days, newest first. They are those of all donations of a day, listed or not. */
export const dayFiguresOf = ({ sums: whole, days }: PageFigures, rows: { created_at: Date }[]): DayFigures[] => {
  const byDay = new Map(days?.map((sums) => [sums.day, sums]))
  const listed = new Set(rows.map(({ created_at }) => dayOf(created_at)))
  return [...listed].flatMap((day) => {
    const sums = days ? byDay.get(day) : whole
    if (!sums) return []
    const { donation_count: donationCount, total_cents, cancelled_count: cancelledCount } = sums
    return [{ day, donationCount, totalDonations: eurosOfCents(total_cents), cancelledCount }]
  })
}
