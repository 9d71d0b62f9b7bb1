import { addDays, startOfDay } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { type MarkedDonation, type MarkedDonations, type MarkedQuery, marksOf } from '../marked.ts'
import { endOfEvening, startOfEvening } from '../ramadan.ts'
import type { Cents } from './statistics.queries.ts'
import { nothing, sumOf } from './statistics-parts.ts'

/** The pieces of time of a mark, from a roll-up with their sums, and which rows it counts. */
type Mark = { windows: Sql; counts: Sql<boolean> }

const sums = sql`sum(r.donation_count)::bigint as count, sum(r.total_cents)::bigint as cents,
  sum(r.cancelled_count)::bigint as cancelled`
const everyRow = sql<boolean>`true`

const hours = (customerId: string, [from, end]: [Date, Date], which: Sql<boolean>): Sql => sql`
  select r.hour as start_at, r.hour + interval '1 hour' as end_at, ${sums} from collected_hour r
  where r.customer_id = ${customerId} and r.hour >= ${from} and r.hour < ${end} and ${which} group by r.hour`

const days = (rollUp: string, customerId: string, query: MarkedQuery, which: Sql<boolean>): Sql => sql`
  select r.day::timestamp at time zone 'Europe/Paris' as start_at,
    (r.day + 1)::timestamp at time zone 'Europe/Paris' as end_at, ${sums} from ${sql.ref(rollUp)} r
  where r.customer_id = ${customerId} and r.day between ${query.from}::date and ${query.to}::date and ${which}
  group by r.day`

const markOf = (customerId: string, query: MarkedQuery): Mark => {
  const whole: [Date, Date] = [startOfDay(query.from), startOfDay(addDays(query.to, 1))]
  const [kind] = marksOf(query)
  switch (kind) {
    case 'evening':
      return {
        windows: hours(customerId, [startOfEvening(query.from), endOfEvening(query.to)], everyRow),
        counts: everyRow,
      }
    case 'bracket': {
      const cents = (query.bracket ?? 0) * 100
      return {
        windows: days('collected_bracket_day', customerId, query, sql<boolean>`r.bracket_cents = ${cents}`),
        counts: sql<boolean>`amount_bracket(t.amount_cents) = ${cents}`,
      }
    }
    case 'by-hand':
      return {
        windows: hours(customerId, whole, sql<boolean>`r.device_id is null`),
        counts: sql<boolean>`t.device_id is null`,
      }
    case 'shortcut':
      return {
        windows: days('collected_shortcut_day', customerId, query, sql<boolean>`r.cause_id is null`),
        counts: sql<boolean>`t.shortcut_id is not null and t.cause_id is null`,
      }
    default: {
      const local = sql`r.hour at time zone 'Europe/Paris'`
      const isCell = sql<boolean>`extract(isodow from ${local}) = ${query.weekday} and extract(hour from ${local}) = ${query.hour}`
      return { windows: hours(customerId, whole, isCell), counts: everyRow }
    }
  }
}

type Row = {
  id: string
  amount_cents: number
  created_at: Date
  cause_id: string | null
  cause_name: string | null
  shortcut_id: string | null
  shortcut_name: string | null
  device_id: string | null
  device_label: string | null
}

/** Pieces of time that may have donations, but none for the page: the one in which the page before ended. */
const windowsWithout = 2

/** Reads the rows of the newest pieces of time until the page is full: each of them has a donation of the mark. */
const readRows = async (
  db: SqlDatabase,
  customerId: string,
  { windows, counts }: Mark,
  { after, offset, limit }: Slice,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select t.id, t.amount_cents, t.created_at, t.cause_id, cause.name as cause_name, t.shortcut_id,
      coalesce(shortcut.name, cause.name) as shortcut_name, t.device_id, device.label as device_label
    from (
      select * from (${windows}) as piece
      where piece.count > 0 ${after ? sql`and piece.start_at <= ${after.at}::timestamptz` : sql``}
      order by piece.start_at desc limit ${limit + offset + windowsWithout}
    ) as piece
    cross join lateral (
      select * from collected_donation t
      where t.customer_id = ${customerId} and t.created_at >= piece.start_at and t.created_at < piece.end_at and ${counts}
        ${after ? sql`and (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      offset 0
    ) as t
    left join causes cause on cause.customer_id = t.customer_id and cause.id = t.cause_id
    left join shortcuts shortcut on shortcut.customer_id = t.customer_id and shortcut.id = t.shortcut_id
    left join devices device on device.customer_id = t.customer_id and device.id = t.device_id
    order by piece.start_at desc, t.created_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const named = (_id: string | null, name: string | null) => (_id !== null && name !== null ? { _id, name } : null)

const donationOf = (row: Row): MarkedDonation => ({
  _id: row.id,
  amount: eurosOfCents(row.amount_cents),
  createdAt: row.created_at.toISOString(),
  cause: named(row.cause_id, row.cause_name),
  shortcut: named(row.shortcut_id, row.shortcut_name),
  device: named(row.device_id, row.device_label),
})

/** Reads a page of the donations behind a mark, with the sum of all of them. */
export const readMarked = async (db: SqlDatabase, customerId: string, query: MarkedQuery): Promise<MarkedDonations> => {
  const mark = markOf(customerId, query)
  const [{ rows, nextCursor }, total] = await Promise.all([
    keysetPage(query, 'created_at', (slice) => readRows(db, customerId, mark, slice)),
    sql<Cents & { cancelled: number }>`
      select coalesce(sum(count), 0)::bigint as count, coalesce(sum(cents), 0)::bigint as cents,
        coalesce(sum(cancelled), 0)::bigint as cancelled
      from (${mark.windows}) as piece`.execute(db),
  ])
  const { cancelled, ...collected } = total.rows[0] ?? { ...nothing, cancelled: 0 }
  return { data: rows.map(donationOf), nextCursor, sum: sumOf(collected), cancelledCount: cancelled }
}
