import { addDays, type Day, dayOf, startOfDay } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { foldText, searchPattern } from '#shared/text.ts'
import {
  criteriaOf,
  type DonationCriteria,
  type DonationSearch,
  type FoundDonations,
  foundSteps,
  maxFound,
} from '../../donation-search.ts'
import type { DaySpan } from '../../search-days.ts'
import { readParts } from '../../search-parts.ts'
import type { TimeSlot } from '../../search-times.ts'
import { readTransactions } from '../list/transaction.queries.ts'
import { allOf, byRecords, extrasOf, inLedger, placesOf, totalOf, waysByName } from './search-ledger.ts'

const newestFirst = sql`order by t.created_at desc, t.id desc limit ${sql.lit(maxFound + 1)}`

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const inSlot = (instant: Sql, { from, to }: TimeSlot) =>
  sql`(${instant} at time zone 'Europe/Paris')::time
    between ${clockOf(from)}::time and ${`${clockOf(to)}:59.999`}::time`

/** The instants of days. The end is compared with the row, as the index has it: see `sliceMatches`. */
const inDays = (days: DaySpan | undefined, [instant, id]: [string, string] = ['t.created_at', 't.id']): Sql =>
  days
    ? sql`${sql.ref(instant)} >= ${startOfDay(days.from)}::timestamptz
      and (${sql.ref(instant)}, ${sql.ref(id)})
        < (${startOfDay(addDays(days.to, 1))}::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)`
    : sql`true`

const conditionsOf = ({ amountCents, days, time, ...extras }: DonationCriteria): Sql =>
  allOf([
    ...extrasOf(extras),
    ...(amountCents === undefined ? [] : [sql`t.amount_cents = ${amountCents}`]),
    inDays(days),
    ...(time ? [inSlot(sql`t.created_at`, time)] : []),
  ])

/** Matches the beginning of a word and the word. The collation knows the letters of all languages. */
const beginsWord = (word: string): Sql =>
  sql`search_text collate "und-x-icu" ~ ${`(^|[^[:alnum:]])${word.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)}`}`

/** The index of trigrams finds a part of a word; what it finds is checked. */
const hasWords = (words: readonly string[]): Sql =>
  allOf(words.map((word) => sql`search_text like ${searchPattern(word)} and ${beginsWord(word)}`))

/** The number of the newest donations that are read before the index of trigrams: they have every frequent word. */
const mostWalked = 2000
/**
 * A word that more of these have is frequent: the index is not read for it, and its donations are not all counted. Of
 * an amount, it need only fill the first page: the index would look up the amount of every donation with the word.
 */
const frequentFrom = ({ amountCents }: DonationCriteria): number => (amountCents === undefined ? 100 : foundSteps[0])

/**
 * The newest donations of the amount, or those with a donor's words, each with these words. Those of an amount are
 * looked up row by row: a join would read the donors of all associations.
 */
const newestSaid = (customerId: string, { amountCents, days }: DonationCriteria): Sql =>
  amountCents === undefined
    ? sql`
      select transaction_id as id, given_at as created_at, search_text from donation_identities
      where customer_id = ${customerId} and erased_at is null and ${inDays(days, ['given_at', 'transaction_id'])}
      order by given_at desc, transaction_id desc limit ${sql.lit(mostWalked)}`
    : sql`
      select t.id, t.created_at, (
        select search_text from donation_identities said
        where said.customer_id = t.customer_id and said.transaction_id = t.id
      ) as search_text from (
        select customer_id, id, created_at from transactions t
        where t.customer_id = ${customerId} and t.amount_cents = ${amountCents} and ${inDays(days)}
        order by t.created_at desc, t.id desc limit ${sql.lit(mostWalked)}
      ) t`

/** Selects the donations of the donors that match `said`. Sorts by the instant that the ledger has too. */
const donationsSaid = (customerId: string, criteria: DonationCriteria, said: Sql): Sql => {
  const donors = sql`
    select transaction_id as id, given_at as created_at from donation_identities
    where ${said} and search_text is not null and ${hasWords(criteria.words)}
    offset 0`
  if (criteria.amountCents === undefined && extrasOf(criteria).length === 0)
    return sql`select t.id, t.created_at from (${donors}) t where ${conditionsOf(criteria)}`
  return sql`
    select t.id, t.created_at from (${donors}) said
    join transactions t on t.customer_id = ${customerId} and t.id = said.id
    where ${conditionsOf(criteria)}`
}

/** Reads the index of trigrams, which has the association as a text. */
const byTrigrams = (customerId: string, criteria: DonationCriteria): Sql =>
  donationsSaid(customerId, criteria, sql`customer_id::text = ${customerId}::uuid::text`)

const wholeAddress = /^[^@]+@[^@]+\.[a-z]{2,}$/

/** Reads the donations of a whole e-mail by its index, and others only where it has none. */
const byAddress = (customerId: string, criteria: DonationCriteria, address: string) => sql`
  with addressed as materialized (
    select t.id, t.created_at, false as is_partial from (${donationsSaid(
      customerId,
      criteria,
      sql`customer_id = ${customerId} and lower(donator_email) = ${address}`,
    )}) t ${newestFirst}
  )
  select * from addressed
  union all
  select * from (${byWords(customerId, criteria)}) others where not exists (select from addressed)`

/**
 * Reads the newest donations first: a frequent word is in them, and the index of trigrams would answer most of the
 * association's donors. Only where they are few is the index read: walking on for a rare word would read everything.
 */
