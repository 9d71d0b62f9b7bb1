import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf } from '#shared/days.ts'
import { maxPageSize } from '#shared/page.ts'
import type { Slice } from '#shared/server/keyset-page.ts'
import { rollUpOf } from '../figures/roll-up.queries.ts'
import { rowsMatch, type Selection } from './transaction-filter.ts'

/** The limits in use, each with the extra row that says whether there are more. Few, so that the texts are few. */
const limits = [1, 4, 11, 26, 51, maxPageSize + 1]

/** Returns the limit that the statement has: the caller leaves out what it reads too much. */
export const roundLimit = (limit: number): number => limits.find((rounded) => rounded >= limit) ?? limit

/** Writes a limit as a literal. For a parameter, a prepared statement's plan would assume a tenth of the table. */
export const limitTo = (limit: number, offset: number): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns the condition of the rows of a selection after a place. Compares the end with the row (instant and id) as the index
 * has it: from two bounds of the instant a plan for any values expects few rows, and sorts all of them.
 */
export const sliceMatches = (selection: Selection, after: Slice['after']): RawBuilder<boolean> => {
  const { until, ...others } = selection
  const condition = rowsMatch({ ...others, until: undefined })
  if (after && !(until && until < after.at))
    return sql<boolean>`${condition} and (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  return until
    ? sql<boolean>`${condition} and (t.created_at, t.id) <= (${until}::timestamptz, ${sql.lit(lastId)}::uuid)`
    : condition
}

/**
 * Tells whether a selection has several of cause, quick donation, terminal and means of payment, or is by card. No index has
 * its rows in order: the donations of a cause may be many, and those through one terminal few and years old.
 */
export const isSparse = ({ causeId, shortcutId, deviceId, paymentMethod }: Selection): boolean =>
  paymentMethod === 'card' ||
  [causeId, shortcutId, deviceId, paymentMethod].filter((filter) => filter !== undefined).length > 1

const midnight = (day: string) => sql`(${sql.raw(day)}::timestamp at time zone 'Europe/Paris')`

/** The days that may have donations on them, but none for the page: the ends of the period, and the cursor's day. */
const daysWithout = 3

/**
 * Selects the rows of a page of a sparse selection. The roll-up says on which days there are donations; only the rows of
 * these days are read, the newest day first, until the page is full.
 */
export const sparsePage = (
  selection: Selection,
  condition: RawBuilder<boolean>,
  { after, offset, limit }: Slice,
): RawBuilder<unknown> => {
  const newest = [selection.until, after?.at]
    .filter((instant) => instant !== undefined)
    .map((instant) => dayOf(instant))
  const from = (day: Day) => sql`and r.day >= ${day}::date`
  const until = (day: Day) => sql`and r.day <= ${day}::date`
  return sql`
    select t.* from (
      select r.day from ${rollUpOf(selection)}
        ${selection.from ? from(dayOf(selection.from)) : sql``} ${sql.join(newest.map(until), sql` `)}
      group by r.day order by r.day desc limit ${offset > 0 ? offset + limit + daysWithout : sql.lit(limit + daysWithout)}
    ) as days cross join lateral (
      select * from transactions t
      where ${condition} and t.created_at >= ${midnight('days.day')} and t.created_at < ${midnight('(days.day + 1)')}
      offset 0
    ) as t
    order by days.day desc, t.created_at desc, t.id desc ${limitTo(limit, offset)}`
}
