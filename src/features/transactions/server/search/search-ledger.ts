import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { foldText } from '#shared/text.ts'
import type { DonationCriteria, FoundDonations } from '../../donation-search.ts'

const mostRecords = 20

type Named = { kind: 'causeIds' | 'deviceIds'; id: string; words: string[] }

/** The article that is written with its word: "d'ablutions". */
const elision = /^\p{L}{1,2}'(?=\p{L})/u

const has = ({ words }: Named, word: string): boolean => words.some((one) => one.startsWith(word.replace(elision, '')))

/** Returns the records that have all words which any record has, with the other words. None: no record has them. */
const byNames = (
  { words, ...criteria }: DonationCriteria,
  kind: Named['kind'],
  records: readonly Named[],
): DonationCriteria[] => {
  const ofKind = records.filter((record) => record.kind === kind)
  const named = words.filter((word) => ofKind.some((record) => has(record, word)))
  const ids = ofKind.filter((record) => named.every((word) => has(record, word))).map(({ id }) => id)
  if (named.length === 0 || ids.length === 0) return []
  const others = words.filter((word) => !named.includes(word))
  return [{ ...criteria, [kind]: ids.slice(0, mostRecords), words: others }]
}

/** Reads words of a search as words of the names of causes and terminals, too: 'octobre carte toiture entrée'. */
export const waysByName = async (
  db: SqlDatabase,
  customerId: string,
  ways: readonly DonationCriteria[],
): Promise<readonly DonationCriteria[]> => {
  if (ways.every(({ words }) => words.length === 0)) return ways
  const { rows } = await sql<{ kind: Named['kind']; id: string; name: string }>`
    select 'causeIds' as kind, id, name from causes where customer_id = ${customerId}
    union all select 'deviceIds', id, label from devices where customer_id = ${customerId}`.execute(db)
  const records = rows.map(({ name, ...row }) => ({ ...row, words: foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [] }))
  return (['causeIds', 'deviceIds'] as const).reduce(
    (read, kind) => read.flatMap((criteria) => [criteria, ...byNames(criteria, kind, records)]),
    ways,
  )
}

type Slice = { conditions: Sql; newestFirst: Sql }

/** Reads the donations of some causes, or of some terminals. */
export const byRecords = (
  customerId: string,
  column: 't.cause_id' | 't.device_id',
  ids: readonly string[],
  { conditions, newestFirst }: Slice,
) => sql`
  select t.id, t.created_at, false as is_partial
  from unnest(${ids}::uuid[]) record(id)
  cross join lateral (
    select t.id, t.created_at from transactions t
    where t.customer_id = ${customerId} and ${sql.ref(column)} = record.id and ${conditions} ${newestFirst}
  ) t ${newestFirst}`

export const allOf = (conditions: Sql[]): Sql => sql.join([sql`true`, ...conditions], ' and ')

/** The conditions that only the ledger has, besides the amount. */
export const extrasOf = ({ range, method, causeIds, deviceIds }: DonationCriteria): Sql[] => [
  ...(range ? [sql`t.amount_cents between ${range.from} and ${range.to}`] : []),
  ...(method ? [sql`t.payment_method = ${method}`] : []),
  ...(causeIds ? [sql`t.cause_id = any(${causeIds}::uuid[])`] : []),
  ...(deviceIds ? [sql`t.device_id = any(${deviceIds}::uuid[])`] : []),
]

/** Looks up row by row what only the ledger has. */
export const inLedger = (customerId: string, criteria: DonationCriteria): Sql => {
  const extras = extrasOf(criteria)
  return extras.length === 0
    ? sql`true`
    : sql`exists (select from transactions t where t.customer_id = ${customerId} and t.id = said.id and ${allOf(extras)})`
}

type Taken = { device_id: string | null; amount_cents: number }

/** Adds up the donations of each terminal, the largest sum first, unless all are of one. */
export const placesOf = async (
  db: SqlDatabase,
  customerId: string,
  rows: readonly Taken[],
): Promise<FoundDonations['places']> => {
  const byDevice = Map.groupBy(rows, ({ device_id }) => device_id)
  if (byDevice.size < 2) return []
  const ids = [...byDevice.keys()].filter((id) => id !== null)
  const named = db.selectFrom('devices').select(['id', 'label']).where('customer_id', '=', customerId)
  const labels = new Map((await named.where('id', 'in', ids).execute()).map(({ id, label }) => [id, label]))
  return [...byDevice]
    .map(([id, given]) => ({ label: labels.get(id ?? '') ?? null, count: given.length, total: totalOf(given) }))
    .sort((one, other) => other.total - one.total)
}

export const totalOf = (rows: readonly Taken[]): number =>
  eurosOfCents(rows.reduce((sum, row) => sum + row.amount_cents, 0))