const byWords = (customerId: string, criteria: DonationCriteria) => sql`
  with walked as materialized (${newestSaid(customerId, criteria)}),
  said as materialized (select id, created_at from walked where ${hasWords(criteria.words)}),
  near as materialized (
    select t.id, t.created_at from (
      select said.id, said.created_at from said where ${inLedger(customerId, criteria)}
    ) t where ${criteria.time ? inSlot(sql`t.created_at`, criteria.time) : sql`true`} ${newestFirst}
  ),
  reach as materialized (
    select (select count(*) from walked) = ${sql.lit(mostWalked)} as is_cut,
      (select count(*) from said) > ${sql.lit(frequentFrom(criteria))} and (select count(*) from near) > ${sql.lit(foundSteps[0])}
        as is_frequent
  )
  select id, created_at, (select is_cut from reach) as is_partial from near
  where (select is_frequent or not is_cut from reach)
  union all
  select id, created_at, false from (${byTrigrams(customerId, criteria)} ${newestFirst}) far
  where (select is_cut and not is_frequent from reach)`

const byDonor = (customerId: string, name: string) => sql`
  select t.transaction_id as id, t.given_at as created_at, false as is_partial from donation_identities t
  where t.customer_id = ${customerId} and t.name_folded is not null
    and name_words(t.name_folded) = name_words(${foldText(name)})
  order by t.given_at desc, t.transaction_id desc limit ${sql.lit(maxFound + 1)}`

const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The time that a search by time without days looks: each day is read apart. */
const mostDays = 366

/** Reads a part of each day, newest first, until there are enough, also on a night with an hour twice. */
const byTime = (customerId: string, criteria: DonationCriteria, { from, to }: TimeSlot, today: Day) => {
  const { days = { from: addDays(today, 1 - mostDays), to: today } } = criteria
  return sql`
  select t.id, t.created_at, false as is_partial
  from (select back from generate_series(0, ${daysBetween(days.from, days.to)}::int) back order by back) days
  cross join lateral (
    select t.id, t.created_at from transactions t
    where t.customer_id = ${customerId} and ${conditionsOf({ ...criteria, days: undefined })}
      and t.created_at >= (${days.to}::date - days.back + ${clockOf(from)}::time) at time zone 'Europe/Paris' - interval '1 hour'
      and t.created_at < (${days.to}::date - days.back + ${clockOf(to)}::time) at time zone 'Europe/Paris' + interval '1 minute'
    ${newestFirst}
  ) t
  order by days.back, t.created_at desc, t.id desc limit ${sql.lit(maxFound + 1)}`
}

const byCriteria = (customerId: string, criteria: DonationCriteria, today: Day): Sql => {
  const { ids, words, time } = criteria
  const address = words.find((word) => wholeAddress.test(word))
  if (address !== undefined) return byAddress(customerId, criteria, address)
  if (words.length > 0) return byWords(customerId, criteria)
  if (time) return byTime(customerId, criteria, time, today)
  const { causeIds, deviceIds, ...rest } = criteria
  if (deviceIds)
    return byRecords(customerId, 't.device_id', deviceIds, {
      conditions: conditionsOf({ ...rest, causeIds }),
      newestFirst,
    })
  if (causeIds) return byRecords(customerId, 't.cause_id', causeIds, { conditions: conditionsOf(rest), newestFirst })
  const condition = ids ? sql`t.id between ${ids.from}::uuid and ${ids.to}::uuid` : conditionsOf(criteria)
  return sql`select t.id, t.created_at, false as is_partial from transactions t
    where t.customer_id = ${customerId} and ${condition} ${newestFirst}`
}

type FoundRow = {
  id: string
  amount_cents: number
  device_id: string | null
  is_cancelled: boolean
  is_partial: boolean
}

/** Looks up the amounts row by row: another join would read the whole ledger. */
const foundRows = (customerId: string, branches: Sql[]): Sql<FoundRow> => sql<FoundRow>`
  with found as materialized (
    select t.id, t.created_at, bool_or(t.is_partial) as is_partial
    from (${sql.join(
      branches.map((branch) => sql`(${branch})`),
      ' union all ',
    )}) t
    group by t.id, t.created_at ${newestFirst}
  )
  select t.id, t.is_partial, d.amount_cents, d.device_id,
    coalesce((
      select true from cancelled_donations c where c.customer_id = ${customerId} and c.transaction_id = t.id
    ), false) as is_cancelled
  from found t
  cross join lateral (
    select amount_cents, device_id from transactions where customer_id = ${customerId} and id = t.id limit 1
  ) d
  order by t.created_at desc, t.id desc`

/** Finds the newest donations of an association that a search names (docs/rules/screens.md#search-donations). */
export const searchDonations = async (
  db: SqlDatabase,
  customerId: string,
  { text = '', donor, limit = foundSteps[0], now }: DonationSearch & { now: Date },
): Promise<FoundDonations> => {
  const today = dayOf(now)
  const parts = readParts(text, today)
  const ways = donor === undefined ? criteriaOf(parts) : []
  const branches =
    donor === undefined
      ? (await waysByName(db, customerId, ways)).map((criteria) => byCriteria(customerId, criteria, today))
      : [byDonor(customerId, donor)]
  const { rows } = branches.length === 0 ? { rows: [] } : await foundRows(customerId, branches).execute(db)
  const counted = rows.slice(0, maxFound)
  const collected = counted.filter((row) => !row.is_cancelled)
  const ids = counted.slice(0, limit).map(({ id }) => id)
  const hasMore = rows.length > maxFound || rows.some((row) => row.is_partial)
  return {
    data: await readTransactions(db, customerId, ids),
    count: counted.length,
    hasMore,
    total: totalOf(collected),
    places: hasMore ? [] : await placesOf(db, customerId, collected),
    cancelledCount: counted.length - collected.length,
    parts,
  }
}
