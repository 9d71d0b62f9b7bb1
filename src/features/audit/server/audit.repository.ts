import { sql } from 'kysely'
import type { PageQuery } from '#shared/page.ts'
import { Role } from '#shared/role.ts'
import { type CamelDatabase, type Database, inSqlNames } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { AuditRecord } from '../audit.port.ts'
import { AuditAction, type AuditEntry, AuditValues } from '../audit.ts'

/** Adds one row. The name is the actor's own, read here: no caller can sign with another's. */
export const insertEntry = async (
  db: Database | CamelDatabase,
  { customerId, actor, action, subject, before, after }: AuditRecord,
  at: Date,
): Promise<void> => {
  await inSqlNames(db)
    .insertInto('audit_entries')
    .values({
      id: newId(at.getTime()),
      customer_id: customerId,
      recorded_at: at,
      actor_id: actor.accountId,
      actor_name: sql<string>`(select firstname || ' ' || lastname from users where id = ${actor.accountId})`,
      actor_role: actor.role,
      action,
      subject_id: subject?._id ?? null,
      subject_name: subject?.name ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}

const selectEntries = (db: Database) =>
  db
    .selectFrom('audit_entries as entry')
    .leftJoin('customers', 'customers.id', 'entry.customer_id')
    .selectAll('entry')
    .select('customers.name as customer_name')

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const entryOf = (row: Row): AuditEntry => ({
  _id: row.id,
  recordedAt: row.recorded_at.toISOString(),
  actor: { _id: row.actor_id, name: row.actor_name, role: Role.parse(row.actor_role) },
  action: AuditAction.parse(row.action),
  subject: { _id: row.subject_id, name: row.subject_name },
  customer:
    row.customer_id !== null && row.customer_name !== null ? { _id: row.customer_id, name: row.customer_name } : null,
  before: AuditValues.nullable().parse(row.before),
  after: AuditValues.nullable().parse(row.after),
})

const readRows = (db: Database, customerId: string | undefined, { after, offset, limit }: Slice): Promise<Row[]> => {
  let query = selectEntries(db)
  if (customerId !== undefined) query = query.where('entry.customer_id', '=', customerId)
  if (after) query = query.where(sql<boolean>`(entry.recorded_at, entry.id) < (${after.at}, ${after.id}::uuid)`)
  const newestFirst = query.orderBy('entry.recorded_at', 'desc').orderBy('entry.id', 'desc')
  return newestFirst.limit(limit).offset(offset).execute()
}

/** Reads a page of the journal, newest first: of one association, or of everything when `customerId` is undefined. */
export const pageEntries = async (
  db: Database,
  customerId: string | undefined,
  query: PageQuery,
): Promise<{ data: AuditEntry[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await keysetPage(query, {
    readRows: (slice) => readRows(db, customerId, slice),
    positionOf: (row) => ({ at: row.recorded_at, id: row.id }),
  })
  return { data: rows.map(entryOf), nextCursor }
}
