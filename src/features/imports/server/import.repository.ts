import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { ImportState, ImportSummary } from '../import.ts'
import { ImportMapping, type MappedField, type ProposedMapping } from '../mapping.ts'
import type { Reading } from './column-reading.ts'
import type { FileFacts } from './file-reader.ts'

/** An import is found by its association and its id, always both. */
export type ImportKey = { customerId: string; importId: string }

const selectImports = (db: Database, customerId: string) =>
  db
    .selectFrom('imports as import')
    .innerJoin('users as uploader', 'uploader.id', 'import.uploadedBy')
    .leftJoin('users as starter', 'starter.id', 'import.startedBy')
    .leftJoin('users as undoer', 'undoer.id', 'import.undoneBy')
    .selectAll('import')
    .select([
      sql<string>`uploader.firstname || ' ' || uploader.lastname`.as('uploaderName'),
      sql<string | null>`starter.firstname || ' ' || starter.lastname`.as('starterName'),
      sql<string | null>`undoer.firstname || ' ' || undoer.lastname`.as('undoerName'),
    ])
    .where('import.customerId', '=', customerId)

export type ImportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirst']>>>

export const findImport = (db: Database, { customerId, importId }: ImportKey): Promise<ImportRow | undefined> =>
  selectImports(db, customerId).where('import.id', '=', importId).executeTakeFirst()

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(99, Math.floor((100 * part) / whole))

/** Returns how far the current step is. Only the last commit of a step makes it complete. */
const progressOf = (row: ImportRow): number => {
  const { acceptedCount, knownCount, refusedCount, leftOutCount, doubleCount } = row
  if (row.state === 'checking')
    return percent(acceptedCount + knownCount + refusedCount + leftOutCount + doubleCount, row.rowCount)
  if (row.state === 'running') return percent(row.importedCount, row.acceptedCount)
  return row.state === 'uploading' || row.state === 'undoing' ? 0 : 100
}

export const summaryOf = (row: ImportRow): ImportSummary => ({
  _id: row.id,
  number: row.number,
  fileName: row.fileName,
  state: row.state as ImportState,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: { _id: row.uploadedBy, name: row.uploaderName },
  rowCount: row.rowCount,
  progress: progressOf(row),
  accepted: { donationCount: row.acceptedCount, total: eurosOfCents(row.acceptedCents) },
  knownCount: row.knownCount,
  refusedCount: row.refusedCount,
  leftOutCount: row.leftOutCount,
  doubleCount: row.doubleCount,
  imported: { donationCount: row.importedCount, total: eurosOfCents(row.importedCents) },
})

const readSlice = (db: Database, customerId: string, { after, offset, limit }: Slice): Promise<ImportRow[]> => {
  const imports = selectImports(db, customerId).where('import.state', '<>', 'uploading')
  const from = after
    ? imports.where(sql<boolean>`(import.uploaded_at, import.id) < (${after.at}, ${after.id}::uuid)`)
    : imports.offset(offset)
  return from.orderBy('import.uploadedAt', 'desc').orderBy('import.id', 'desc').limit(limit).execute()
}

export const readImportPage = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'uploadedAt', (slice) => readSlice(db, customerId, slice))
  return { data: rows.map(summaryOf), nextCursor }
}

export const lockImport = async (
  transaction: Database,
  { customerId, importId }: ImportKey,
): Promise<ImportRow | undefined> => {
  const locked = await transaction
    .selectFrom('imports')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findImport(transaction, { customerId, importId })
}

/** Adds an import whose file is being read, with the next number of the association, which the caller has locked. */
export const insertImport = async (
  transaction: Database,
  { customerId, importId }: ImportKey,
  { fileName, uploadedAt, uploadedBy }: { fileName: string; uploadedAt: Date; uploadedBy: string },
): Promise<void> => {
  await sql`
    insert into imports (customer_id, id, number, file_name, state, uploaded_at, uploaded_by)
    select ${customerId}, ${importId}, coalesce(max(number), 0) + 1, ${fileName}, 'uploading', ${uploadedAt}, ${uploadedBy}
    from imports where customer_id = ${customerId}`.execute(transaction)
}

/** Counts the files that are on their way, and those that wait with the bytes of their rows. */
export const countWaiting = async (transaction: Database, customerId: string, now: Date) => {
  const { rows } = await sql<{ uploading: number; files: number; bytes: number }>`
    select count(*) filter (where state = 'uploading' and uploaded_at > ${now}::timestamptz - interval '10 minutes') as uploading,
      count(*) filter (where state <> 'uploading') as files,
      coalesce(sum(kept_bytes) filter (where state <> 'uploading'), 0)::bigint as bytes
    from imports where customer_id = ${customerId} and state in ('uploading', 'uploaded', 'checking', 'checked')`.execute(
    transaction,
  )
  return rows[0] ?? { uploading: 0, files: 0, bytes: 0 }
}

