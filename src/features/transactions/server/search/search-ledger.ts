import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { foldText } from '#shared/text.ts'
import type { DonationCriteria } from '../../donation-search.ts'

const mostCauses = 20

type NamedCause = { id: string; words: string[] }

const has = ({ words }: NamedCause, word: string): boolean => words.some((one) => one.startsWith(word))

/** Returns the causes that have all words which any cause has, with the other words. None: no cause has them. */
const byCauseNames = ({ words, ...criteria }: DonationCriteria, causes: readonly NamedCause[]): DonationCriteria[] => {
  const named = words.filter((word) => causes.some((cause) => has(cause, word)))
  const causeIds = causes.filter((cause) => named.every((word) => has(cause, word))).map(({ id }) => id)
  if (named.length === 0 || causeIds.length === 0) return []
  const others = words.filter((word) => !named.includes(word))
  return [{ ...criteria, causeIds: causeIds.slice(0, mostCauses), words: others }]
}

/** Reads words of a search as words of the names of causes, too: 'octobre carte toiture'. */
export const waysByCause = async (
  db: SqlDatabase,
  customerId: string,
  ways: readonly DonationCriteria[],
): Promise<DonationCriteria[]> => {
  if (ways.every(({ words }) => words.length === 0)) return []
  const rows = await db.selectFrom('causes').select(['id', 'name']).where('customer_id', '=', customerId).execute()
  const causes = rows.map(({ id, name }) => ({ id, words: foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [] }))
  return ways.flatMap((criteria) => byCauseNames(criteria, causes))
}

type Slice = { conditions: Sql; newestFirst: Sql }

export const byCauses = (customerId: string, causeIds: readonly string[], { conditions, newestFirst }: Slice) => sql`
  select t.id, t.created_at, false as is_partial
  from unnest(${causeIds}::uuid[]) cause(id)
  cross join lateral (
    select t.id, t.created_at from transactions t
    where t.customer_id = ${customerId} and t.cause_id = cause.id and ${conditions} ${newestFirst}
  ) t ${newestFirst}`

export const allOf = (conditions: Sql[]): Sql => sql.join([sql`true`, ...conditions], ' and ')

/** The conditions that only the ledger has, besides the amount. */
export const extrasOf = ({ range, method, causeIds }: DonationCriteria): Sql[] => [
  ...(range ? [sql`t.amount_cents between ${range.from} and ${range.to}`] : []),
  ...(method ? [sql`t.payment_method = ${method}`] : []),
  ...(causeIds ? [sql`t.cause_id = any(${causeIds}::uuid[])`] : []),
]

/** Looks up row by row what only the ledger has. */
export const inLedger = (customerId: string, criteria: DonationCriteria): Sql => {
  const extras = extrasOf(criteria)
  return extras.length === 0
    ? sql`true`
    : sql`exists (select from transactions t where t.customer_id = ${customerId} and t.id = said.id and ${allOf(extras)})`
}
