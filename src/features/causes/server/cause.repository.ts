import { sql } from 'kysely'
import type { PageQuery } from '#shared/page.ts'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { type Cause, type CauseChanges, CauseIcon, type CauseInput, type OrganizerCause } from '../cause.ts'

const columns = [
  'id',
  'name',
  'icon',
  'amount_cents',
  'amount_target_cents',
  'need_donator_name',
  'need_donator_phone',
  'need_donator_email',
  'need_membership_number',
  'created_at',
  'archived_at',
] as const

/** What a goal has collected so far, from the daily roll-up; not asked for without a goal. */
const collectedCents = sql<number | null>`case when amount_target_cents is not null then (
  select coalesce(sum(total_cents), 0)::bigint from donation_cause_days as day
  where day.customer_id = causes.customer_id and day.cause_id = causes.id) end`

const selectCauses = (db: Database, customerId: string) =>
  db
    .selectFrom('causes')
    .select(columns)
    .select(collectedCents.as('collected_cents'))
    .where('customer_id', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectCauses>['execute']>>[number]

/** A cause's amounts are whole euros, told as a string of digits. */
const digitsOf = (cents: number | null): string | null => (cents === null ? null : String(cents / 100))

/** Percent to two decimals. */
const percentOf = (collected: number | null, target: number | null): number | null =>
  collected === null || target === null ? null : Math.round((collected * 10_000) / target) / 100

const causeOf = (row: Row): Cause => ({
  _id: row.id,
  name: row.name,
  amount: digitsOf(row.amount_cents),
  amountTarget: digitsOf(row.amount_target_cents),
  icon: CauseIcon.parse(row.icon),
  needDonatorName: row.need_donator_name,
  needDonatorPhone: row.need_donator_phone,
  needDonatorEmail: row.need_donator_email,
  needMembershipNumber: row.need_membership_number,
  createdAt: row.created_at.toISOString(),
  isArchived: row.archived_at !== null,
  collectProgression: percentOf(row.collected_cents, row.amount_target_cents),
})

/** What names a cause: its association and its id, always both. */
export type CauseKey = { customerId: string; causeId: string }

/** One cause, active or archived, or undefined. */
export const findCause = async (db: Database, { customerId, causeId }: CauseKey): Promise<Cause | undefined> => {
  const row = await selectCauses(db, customerId).where('id', '=', causeId).executeTakeFirst()
  return row && causeOf(row)
}

/** The active causes of an association, by name. */
export const listActiveCauses = async (db: Database, customerId: string): Promise<Cause[]> => {
  const active = selectCauses(db, customerId).where('archived_at', 'is', null)
  return (await active.orderBy(inFrenchOrder('name')).orderBy('id').execute()).map(causeOf)
}

/** To the millisecond, as cursors carry it: more digits would lose rows of one millisecond between two pages. */
const archivedAtMs = sql<Date>`date_trunc('milliseconds', archived_at)`

const readArchivedRows = (db: Database, customerId: string, { after, offset, limit }: Slice) => {
  let query = selectCauses(db, customerId)
    .select(archivedAtMs.as('archived_at_ms'))
    .where('archived_at', 'is not', null)
  if (after) query = query.where(sql<boolean>`(${archivedAtMs}, id) < (${after.at}, ${after.id}::uuid)`)
  return query.orderBy(archivedAtMs, 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Reads a page of the archived causes of an association, the last archived first. */
export const pageArchivedCauses = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, {
    readRows: (slice) => readArchivedRows(db, customerId, slice),
    positionOf: (row) => ({ at: row.archived_at_ms, id: row.id }),
  })
  return { data: rows.map(causeOf), nextCursor }
}

/** The causes of all associations: by association, then active before archived, then by name. */
export const listEveryCause = async (db: Database): Promise<OrganizerCause[]> => {
  const rows = await db
    .selectFrom('causes')
    .innerJoin('customers', 'customers.id', 'causes.customer_id')
    .select(['causes.id', 'causes.name', 'causes.archived_at', 'causes.customer_id', 'customers.name as customer_name'])
    .orderBy(inFrenchOrder('customers.name'))
    .orderBy('causes.customer_id')
    .orderBy(sql`archived_at is not null`)
    .orderBy(inFrenchOrder('causes.name'))
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    isArchived: row.archived_at !== null,
    customer: { _id: row.customer_id, name: row.customer_name },
  }))
}

const centsOfDigits = (digits: string | null): number | null => (digits === null ? null : Number(digits) * 100)

/** The named fields as columns; those left out stay out. */
const columnsOf = ({ name, amount, amountTarget, icon, ...needs }: CauseChanges) => ({
  ...(name !== undefined && { name }),
  ...(amount !== undefined && { amount_cents: centsOfDigits(amount) }),
  ...(amountTarget !== undefined && { amount_target_cents: centsOfDigits(amountTarget) }),
  ...(icon !== undefined && { icon }),
  ...(needs.needDonatorName !== undefined && { need_donator_name: needs.needDonatorName }),
  ...(needs.needDonatorPhone !== undefined && { need_donator_phone: needs.needDonatorPhone }),
  ...(needs.needDonatorEmail !== undefined && { need_donator_email: needs.needDonatorEmail }),
  ...(needs.needMembershipNumber !== undefined && { need_membership_number: needs.needMembershipNumber }),
})

/** Keeps a cause as it is until the transaction ends. */
export const lockCause = (transaction: Database, { customerId, causeId }: CauseKey) =>
  transaction
    .selectFrom('causes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', causeId)
    .forNoKeyUpdate()
    .execute()

/** How many causes the association shows on its terminals. */
export const countActiveCauses = async (db: Database, customerId: string): Promise<number> => {
  const active = db.selectFrom('causes').where('customer_id', '=', customerId).where('archived_at', 'is', null)
  const { count } = await active.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

export const insertCause = async (db: Database, key: CauseKey, input: CauseInput, createdAt: Date): Promise<void> => {
  const { name, icon } = input
  await db
    .insertInto('causes')
    .values({ ...columnsOf(input), name, icon, customer_id: key.customerId, id: key.causeId, created_at: createdAt })
    .execute()
}

const updateOne = (db: Database, { customerId, causeId }: CauseKey) =>
  db.updateTable('causes').where('customer_id', '=', customerId).where('id', '=', causeId)

/** Writes the named fields; there must be at least one. */
export const changeCause = async (db: Database, key: CauseKey, changes: CauseChanges): Promise<void> => {
  await updateOne(db, key).set(columnsOf(changes)).execute()
}

/** Archives a cause (at an instant) or makes it active again (null). */
export const setArchivedAt = async (db: Database, key: CauseKey, archivedAt: Date | null): Promise<void> => {
  await updateOne(db, key).set({ archived_at: archivedAt }).execute()
}
