import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { searchPattern } from '#shared/text.ts'
import {
  type DonationCriteria,
  type FoundDonations,
  maxFound,
  readSearch,
  type TimeSlot,
} from '../../donation-search.ts'
import { readTransactions } from '../list/transaction.queries.ts'

/** How far back a search by time alone looks: each day is read apart. */
const mostDays = 366

const newestFirst = sql`order by t.created_at desc, t.id desc limit ${sql.lit(maxFound + 1)}`

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const inSlot = (instant: RawBuilder<unknown>, { from, to }: TimeSlot) =>
  sql`(${instant} at time zone 'Europe/Paris')::time
    between ${clockOf(from)}::time and ${`${clockOf(to)}:59.999`}::time`

const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions], sql` and `)

const conditionsOf = ({ amountCents, time }: DonationCriteria): RawBuilder<unknown> =>
  allOf([
    ...(amountCents === undefined ? [] : [sql`t.amount_cents = ${amountCents}`]),
    ...(time ? [inSlot(sql`t.created_at`, time)] : []),
  ])

const hasWords = (words: readonly string[]): RawBuilder<unknown> =>
  allOf(words.map((word) => sql`search_text like ${searchPattern(word)}`))

/** How many of the newest donations are read before the index of trigrams: they have every frequent word. */
const mostWalked = 2000

/** The newest donations of the amount, or those with a donor's words, each with these words. */
const newestSaid = (customerId: string, { amountCents }: DonationCriteria): RawBuilder<unknown> =>
  amountCents === undefined
    ? sql`
      select transaction_id as id, given_at as created_at, search_text from donation_identities
      where customer_id = ${customerId} and erased_at is null
      order by given_at desc, transaction_id desc limit ${sql.lit(mostWalked)}`
    : sql`
      select t.id, t.created_at, said.search_text from (
        select customer_id, id, created_at from transactions t
        where t.customer_id = ${customerId} and t.amount_cents = ${amountCents}
        order by t.created_at desc, t.id desc limit ${sql.lit(mostWalked)}
      ) t
      left join donation_identities said on said.customer_id = t.customer_id and said.transaction_id = t.id`

/** Reads the index of trigrams, which has the association as a text. Sorts by the instant that the ledger has too. */
const byTrigrams = (customerId: string, criteria: DonationCriteria): RawBuilder<unknown> => {
  const said = sql`
    select transaction_id as id, given_at as created_at from donation_identities
    where customer_id::text = ${customerId}::uuid::text and search_text is not null and ${hasWords(criteria.words)}
    offset 0`
  if (criteria.amountCents === undefined) {
    const time = criteria.time ? inSlot(sql`t.created_at`, criteria.time) : sql`true`
    return sql`select t.id, t.created_at from (${said}) t where ${time}`
  }
  return sql`
    select t.id, t.created_at from (${said}) said
    join transactions t on t.customer_id = ${customerId} and t.id = said.id
    where ${conditionsOf(criteria)}`
}

/**
 * Reads the newest donations first: a frequent word is in them, and the index of trigrams would answer most of the
 * association's donors. Only when they are not enough is the index read: walking on for a rare word would read everything.
 */
const byWords = (customerId: string, criteria: DonationCriteria) => sql`
  with walked as materialized (${newestSaid(customerId, criteria)}),
  near as materialized (
    select t.id, t.created_at from walked t
    where ${hasWords(criteria.words)} and ${criteria.time ? inSlot(sql`t.created_at`, criteria.time) : sql`true`}
    ${newestFirst}
  )
  select id, created_at from near
  where (select count(*) from near) > ${sql.lit(maxFound)} or (select count(*) from walked) < ${sql.lit(mostWalked)}
  union all
  select id, created_at from (${byTrigrams(customerId, criteria)} ${newestFirst}) far
  where (select count(*) from near) <= ${sql.lit(maxFound)} and (select count(*) from walked) = ${sql.lit(mostWalked)}`

/** Reads a part of each day, the newest day first, until there are enough. Wide enough for the night that has an hour twice. */
const byTime = (customerId: string, criteria: DonationCriteria, { from, to }: TimeSlot, today: Day) => sql`
  select t.id, t.created_at
  from (select back from generate_series(0, ${sql.lit(mostDays - 1)}) back order by back) days
  cross join lateral (
    select t.id, t.created_at from transactions t
    where t.customer_id = ${customerId} and ${conditionsOf(criteria)}
      and t.created_at >= (${today}::date - days.back + ${clockOf(from)}::time) at time zone 'Europe/Paris' - interval '1 hour'
      and t.created_at < (${today}::date - days.back + ${clockOf(to)}::time) at time zone 'Europe/Paris' + interval '1 minute'
    ${newestFirst}
  ) t
  order by days.back, t.created_at desc, t.id desc limit ${sql.lit(maxFound + 1)}`

const found = (customerId: string, criteria: DonationCriteria, today: Day): RawBuilder<unknown> => {
  const { ids, words, time } = criteria
  if (ids)
    return sql`select t.id, t.created_at from transactions t
      where t.customer_id = ${customerId} and t.id between ${ids.from}::uuid and ${ids.to}::uuid ${newestFirst}`
  if (words.length > 0) return byWords(customerId, criteria)
  if (time) return byTime(customerId, criteria, time, today)
  return sql`select t.id, t.created_at from transactions t
    where t.customer_id = ${customerId} and ${conditionsOf(criteria)} ${newestFirst}`
}

/** Finds the newest donations of an association that a text names (docs/rules/screens.md#search-donations). */
export const searchDonations = async (
  db: SqlDatabase,
  customerId: string,
  { text, now }: { text: string; now: Date },
): Promise<FoundDonations> => {
  const branches = readSearch(text).map((criteria) => sql`(${found(customerId, criteria, dayOf(now))})`)
  if (branches.length === 0) return { data: [], hasMore: false }
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(branches, sql` union `)}) t ${newestFirst}`.execute(db)
  const ids = rows.slice(0, maxFound).map(({ id }) => id)
  return { data: await readTransactions(db, customerId, ids), hasMore: rows.length > maxFound }
}
