import { type Day, dayOf } from '#shared/days.ts'
import { maxPageSize } from '#shared/page.ts'
import type { Slice } from '#shared/server/keyset-page.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { rollUpOf } from '../figures/roll-up-choice.queries.ts'
import { hasIndexedPair, rowsMatch, type Selection } from './transaction-filter.ts'

/** The limits in use, each with the extra row that says whether there are more. Few, so that the texts are few. */
const limits = [1, 2, 4, 11, 26, 51, maxPageSize + 1]

/** Returns the limit of the statement, which may be higher: the caller drops the extra rows. */
export const roundLimit = (limit: number): number => limits.find((rounded) => rounded >= limit) ?? limit

/** Writes a limit as a literal. For a parameter, a prepared statement's plan would assume a tenth of the table. */
export const limitTo = (limit: number, offset: number): Sql =>
  sql`limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns the condition of the rows of a selection after a place. Compares the end with the row (instant and id) as the
 * index has it: from two bounds of the instant a plan for any values expects few rows, and sorts all of them.
 */
export const sliceMatches = (selection: Selection, after: Slice['after']): Sql<boolean> => {
  const { until, ...others } = selection
  const condition = rowsMatch({ ...others, until: undefined })
  if (after && !(until && until < after.at))
    return sql<boolean>`${condition} and (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  return until
    ? sql<boolean>`${condition} and (t.created_at, t.id) <= (${until}::timestamptz, ${sql.lit(lastId)}::uuid)`
    : condition
}

/**
 * Tells whether a selection has several of cause, quick donation, terminal and means of payment, or is by card. But for
 * a cause and a terminal, no index has its rows in order: the donations of a quick donation may be many, and those
 * through a terminal few and years old.
 */
export const isSparse = (selection: Selection): boolean => {
  const { causeId, shortcutId, deviceId, paymentMethod } = selection
  if (paymentMethod === undefined && hasIndexedPair(selection)) return false
  return (
    paymentMethod === 'card' ||
    [causeId, shortcutId, deviceId, paymentMethod].filter((filter) => filter !== undefined).length > 1
  )
}

const midnight = (day: string) => sql`(${sql.raw(day)}::timestamp at time zone 'Europe/Paris')`

/** The days that may have donations on them, but none for the page: the ends of the period, and the cursor's day. */
const daysWithout = 3

/**
 * Selects the rows of a page of a sparse selection. The roll-up says on which days there are donations; only the rows
 * of these days are read, the newest day first, until the page is full. A day may have many rows, so that a page takes
 * no more of it than it needs. Its ends are compared as rows: from two bounds of the instant PostgreSQL expects one
 * row, and takes any index for it.
 */
export const sparsePage = (selection: Selection, condition: Sql<boolean>, { after, offset, limit }: Slice): Sql => {
  const newest = [selection.until, after?.at]
    .filter((instant) => instant !== undefined)
    .map((instant) => dayOf(instant))
  const place = sql`(t.created_at, t.id)`
  const first = sql`${sql.lit(firstId)}::uuid`
  const from = (day: Day) => sql`and r.day >= ${day}::date`
  const until = (day: Day) => sql`and r.day <= ${day}::date`
  return sql`
    select t.* from (
      select r.day from ${rollUpOf(selection)}
        ${selection.from ? from(dayOf(selection.from)) : sql``} ${sql.join(newest.map(until), ' ')}
      group by r.day ${selection.paymentMethod === 'card' ? sql`having sum(r.donation_count + r.cancelled_count) > 0` : sql``}
      order by r.day desc limit ${offset > 0 ? offset + limit + daysWithout : sql.lit(limit + daysWithout)}
    ) as days cross join lateral (
      select * from transactions t
      where ${condition} and ${place} >= (${midnight('days.day')}, ${first}) and ${place} < (${midnight('(days.day + 1)')}, ${first})
      order by t.created_at desc, t.id desc limit ${offset > 0 ? sql`${offset + limit}` : sql.lit(limit)}
    ) as t
    order by days.day desc, t.created_at desc, t.id desc ${limitTo(limit, offset)}`
}
