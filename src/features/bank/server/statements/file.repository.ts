import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { CamelTables, Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { ColumnsQuestion } from '../../csv-mapping.ts'
import { type FileProblem, fileProblemText, isNotice } from '../../statement.texts.ts'
import { type BankFile, BankFileFormat, BankFileState, type BankFileSummary } from '../../statement.ts'

/** A file is found by its association and its id, always both. */
export type FileKey = { customerId: string; fileId: string }

const selectFiles = (db: Database, customerId: string) =>
  db
    .selectFrom('bankFiles as file')
    .innerJoin('users as uploader', 'uploader.id', 'file.uploadedBy')
    .selectAll('file')
    .select(sql<string>`uploader.firstname || ' ' || uploader.lastname`.as('uploaderName'))
    .leftJoin('bankWithdrawals as withdrawal', (on) =>
      on.onRef('withdrawal.customerId', '=', 'file.customerId').onRef('withdrawal.fileId', '=', 'file.id'),
    )
    .leftJoin('users as withdrawer', 'withdrawer.id', 'withdrawal.withdrawnBy')
    .select(['withdrawal.withdrawnAt', 'withdrawal.withdrawnBy'])
    .select(sql<string | null>`withdrawer.firstname || ' ' || withdrawer.lastname`.as('withdrawerName'))
    .where('file.customerId', '=', customerId)

export type FileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirst']>>>

export const findFileRow = (db: Database, { customerId, fileId }: FileKey): Promise<FileRow | undefined> =>
  selectFiles(db, customerId).where('file.id', '=', fileId).executeTakeFirst()

/** Returns how far the reading is. Only its last commit makes it complete. */
const progressOf = ({ state, doneCount, lineCount }: FileRow): number => {
  if (state === 'done' || state === 'refused') return 100
  if (state === 'explaining') return 99
  return lineCount === 0 ? 0 : Math.min(98, Math.floor((98 * doneCount) / lineCount))
}

const summaryOf = (row: FileRow): BankFileSummary => ({
  _id: row.id,
  number: row.number,
  fileName: row.fileName,
  state: BankFileState.parse(row.state),
  format: row.format === null ? null : BankFileFormat.parse(row.format),
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: { _id: row.uploadedBy, name: row.uploaderName },
  progress: progressOf(row),
  lineCount: row.lineCount,
  addedCount: row.addedCount,
  knownCount: row.knownCount,
  differingCount: row.differingCount,
  explainedCount: row.explainedCount,
  withdrawal:
    row.withdrawnAt && row.withdrawnBy
      ? { at: row.withdrawnAt.toISOString(), by: { _id: row.withdrawnBy, name: row.withdrawerName ?? '' } }
      : null,
})

const readSlice = (db: Database, customerId: string, { after, offset, limit }: Slice): Promise<FileRow[]> => {
  const files = selectFiles(db, customerId)
  const from = after
    ? files.where(sql<boolean>`(file.uploaded_at, file.id) < (${after.at}, ${after.id}::uuid)`)
    : files.offset(offset)
  return from.orderBy('file.uploadedAt', 'desc').orderBy('file.id', 'desc').limit(limit).execute()
}

export const readFilePage = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'uploadedAt', (slice) => readSlice(db, customerId, slice))
  return { data: rows.map(summaryOf), nextCursor }
}

const readStatements = async (db: Database, { customerId, fileId }: FileKey): Promise<BankFile['statements']> => {
  const { rows } = await sql<
    Selectable<CamelTables['bankStatements']> & { label: string; lineCount: number; lastLineOn: Day | null }
  >`
    select statement.*, account.label, own.line_count, own.last_line_on
    from bank_statements statement
    join bank_accounts account on account.customer_id = statement.customer_id and account.id = statement.account_id
    cross join lateral (select count(*) as line_count, max(line.booked_on) as last_line_on
      from bank_statement_lines listed
      join bank_lines line on line.customer_id = listed.customer_id and line.id = listed.line_id
      where listed.customer_id = statement.customer_id and listed.statement_id = statement.id) own
    where statement.customer_id = ${customerId} and statement.file_id = ${fileId}
    order by statement.opened_on nulls first, statement.id`.execute(db)
  const euros = (cents: number | null) => (cents === null ? null : eurosOfCents(cents))
  return rows.map((row) => ({
    _id: row.id,
    account: { _id: row.accountId, name: row.label },
    currency: row.currency,
    openedOn: row.openedOn,
    closedOn: row.closedOn,
    opening: euros(row.openingCents),
    closing: euros(row.closingCents),
    lineCount: row.lineCount,
    lastLineOn: row.lastLineOn,
  }))
}

