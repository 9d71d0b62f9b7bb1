import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type DonationCriteria, type FoundDonations, maxFound, readSearch, type TimeSlot } from '../donation-search.ts'
import { readTransactions } from './transaction.queries.ts'

/** How far back a search by time alone looks: each day is read apart. */
const mostDays = 366

const newestFirst = sql`order by t.created_at desc, t.id desc limit ${sql.lit(maxFound + 1)}`

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const inSlot = ({ from, to }: TimeSlot) =>
  sql`(t.created_at at time zone 'Europe/Paris')::time
    between ${clockOf(from)}::time and ${`${clockOf(to)}:59.999`}::time`

const conditionsOf = ({ amountCents, time }: DonationCriteria): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (amountCents !== undefined) conditions.push(sql`t.amount_cents = ${amountCents}`)
  if (time) conditions.push(inSlot(time))
  return sql.join(conditions, sql` and `)
}

const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Reads the index of trigrams first: walking the ledger for a rare word would read all of it. The index has the association
 * as a text.
 */
const byWords = (customerId: string, criteria: DonationCriteria) => sql`
  select t.id, t.created_at
  from (
    select transaction_id from donation_identities
    where customer_id::text = ${customerId}::uuid::text and search_text is not null
      and ${sql.join(
        criteria.words.map((word) => sql`search_text like ${patternOf(word)}`),
        sql` and `,
      )}
    offset 0
  ) said
  join transactions t on t.customer_id = ${customerId} and t.id = said.transaction_id
  where ${conditionsOf(criteria)} ${newestFirst}`

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

/** Finds the newest donations of an association that a text names (docs/rules.md#search-donations). */
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
