import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { comparisonOf, periodNamed } from '#shared/periods.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { keyOfCursor, pageOfRows } from '#shared/server/key-cursor.ts'
import { searchPattern } from '#shared/text.ts'
import type { CustomerRanking, CustomerSelection } from '../customer.search.ts'
import type { CustomerSummary, FigureDays } from '../customer.ts'

/** Returns this month up to today, and as many days of the one before (docs/rules/customers.md#customers-month). */
export const figureDaysAt = (now: Date): FigureDays => {
  const today = dayOf(now)
  const month = { startDate: `${today.slice(0, 8)}01`, endDate: today }
  const wholeMonth = periodNamed('thisMonth', today)
  const compared = wholeMonth && comparisonOf(wholeMonth, 'before', now)
  if (!compared || compared.isToday) return { month, previous: null }
  return { month, previous: { startDate: compared.startDate, endDate: compared.endDate } }
}

type Row = {
  id: string
  name: string
  city: string
  postal_code: string
  country: string
  responsible: string
  total_cents: number
  previous_cents: number
  silent_devices: number
  unusual_devices: number
}

/** Sums the days from the roll-up: one range of its index, whatever the number of donations and years. */
const monthOf = ({ month, previous }: FigureDays) => {
  const between = ({ startDate, endDate }: FigureDays['month']) =>
    sql`coalesce(sum(total_cents) filter (where day between ${startDate}::date and ${endDate}::date), 0)::bigint`
  return sql`select ${between(month)} as total_cents,
      ${between(previous ?? month)} as previous_cents
    from collected_day as d
    where d.customer_id = c.id and d.day between ${(previous ?? month).startDate}::date and ${month.endDate}::date`
}

const columns = sql`c.id, c.name, c.city, c.postal_code, c.country,
  c.responsible_first_name || ' ' || c.responsible_last_name as responsible,
  (select count(*)::integer from association_device where customer_id = c.id and silence_noticed_at is not null) as silent_devices,
  (select count(*)::integer from unusual_device where customer_id = c.id) as unusual_devices`

const summaryOf = (row: Row, { previous }: FigureDays): CustomerSummary => ({
  _id: row.id,
  name: row.name,
  city: row.city,
  postalCode: row.postal_code,
  country: row.country,
  responsible: row.responsible,
  month: {
    total: eurosOfCents(row.total_cents),
    previous: previous && eurosOfCents(row.previous_cents),
  },
  silentDeviceCount: row.silent_devices,
  unusualDeviceCount: row.unusual_devices,
})

/** Adds the figures to the associations of a page, in its order. */
export const addFigures = async (
  db: Database,
  customers: readonly CustomerSummary[],
  days: FigureDays,
): Promise<CustomerSummary[]> => {
  if (customers.length === 0) return []
  const ids = customers.map(({ _id }) => _id)
  const { rows } = await sql<Row>`select ${columns}, m.* from customers c cross join lateral (${monthOf(days)}) as m
    where c.id = any (${ids}::uuid[])`.execute(inSqlNames(db))
  const found = new Map(rows.map((row) => [row.id, summaryOf(row, days)]))
  return customers.map((customer) => found.get(customer._id) ?? customer)
}

/** The sort key of each order. The smallest comes first. */
const rankOf: Record<CustomerRanking, RawBuilder<number>> = {
  total: sql<number>`-total_cents`,
  fall: sql<number>`total_cents - previous_cents`,
  rise: sql<number>`previous_cents - total_cents`,
}

const selected: Record<CustomerSelection, RawBuilder<boolean>> = {
  falling: sql<boolean>`total_cents < previous_cents`,
  idle: sql<boolean>`total_cents = 0`,
  silent: sql<boolean>`silent_devices > 0`,
  unusual: sql<boolean>`unusual_devices > 0`,
}

type Ranking = {
  search: string | undefined
  order: CustomerRanking | 'name'
  only: CustomerSelection | undefined
  limit: number
  cursor: string | undefined
}

const NumberKey = z.tuple([z.int(), z.guid()])
const NameKey = z.tuple([z.string(), z.guid()])

/**
 * Reads a page of the associations by a figure, or those that a figure selects, with the number of all. Sums every
 * association that matches, since an order by a figure needs each: proportional to associations and days of two months,
 * never to donations (customer-month.growth.test.ts).
 */
export const rankCustomers = async (
  db: Database,
  { search, order, only, limit, cursor }: Ranking,
  days: FigureDays,
) => {
  const isByName = order === 'name'
  const rank = isByName ? sql`name collate "fr-x-icu"` : rankOf[order]
  const after = () => {
    const [key, id] = keyOfCursor(cursor ?? '', isByName ? NameKey : NumberKey)
    return sql`(${rank}, id) > (${isByName ? sql`${key} collate "fr-x-icu"` : sql`${key}::bigint`}, ${id}::uuid)`
  }
  const { rows } = await sql<Row & { count: number; rank: number }>`
    with ranked as materialized (
      select ${columns}, m.* from customers c cross join lateral (${monthOf(days)}) as m
      ${search === undefined ? sql`` : sql`where c.search_text like ${searchPattern(search)}`}
    ), chosen as (select * from ranked ${only ? sql`where ${selected[only]}` : sql``})
    select *, (select count(*) from chosen)::integer as count, ${isByName ? sql`0` : rank} as rank from chosen
    ${cursor === undefined ? sql`` : sql`where ${after()}`}
    order by ${rank}, id limit ${sql.lit(limit + 1)}`.execute(inSqlNames(db))
  const page = pageOfRows(rows, limit, (row) => [isByName ? row.name : row.rank, row.id])
  return { data: page.rows.map((row) => summaryOf(row, days)), nextCursor: page.nextCursor, count: rows[0]?.count ?? 0 }
}
