import { sql } from 'kysely'
import { deepestOffset, type PageQuery } from '#shared/page.ts'
import { cursorOf, positionOf } from '#shared/server/cursor.ts'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import { type Cause, CauseIcon, type OrganizerCause } from '../cause.ts'

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

const selectCauses = (db: Database, customerId: string) =>
  db.selectFrom('causes').select(columns).where('customer_id', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectCauses>['execute']>>[number]

/** A cause's amounts are whole euros, told as a string of digits. */
const digitsOf = (cents: number | null): string | null => (cents === null ? null : String(cents / 100))

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
})

/** The active causes of an association, by name. */
export const listActiveCauses = async (db: Database, customerId: string): Promise<Cause[]> => {
  const active = selectCauses(db, customerId).where('archived_at', 'is', null)
  return (await active.orderBy(inFrenchOrder('name')).orderBy('id').execute()).map(causeOf)
}

/** A page of the archived causes of an association, the last archived first. */
export const pageArchivedCauses = async (db: Database, customerId: string, { page, limit, cursor }: PageQuery) => {
  const offset = cursor === undefined ? (page - 1) * limit : 0
  if (offset > deepestOffset) return { data: [], nextCursor: null }
  let query = selectCauses(db, customerId).where('archived_at', 'is not', null)
  if (cursor !== undefined) {
    const { at, id } = positionOf(cursor)
    // The cursor carries milliseconds; so does the order, or rows of the same millisecond would be lost between pages.
    query = query.where(sql<boolean>`(date_trunc('milliseconds', archived_at), id) < (${at}, ${id}::uuid)`)
  }
  const newestFirst = query.orderBy(sql`date_trunc('milliseconds', archived_at)`, 'desc').orderBy('id', 'desc')
  const rows = await newestFirst.limit(limit).offset(offset).execute()
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    data: rows.map(causeOf),
    nextCursor: last?.archived_at ? cursorOf({ at: last.archived_at, id: last.id }) : null,
  }
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
