import { type Selectable, sql } from 'kysely'
import { type CamelTables, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { searchPattern, startPattern } from '#shared/text.ts'
import {
  type Customer,
  type CustomerDetail,
  type CustomerInput,
  type CustomerSummary,
  customerFields,
} from '../customer.ts'

type Field = keyof typeof customerFields
type Column<Name> = Name extends 'terminal_id' ? 'terminalId' : Name
const columnOf = <Name extends Field>(name: Name) => (name === 'terminal_id' ? 'terminalId' : name) as Column<Name>

const fieldNames = Object.keys(customerFields) as Field[]
const columns = ['id', ...fieldNames.map(columnOf)] as const

type Row = Pick<Selectable<CamelTables['customers']>, (typeof columns)[number]>

const customerOf = ({ id, terminalId, ...row }: Row): Customer => ({ ...row, _id: id, terminal_id: terminalId })

/** The inverse of `customerOf`. An absent optional field is cleared. */
const rowOf = (fields: CustomerInput) =>
  Object.fromEntries(fieldNames.map((name) => [columnOf(name), fields[name] ?? null])) as Omit<Row, 'id'>

/** Selects the associations with the text in their name or city: by one lookup in the trigram index, or all. */
const selectMatches = (db: Database, search: string | undefined) => {
  const query = db.selectFrom('customers')
  return search === undefined ? query : query.where('searchText', 'like', searchPattern(search))
}

/** Lists all associations by name, or those with the text in their name or city. */
export const listCustomersWhole = async (
  db: Database,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<Customer[]> => {
  const query = selectMatches(db, search).select(columns).limit(limit)
  return (await query.orderBy(inFrenchOrder('name')).orderBy('id').execute()).map(customerOf)
}

type SearchedCustomers = { search: string | undefined; limit: number }

const summaryColumns = ['id', 'name', 'city', 'postalCode', 'country'] as const
type SummaryRow = Pick<Row, (typeof summaryColumns)[number]>

const summaryOf = ({ id, ...row }: SummaryRow): CustomerSummary => ({ _id: id, ...row })

export const countMatches = async (db: Database, search: string | undefined): Promise<number> => {
  const { count } = await selectMatches(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findMatch = async (
  db: Database,
  id: string,
  search: string | undefined,
): Promise<CustomerSummary | undefined> => {
  const row = await selectMatches(db, search).select(summaryColumns).where('id', '=', id).executeTakeFirst()
  return row && summaryOf(row)
}

/** Reads the matches by name, after a row (`after`) and without one (`except`). Walks the index of names. */
export const readMatches = async (
  db: Database,
  { search, limit, after, except }: SearchedCustomers & { after?: CustomerSummary; except?: string | undefined },
): Promise<CustomerSummary[]> => {
  let query = selectMatches(db, search).select(summaryColumns)
  if (after)
    query = query.where(
      sql<boolean>`(name collate "fr-x-icu", id) > (${after.name} collate "fr-x-icu", ${after._id}::uuid)`,
    )
  if (except !== undefined) query = query.where('id', '<>', except)
  return (await query.orderBy(inFrenchOrder('name')).orderBy('id').limit(limit).execute()).map(summaryOf)
}

/** Reads the best matches: names that start with the text first, each group by name. */
export const readBestMatches = async (
  db: Database,
  { search, limit }: SearchedCustomers,
): Promise<CustomerSummary[]> => {
  if (search === undefined) return readMatches(db, { search, limit })
  const start = startPattern(search)
  const group = (operator: 'like' | 'not like') =>
    selectMatches(db, search)
      .select(summaryColumns)
      .where('searchText', operator, start)
      .orderBy(inFrenchOrder('name'))
      .orderBy('id')
      .limit(limit)
      .execute()
  const [starts, others] = await Promise.all([group('like'), group('not like')])
  return [...starts, ...others].slice(0, limit).map(summaryOf)
}

/** Counts granted roles: an admin who has switched to manager does not count. */
const hasManager = sql<boolean>`exists (
  select from active_account a where a.customer_id = customers.id and a.home_role = 'manager')`.as('hasManager')

export const findCustomer = async (db: Database, id: string): Promise<CustomerDetail | undefined> => {
  const query = db.selectFrom('customers').select(columns).select(hasManager).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && { ...customerOf(row), hasManager: row.hasManager }
}

/** The key of a creation, and the digest (SHA-256, hex) of its request. A retry must have the same digest. */
export type CreationKey = { key: string; digest: string }

/** Adds an association. Returns false when the creation key was used before. */
export const insertCustomer = async (
  db: Database,
  id: string,
  input: CustomerInput,
  creation: (CreationKey & { at: Date }) | { at: Date },
): Promise<boolean> => {
  const key =
    'key' in creation ? { creationKey: creation.key, creationDigest: Buffer.from(creation.digest, 'hex') } : {}
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('customers')
    .values({ id, ...rowOf(input), createdAt: creation.at, ...key })
    .onConflict((conflict) => conflict.column('creationKey').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Finds the association that a creation key has created, with the digest of its request. */
export const findByCreationKey = async (db: Database, key: string): Promise<{ id: string; digest: string }> => {
  const query = db.selectFrom('customers').select(['id', sql<string>`encode(creation_digest, 'hex')`.as('digest')])
  return query.where('creationKey', '=', key).executeTakeFirstOrThrow()
}

/** Replaces every field of an association, which must exist. */
export const changeCustomer = async (db: Database, id: string, changes: CustomerInput): Promise<CustomerDetail> => {
  const update = db.updateTable('customers').set(rowOf(changes)).where('id', '=', id)
  const row = await update.returning(columns).returning(hasManager).executeTakeFirstOrThrow()
  return { ...customerOf(row), hasManager: row.hasManager }
}

/** Checks whether an association exists. Associations are never deleted, so that existing ids are cached. */
export const createCustomerExists = (db: Database): ((customerId: string) => Promise<boolean>) => {
  const known = new Set<string>()
  return async (customerId) => {
    if (known.has(customerId)) return true
    const row = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst()
    if (row) known.add(row.id)
    return row !== undefined
  }
}
