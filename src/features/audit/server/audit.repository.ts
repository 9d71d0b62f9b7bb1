import { sql } from 'kysely'
import { Role } from '#shared/role.ts'
import { type Database, inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { AuditRecord } from '../audit.port.ts'
import { type AuditEntry, AuditValues, type JournalQuery } from '../audit.ts'
import type { Journal } from '../journal.ts'

/** Adds one row. The actor's name is read from the database, so that a caller cannot record another name. */
export const insertEntry = async (
  db: Database | SqlDatabase,
  action: string,
  { customerId, actor, subject, before, after }: AuditRecord<Journal>,
  at: Date,
): Promise<void> => {
  await inCamelCase(db)
    .insertInto('auditEntries')
    .values({
      id: newId(at.getTime()),
      customerId,
      recordedAt: at,
      actorId: actor.accountId,
      actorName: sql<string>`(select firstname || ' ' || lastname from users where id = ${actor.accountId})`,
      actorRole: actor.role,
      action,
      subjectId: subject?._id ?? null,
      subjectName: subject?.name ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}

const selectEntries = (db: Database) =>
  db
    .selectFrom('auditEntries as entry')
    .leftJoin('customers', 'customers.id', 'entry.customerId')
    .selectAll('entry')
    .select('customers.name as customerName')

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const entryOf = (row: Row): AuditEntry => ({
  _id: row.id,
  recordedAt: row.recordedAt.toISOString(),
  actor: { _id: row.actorId, name: row.actorName, role: Role.parse(row.actorRole) },
  action: row.action,
  subject: { _id: row.subjectId, name: row.subjectName },
  customer:
    row.customerId !== null && row.customerName !== null ? { _id: row.customerId, name: row.customerName } : null,
  before: AuditValues.nullable().parse(row.before),
  after: AuditValues.nullable().parse(row.after),
})

/** Selects lines: an action, or all actions on a kind of subject. Without `customerId`: those of all journals. */
type Lines = JournalQuery & { customerId: string | undefined }

const readRows = (db: Database, lines: Lines, { after, offset, limit }: Slice): Promise<Row[]> => {
  const { customerId, actorId, action, subjectId, startDate, endDate } = lines
  let query = selectEntries(db)
  if (customerId !== undefined) query = query.where('entry.customerId', '=', customerId)
  if (actorId !== undefined) query = query.where('entry.actorId', '=', actorId)
  if (action?.includes('.')) query = query.where('entry.action', '=', action)
  else if (action !== undefined) query = query.where(sql`split_part(entry.action, '.', 1)`, '=', action)
  if (subjectId !== undefined) query = query.where('entry.subjectId', '=', subjectId)
  if (startDate) query = query.where('entry.recordedAt', '>=', startDate)
  if (endDate) query = query.where('entry.recordedAt', '<=', endDate)
  if (after) query = query.where(sql<boolean>`(entry.recorded_at, entry.id) < (${after.at}, ${after.id}::uuid)`)
  const newestFirst = query.orderBy('entry.recordedAt', 'desc').orderBy('entry.id', 'desc')
  return newestFirst.limit(limit).offset(offset).execute()
}

export const pageEntries = async (
  db: Database,
  lines: Lines,
): Promise<{ data: AuditEntry[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await keysetPage(lines, 'recordedAt', (slice) => readRows(db, lines, slice))
  return { data: rows.map(entryOf), nextCursor }
}
