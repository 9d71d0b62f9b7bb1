import { type Selectable, sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { type CamelTables, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { type Cause, type CauseChanges, CauseIcon, type CauseInput, type OrganizerCause } from '../cause.ts'

/** The key of a cause. Every query filters on both parts. */
export type CauseKey = { customerId: string; causeId: string }

/**
 * The net sum of a cause, from the daily roll-ups. Movements count: what moved here is added, what moved away or
 * went back is subtracted (docs/rules/figures.md#figures-goal).
 */
const netCents = sql<number>`(
  select coalesce(sum(net_cents), 0)::bigint from net_cause_day as net
  where net.customer_id = causes.customer_id and net.cause_id = causes.id)`

/** The net sum of a cause with a goal. Null without a goal. */
const goalCents = sql<number | null>`case when amount_target_cents is not null then ${netCents} end`.as('goalCents')

/** Finds who archived a cause, by the journal. Null for an active cause and for one of an older version. */
const archivedBy = sql<string | null>`case when archived_at is not null then (
  select actor_name from journal_line as line
  where line.customer_id = causes.customer_id and line.subject_id = causes.id and line.action = 'cause.archived'
  order by line.recorded_at desc, line.id desc limit 1) end`.as('archivedBy')

const lastDonationAt = sql<Date | null>`(
  select created_at from recorded_donation as donation
  where donation.customer_id = causes.customer_id and donation.cause_id = causes.id
  order by donation.created_at desc, donation.id desc limit 1)`.as('lastDonationAt')

type Row = Selectable<CamelTables['causes']> & { goalCents: number | null; archivedBy: string | null }
type Figures = { netCents: number; lastDonationAt: Date | null }

/** Amounts are whole euros, written as a string of digits. */
const digitsOf = (cents: number | null): string | null => (cents === null ? null : String(cents / 100))
const centsOf = (digits: string | null | undefined) =>
  digits === null || digits === undefined ? digits : Number(digits) * 100

/** Returns percent to two decimals. */
const percentOf = (net: number | null, target: number | null): number | null =>
  net === null || target === null ? null : Math.round((net * 10_000) / target) / 100

const figuresOf = ({ netCents: cents, lastDonationAt: at }: Figures): Cause['figures'] => ({
  net: eurosOfCents(cents),
  lastDonationAt: at?.toISOString() ?? null,
})

const causeOf = ({
  id,
  icon,
  amountCents,
  amountTargetCents,
  createdAt,
  archivedAt,
  archivedBy: by,
  ...row
}: Row & Partial<Figures>): Cause => ({
  ...row,
  _id: id,
  icon: CauseIcon.parse(icon),
  amount: digitsOf(amountCents),
  amountTarget: digitsOf(amountTargetCents),
  createdAt: createdAt.toISOString(),
  isArchived: archivedAt !== null,
  archived: archivedAt && { at: archivedAt.toISOString(), by },
  collectProgression: percentOf(row.goalCents, amountTargetCents),
  ...('netCents' in row && { figures: figuresOf(row as Figures) }),
})

/** An absent field is undefined, and Kysely does not write its column. */
const columnsOf = ({ amount, amountTarget, ...fields }: CauseChanges) => ({
  ...fields,
  amountCents: centsOf(amount),
  amountTargetCents: centsOf(amountTarget),
})

const selectCauses = (db: Database, customerId: string) =>
  db.selectFrom('causes').selectAll().select([goalCents, archivedBy]).where('customerId', '=', customerId)

export const findCause = async (db: Database, { customerId, causeId }: CauseKey): Promise<Cause | undefined> => {
  const row = await selectCauses(db, customerId).where('id', '=', causeId).executeTakeFirst()
  return row && causeOf(row)
}

/** Finds a cause and locks it until the transaction ends. Does not block donations (FOR NO KEY UPDATE). */
export const lockCause = async (
  transaction: Database,
  { customerId, causeId }: CauseKey,
): Promise<Cause | undefined> => {
  const row = await selectCauses(transaction, customerId).where('id', '=', causeId).forNoKeyUpdate().executeTakeFirst()
  return row && causeOf(row)
}

export const listActiveCauses = async (
  db: Database,
  customerId: string,
  { hasFigures = false } = {},
): Promise<Cause[]> => {
  const active = selectCauses(db, customerId)
    .$if(hasFigures, (causes) => causes.select([netCents.as('netCents'), lastDonationAt]))
    .where('archivedAt', 'is', null)
  return (await active.orderBy(inFrenchOrder('name')).orderBy('id').execute()).map(causeOf)
}

/** Truncated to milliseconds, like a cursor. With more digits, a page could skip rows of the same millisecond. */
const archivedAtMs = sql<Date>`date_trunc('milliseconds', archived_at)`

const readArchivedRows = (db: Database, customerId: string, { after, offset, limit }: Slice) => {
  let query = selectCauses(db, customerId)
    .select([archivedAtMs.as('archivedAtMs'), netCents.as('netCents'), lastDonationAt])
    .where('archivedAt', 'is not', null)
  if (after) query = query.where(sql<boolean>`(${archivedAtMs}, id) < (${after.at}, ${after.id}::uuid)`)
  return query.orderBy(archivedAtMs, 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export const pageArchivedCauses = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'archivedAtMs', (slice) =>
    readArchivedRows(db, customerId, slice),
  )
  return { data: rows.map(causeOf), nextCursor }
}

/** Lists the causes of all associations: by association, then active before archived, then by name. */
export const listAllCauses = async (db: Database): Promise<OrganizerCause[]> => {
  const rows = await db
    .selectFrom('causes')
    .innerJoin('customers', 'customers.id', 'causes.customerId')
    .select(['causes.id', 'causes.name', 'causes.archivedAt', 'causes.customerId', 'customers.name as customerName'])
    .orderBy(inFrenchOrder('customers.name'))
    .orderBy('causes.customerId')
    .orderBy(sql`archived_at is not null`)
    .orderBy(inFrenchOrder('causes.name'))
    .execute()
  return rows.map(({ id, name, archivedAt, customerId, customerName }) => ({
    _id: id,
    name,
    isArchived: archivedAt !== null,
    customer: { _id: customerId, name: customerName },
  }))
}

export const countActiveCauses = async (db: Database, customerId: string): Promise<number> => {
  const active = db.selectFrom('causes').where('customerId', '=', customerId).where('archivedAt', 'is', null)
  const { count } = await active.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Tells whether another active cause has a name alike but for case or accents (docs/rules/causes.md#causes-names). */
export const hasLikeNamed = async (db: Database, { customerId, causeId }: CauseKey, name: string): Promise<boolean> => {
  const active = db
    .selectFrom('causes')
    .select('id')
    .where('customerId', '=', customerId)
    .where('archivedAt', 'is', null)
  const like = active
    .where('id', '<>', causeId)
    .where('name', '<>', name)
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
  return (await like.executeTakeFirst()) !== undefined
}

export const insertCause = async (
  db: Database,
  { customerId, causeId }: CauseKey,
  input: CauseInput,
  createdAt: Date,
): Promise<Cause> => {
  const { name, icon } = input
  const row = { ...columnsOf(input), name, icon, customerId, id: causeId, createdAt }
  const insert = db.insertInto('causes').values(row).returningAll().returning([goalCents, archivedBy])
  return causeOf(await insert.executeTakeFirstOrThrow())
}

const updateOne = (db: Database, { customerId, causeId }: CauseKey) =>
  db
    .updateTable('causes')
    .where('customerId', '=', customerId)
    .where('id', '=', causeId)
    .returningAll()
    .returning([goalCents, archivedBy])

/** Updates the given fields. At least one is required. */
export const changeCause = async (db: Database, key: CauseKey, changes: CauseChanges): Promise<Cause> =>
  causeOf(await updateOne(db, key).set(columnsOf(changes)).executeTakeFirstOrThrow())

/** Archives an active cause. Returns undefined when the key has no active cause. */
export const setArchived = async (db: Database, key: CauseKey, archivedAt: Date): Promise<Cause | undefined> => {
  const row = await updateOne(db, key).set({ archivedAt }).where('archivedAt', 'is', null).executeTakeFirst()
  return row && causeOf(row)
}

/** Makes an archived cause active. Returns undefined when the key has no archived cause. */
export const setActive = async (db: Database, key: CauseKey): Promise<Cause | undefined> => {
  const row = await updateOne(db, key).set({ archivedAt: null }).where('archivedAt', 'is not', null).executeTakeFirst()
  return row && causeOf(row)
}
