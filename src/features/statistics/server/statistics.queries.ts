// Reads a period from the roll-ups in one statement, so that its parts add up to the total; `marked.queries.ts` reads
// the donations behind a mark, found by the roll-up that counted them. `ramadan.service.ts` puts the evenings of two
// Ramadans side by side. The pictures are in `statistics/web/` (docs/decisions/0015-pictures-drawn-by-hand.md).

import type { PaymentMethod } from '#features/transactions/donation.ts'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { paceDays } from '../forecast.ts'
import type { Span } from '../statistics.ts'

export type Cents = { count: number; cents: number }
export type NamedCents = Cents & { id: string; name: string }
/** Donations that are cancelled, and what was recorded of them. */
export type CancelledCents = { cancelled: number; cancelledCents: number }

/** Reads several queries in one statement, so that parts add up to their total. Columns come as JSON. */
export const readTogether = async <Rows extends Record<string, unknown>>(
  db: SqlDatabase,
  queries: { [Name in keyof Rows]: Sql<Rows[Name]> },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> => {
  const fields = Object.entries<Sql>(queries).map(
    ([name, query]) => sql`${sql.lit(name)}, (select coalesce(json_agg(part), '[]') from (${query}) as part)`,
  )
  const { rows } = await sql<{ found: { [Name in keyof Rows]: Rows[Name][] } }>`
    select json_build_object(${sql.join(fields)}) as found`.execute(db)
  if (!rows[0]) throw new Error('a statement without FROM has one row')
  return rows[0].found
}

const sums = sql`coalesce(sum(r.donation_count), 0)::bigint as count, coalesce(sum(r.total_cents), 0)::bigint as cents`
const within = ({ from, to }: Span) => sql`r.day between ${from}::date and ${to}::date`

/** The days of a period that have donations, cancelled or not. Of all associations when `customerId` is undefined. */
export const daysOf = (customerId: string | undefined, span: Span) => {
  const rollUp = customerId
    ? sql`collected_day r where r.customer_id = ${customerId}`
    : sql`collected_platform_day r where true`
  return sql<
    Cents & CancelledCents & { day: Day }
  >`select r.day, ${sums}, sum(r.cancelled_count)::bigint as cancelled, sum(r.cancelled_cents)::bigint as "cancelledCents"
    from ${rollUp} and ${within(span)} group by r.day order by r.day`
}

/** Selects the sum of the movements of a period: one row. */
export const movementsOf = (customerId: string | undefined, span: Span) => sql<{ cents: number }>`
  select coalesce(sum(r.total_cents), 0)::bigint as cents from moved_day r
  where ${customerId ? sql`r.customer_id = ${customerId}` : sql`true`} and ${within(span)}`

/** Sums one record at a time: the keys of the roll-ups start with it, and then have the days in order. */
const byRecord = (records: Sql, rollUp: Sql, span: Span) => sql<NamedCents>`
  select record.id, record.name, sums.count, sums.cents from (${records}) as record
  cross join lateral (select ${sums} from ${rollUp} and ${within(span)}) as sums`

export const causesOf = (customerId: string, span: Span) =>
  byRecord(
    sql`select id, name from causes where customer_id = ${customerId}`,
    sql`collected_cause_day r where r.customer_id = ${customerId} and r.cause_id = record.id`,
    span,
  )

/** The one-off donations, with neither cause nor quick donation: one row. */
export const oneOffOf = (customerId: string, span: Span) => sql<Cents>`
  select ${sums} from collected_cause_day r
  where r.customer_id = ${customerId} and r.cause_id is null and ${within(span)}`

export const devicesOf = (customerId: string, span: Span) =>
  byRecord(
    sql`select id, label as name from devices where customer_id = ${customerId}`,
    sql`collected_device_day r where r.customer_id = ${customerId} and r.device_id = record.id`,
    span,
  )

export type MethodCents = Cents & { method: PaymentMethod | null }

/** The means of payment. Donations by card are all less the others. */
export const methodsOf = (customerId: string, span: Span) => {
  const rowsOf = (method: string, rollUp: string, sign: 1 | -1) => sql`
    select ${sql.raw(method)} as method, ${sql.lit(sign)} * r.donation_count as donation_count, ${sql.lit(sign)} * r.total_cents as total_cents
    from ${sql.ref(rollUp)} r where r.customer_id = ${customerId} and ${within(span)}`
  return sql<MethodCents>`
    select r.method, ${sums} from (
      ${rowsOf("'card'", 'collected_day', 1)}
      union all ${rowsOf("'card'", 'collected_cardless_day', -1)}
      union all ${rowsOf('r.payment_method', 'collected_cardless_day', 1)}
    ) r group by 1`
}

export const customersOf = (span: Span) =>
  byRecord(sql`select id, name from customers`, sql`collected_day r where r.customer_id = record.id`, span)

/** The sums of an hour of the week, and of a bracket of amounts. */
export type HourCents = Cents & { weekday: number; hour: number }
export type BracketCents = Cents & { bracket: number }

const withinHours = ({ from, to }: Span) =>
  sql`r.hour >= ${startOfDay(from)} and r.hour < ${startOfDay(addDays(to, 1))}`

/** The hours of the week in Paris, of an association or of all. */
export const hoursOf = (customerId: string | undefined, span: Span) => sql<HourCents>`
  select extract(isodow from r.hour at time zone 'Europe/Paris') as weekday,
    extract(hour from r.hour at time zone 'Europe/Paris') as hour, ${sums}
  from ${customerId ? sql`collected_hour r where r.customer_id = ${customerId}` : sql`collected_platform_hour r where true`}
    and ${withinHours(span)}
  group by 1, 2 having sum(r.donation_count) > 0 order by 1, 2`

export const platformBracketsOf = (span: Span) => sql<BracketCents>`
  select r.bracket_cents as bracket, ${sums} from collected_platform_hour r where ${withinHours(span)} group by 1`

export const bracketsOf = (customerId: string, span: Span) => sql<Cents & { bracket: number }>`
  select r.bracket_cents as bracket, ${sums} from collected_bracket_day r
  where r.customer_id = ${customerId} and ${within(span)} group by 1`

export type GoalRow = { id: string; name: string; targetCents: number; netCents: number; recentCents: number }

/** The goals of active causes: their state, and their last weeks (docs/rules/figures.md#figures-goal). */
export const goalsOf = (customerId: string, today: Day) => {
  const since = sql`${addDays(today, -paceDays)}::date`
  const netOf = (isRecent: boolean) => sql`(
    select coalesce(sum(r.net_cents), 0)::bigint from net_cause_day r
    where r.customer_id = causes.customer_id and r.cause_id = causes.id
      ${isRecent ? sql`and r.day >= ${since} and r.day < ${today}::date` : sql``})`
  return sql<GoalRow>`
    select id, name, amount_target_cents as "targetCents", ${netOf(false)} as "netCents",
      ${netOf(true)} as "recentCents"
    from causes where customer_id = ${customerId} and amount_target_cents > 0 and archived_at is null
    order by name, id`
}