export const sheetsOf = ({ state, columns }: FileRow): string[] =>
  state === 'sheet' ? z.array(z.string()).parse(columns) : []

/** Finds a file with its statements and what could not be read of it. Throws 404 for an unknown one. */
export const getFile = async (db: Database, key: FileKey): Promise<BankFile> => {
  const row = await findFileRow(db, key)
  if (!row) throw notFound()
  return {
    ...summaryOf(row),
    problems: (row.problems as FileProblem[]).map((problem) => ({
      line: problem.fileLine,
      code: problem.code,
      message: fileProblemText(problem),
      isNotice: isNotice(problem.code),
    })),
    question: row.state === 'columns' ? ColumnsQuestion.parse(row.columns) : null,
    sheets: sheetsOf(row),
    statements: await readStatements(db, key),
  }
}

/** Sums up the files of an association that are under way. */
export const sumUnderWay = async (db: Database, customerId: string) => {
  const { rows } = await sql<{ files: number; lines: number; bytes: number }>`
    select count(*) as files, coalesce(sum(line_count), 0)::bigint as lines, coalesce(sum(byte_count), 0)::bigint as bytes
    from bank_files where customer_id = ${customerId} and state in ('reading', 'sheet', 'columns', 'account', 'explaining')`.execute(
    db,
  )
  return rows[0] ?? { files: 0, lines: 0, bytes: 0 }
}

/** A new file. `lineCount` is about how many lines it has, until it is read. */
type NewFile = Pick<
  Insertable<CamelTables['bankFiles']>,
  'fileName' | 'sha256' | 'accountId' | 'lineCount' | 'uploadedAt' | 'uploadedBy'
>

/** Adds a file with its bytes and the next number of the association, which the caller has locked. */
export const insertFile = async (
  transaction: Database,
  { customerId, fileId }: FileKey,
  { fileName, sha256, accountId, lineCount, uploadedAt, uploadedBy }: NewFile,
  bytes: Buffer,
): Promise<void> => {
  await sql`
    insert into bank_files (customer_id, id, number, file_name, sha256, byte_count, account_id, line_count, state, uploaded_at, uploaded_by)
    select ${customerId}, ${fileId}, coalesce(max(number), 0) + 1, ${fileName}, ${sha256}, ${bytes.length}, ${accountId},
      ${lineCount}, 'reading', ${uploadedAt}, ${uploadedBy}
    from bank_files where customer_id = ${customerId}`.execute(transaction)
  await transaction.insertInto('bankFileContents').values({ customerId, fileId, bytes }).execute()
}

export type FileChange = Updateable<CamelTables['bankFiles']> & { state?: BankFileState; format?: BankFileFormat }

export const updateFile = async (db: Database, { customerId, fileId }: FileKey, change: FileChange): Promise<void> => {
  const files = db.updateTable('bankFiles').set(change).where('customerId', '=', customerId)
  await files.where('id', '=', fileId).execute()
}

/**
 * Finds the first and the last day on which a file, or what left with it, may change a line: a payout is a month after
 * its donations at most. Null for a file that has added nothing.
 */
export const findDays = async (
  db: Database,
  { customerId, fileId }: FileKey,
): Promise<{ first: Day | null; last: Day | null } | undefined> => {
  const ofFile = sql`customer_id = ${customerId} and file_id = ${fileId}`
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select min(first) as first, max(last) as last from (
      select min(booked_on) as first, max(booked_on) as last from bank_lines where ${ofFile}
      union all
      select min(coalesce(taken_on, remitted_on)), max(coalesce(taken_on, remitted_on)) + 31 from acquirer_lines where ${ofFile}
      union all
      select min(opened_on), max(closed_on) from bank_statements where ${ofFile}
      union all
      select first_day, last_day from bank_withdrawals where ${ofFile}) days`.execute(db)
  return rows[0]
}

export const listFilesUnderWay = async (db: Database): Promise<FileKey[]> => {
  const { rows } = await sql<FileKey>`select customer_id, id as file_id from bank_files
    where state in ('reading', 'explaining') order by uploaded_at`.execute(db)
  return rows
}

const asking = ['sheet', 'columns', 'account']

export const isAsking = (state: string | undefined): boolean => state !== undefined && asking.includes(state)

/** Lists the files whose question nobody has answered since an instant, in every association. */
export const listForgotten = async (db: Database, before: Date): Promise<FileKey[]> => {
  const { rows } = await sql<FileKey>`select customer_id, id as file_id from bank_files
    where state = any(${asking}) and coalesce(stepped_at, uploaded_at) < ${before}`.execute(db)
  return rows
}
