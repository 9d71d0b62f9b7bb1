import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { endOfEvening, type RamadanDates, type RamadanInput, startOfEvening } from '../ramadan.ts'
import type { Cents } from './statistics.queries.ts'

export type SetYears = Map<number, RamadanDates>

export const readSetYears = async (db: Database | SqlDatabase, customerId: string): Promise<SetYears> => {
  const { rows } = await sql<RamadanDates>`
    select year, ramadan_first as first, ramadan_last as last, source from hijri_years
    where customer_id = ${customerId}`.execute(inSqlNames(db))
  return new Map(rows.map((row) => [row.year, row]))
}

export const writeYear = async (
  db: Database,
  customerId: string,
  { year, first, last, source }: RamadanInput,
): Promise<void> => {
  await db
    .insertInto('hijriYears')
    .values({ customerId, year, ramadanFirst: first, ramadanLast: last, source })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'year']).doUpdateSet({ ramadanFirst: first, ramadanLast: last, source }),
    )
    .execute()
}

/** The donations of an evening, and how many cancelled ones are not counted. */
export type EveningCents = Cents & { cancelled: number }

/** Sums the evenings of the days: an hour of UTC lies in one evening, also when the clock changes. */
export const readEvenings = async (
  db: SqlDatabase,
  customerId: string,
  { first, last }: { first: Day; last: Day },
): Promise<Map<Day, EveningCents>> => {
  const { rows } = await sql<EveningCents & { day: Day }>`
    select (r.hour at time zone 'Europe/Paris' - interval '12 hours')::date as day,
      sum(r.donation_count)::bigint as count, sum(r.total_cents)::bigint as cents, sum(r.cancelled_count)::bigint as cancelled
    from collected_hour r
    where r.customer_id = ${customerId} and r.hour >= ${startOfEvening(first)} and r.hour < ${endOfEvening(last)}
    group by 1`.execute(db)
  return new Map(rows.map(({ day, ...sums }) => [day, sums]))
}