export type ImportChange = Partial<{
  state: ImportState
  cursorLine: number
  acceptedCount: number
  acceptedCents: number
  knownCount: number
  refusedCount: number
  leftOutCount: number
  doubleCount: number
  importedCount: number
  importedCents: number
  startedAt: Date
  startedBy: string
  endedAt: Date
  undoneAt: Date
  undoneBy: string
  fileTotalCents: number | null
  chequesDeposited: boolean
  steppedAt: Date
}>

export const updateImport = async (db: Database, { customerId, importId }: ImportKey, change: ImportChange) => {
  await db.updateTable('imports').set(change).where('customerId', '=', customerId).where('id', '=', importId).execute()
}

/** Writes the mapping of a file, whose columns are then read again. */
export const writeMapping = async (
  db: Database,
  { customerId, importId }: ImportKey,
  mapping: ImportMapping,
): Promise<void> => {
  const { chequesDeposited } = mapping
  const imports = db.updateTable('imports').set({ mapping: JSON.stringify(mapping), chequesDeposited, reading: null })
  await imports.where('customerId', '=', customerId).where('id', '=', importId).execute()
}

/** Keeps what a file says of its columns. The words in it are forgotten with its rows. */
export const writeReading = async (
  db: Database,
  { customerId, importId }: ImportKey,
  reading: Reading,
): Promise<void> => {
  const imports = db.updateTable('imports').set({ reading: JSON.stringify(reading) })
  await imports.where('customerId', '=', customerId).where('id', '=', importId).execute()
}

export const completeUpload = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { header, sha256, ...facts }: FileFacts & { fileName?: string },
  proposal: { headerFingerprint: string; isOwnExport: boolean; mapping: ProposedMapping; reading: Reading },
  steppedAt: Date,
): Promise<void> => {
  await db
    .updateTable('imports')
    .set({
      ...facts,
      fileSha256: sha256,
      header: JSON.stringify(header),
      headerFingerprint: proposal.headerFingerprint,
      isOwnExport: proposal.isOwnExport,
      mapping: JSON.stringify(proposal.mapping),
      reading: JSON.stringify(proposal.reading),
      state: 'uploaded',
      steppedAt,
    })
    .where('customerId', '=', customerId)
    .where('id', '=', importId)
    .execute()
}

export const removeImport = async (db: Database, { customerId, importId }: ImportKey): Promise<void> => {
  await db.deleteFrom('imports').where('customerId', '=', customerId).where('id', '=', importId).execute()
}

/** Reads the mapping that the association last used for files with this header. */
export const findUsedMapping = async (
  db: Database,
  customerId: string,
  headerFingerprint: string,
): Promise<{ mapping: ImportMapping; hasField: (field: MappedField) => boolean } | undefined> => {
  const mappings = db.selectFrom('importMappings').select('mapping').where('customerId', '=', customerId)
  const row = await mappings.where('headerFingerprint', '=', headerFingerprint).executeTakeFirst()
  if (!row) return undefined
  const { columns } = row.mapping as { columns: object }
  return { mapping: ImportMapping.parse(row.mapping), hasField: (field) => Object.hasOwn(columns, field) }
}

export const rememberMapping = async (
  db: Database,
  customerId: string,
  used: { headerFingerprint: string; mapping: ImportMapping; usedAt: Date },
): Promise<void> => {
  const row = { ...used, mapping: JSON.stringify(used.mapping) }
  await db
    .insertInto('importMappings')
    .values({ customerId, ...row })
    .onConflict((on) =>
      on.columns(['customerId', 'headerFingerprint']).doUpdateSet({ mapping: row.mapping, usedAt: row.usedAt }),
    )
    .execute()
}

/** Lists the imports with a step under way, in every association. */
export const listUnderWay = async (db: Database): Promise<ImportKey[]> => {
  const { rows } = await sql<ImportKey>`select customer_id, id as import_id from imports
    where state in ('checking', 'running', 'undoing') order by uploaded_at`.execute(db)
  return rows
}

export const listCauses = (db: Database, customerId: string) =>
  db
    .selectFrom('causes')
    .select(['id', 'name', sql<boolean>`archived_at is null`.as('isActive')])
    .where('customerId', '=', customerId)
    .execute()
