import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { maxRunsShown, type OpenRuns } from '../closing.ts'

/**
 * Reads the days before `today` that have donations or movements and are in no closing, in runs that a closing can
 * take: without a closed day between, and of one year. The newest first.
 */
export const readOpenRuns = async (db: Database, customerId: string, today: Day): Promise<OpenRuns> => {
  type Row = { from: Day; to: Day; dayCount: number; donationCount: number; totalCents: number; count: number }
  const { rows } = await sql<Row>`
    with living as materialized (
      select from_day, to_day from living_closing where customer_id = ${customerId}
    ), days as (
      select d.day, sum(d.donation_count)::bigint as donation_count, sum(d.total_cents)::bigint as total_cents from (
        select day, donation_count, total_cents from collected_day where customer_id = ${customerId}
        union all
        select day, 0, 0 from moved_day where customer_id = ${customerId}
      ) d
      where d.day < ${today}::date and not exists (select from living where d.day between from_day and to_day)
      group by 1
    )
    select min(day) as "from", max(day) as "to", count(*) as "dayCount", sum(donation_count)::bigint as "donationCount",
      sum(total_cents)::bigint as "totalCents", count(*) over () as count
    from days
    group by extract(year from day), (select min(from_day) from living where from_day > day)
    order by 1 desc limit ${sql.lit(maxRunsShown)}`.execute(inSqlNames(db))
  return {
    count: rows[0]?.count ?? 0,
    runs: rows.map(({ from, to, dayCount, donationCount, totalCents }) => ({
      from,
      to,
      dayCount,
      donationCount,
      total: eurosOfCents(totalCents),
    })),
  }
}
