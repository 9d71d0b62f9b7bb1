// How a file of the bank becomes lines. The upload keeps the bytes (`bank_file_contents`) and answers at once.
// `step-work.ts` calls the step of each file: `file-reading.ts` reads it in a thread (`bank-worker.ts`,
// `formats/read-file.ts`) and adds its statements, each in one transaction (`statement-adding.ts`, with
// `known-lines.rules.ts` for what is known), then its lines are explained. A file that was interrupted by a stop is
// read again from the start: what was added is known by then.

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { openBytes, type ReceivedFile } from '#shared/server/file-bytes.ts'
import { newId } from '#shared/server/ids.ts'
import type { StepWork } from '#shared/server/step-work.ts'
import { bankFileJournal } from '../../bank.journal.ts'
import {
  type BankFile,
  type BankFileAnswer,
  bankFileRefusals,
  keptFileHours,
  maxBankFileBytes,
  maxBankFileLines,
  maxBytesUnderWay,
  maxFilesUnderWay,
  maxLinesUnderWay,
} from '../../statement.ts'
import { findAccount } from '../accounts/account.repository.ts'
import { rememberColumns } from './csv-columns.repository.ts'
import {
  type FileKey,
  findFileRow,
  getFile,
  insertFile,
  isAsking,
  listForgotten,
  readFilePage,
  sheetsOf,
  sumUnderWay,
  updateFile,
} from './file.repository.ts'
import { deleteContent } from './file-content.repository.ts'

type Upload = { fileName: string; accountId: string | undefined; body: ReceivedFile | undefined; isCompressed: boolean }

type Deps = {
  db: Database
  clock: () => Date
  recordAudit: RecordAudit<typeof bankFileJournal>
  work: Pick<StepWork<FileKey>, 'wake'>
}

const bounds = { maxBytes: maxBankFileBytes, tooLarge: bankFileRefusals.tooLarge, broken: bankFileRefusals.empty }

const readWhole = async (body: Readable, isCompressed: boolean): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of openBytes({ body, isCompressed }, bounds).read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The end of an entry, in the formats whose entries take many lines. */
const entryEnds = ['Ntry>', '<STMTTRN>']

/** Counts the lines or entries of a file, until there are too many. */
const countLines = (bytes: Buffer): number => {
  const mark = [...entryEnds, '\n'].find((one) => bytes.includes(one)) ?? '\r'
  const most = mark === 'Ntry>' ? 2 * maxBankFileLines : maxBankFileLines
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0 && count <= most; at = bytes.indexOf(mark, at + 1)) count += 1
  return mark === 'Ntry>' ? Math.ceil(count / 2) : count
}

/** The rules of files (docs/rules/bank.md#bank-files). Every refusal is a `Refusal`. */
export const createBankFileService = ({ db, clock, recordAudit, work }: Deps) => {
  /** Throws 422 for an account that is not the association's. */
  const labelOf = async (handle: Database, customerId: string, accountId: string | undefined) => {
    if (accountId === undefined) return undefined
    const account = await findAccount(handle, { customerId, accountId })
    if (!account) throw bankFileRefusals.unknownAccount()
    return account.label
  }

  const keep = (actor: Person, key: FileKey, { fileName, accountId }: Upload, bytes: Buffer): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const { customerId, fileId } = key
      await lockCustomer(transaction, customerId)
      const account = await labelOf(transaction, customerId, accountId)
      const lineCount = countLines(bytes)
      const underWay = await sumUnderWay(transaction, customerId)
      if (underWay.files >= maxFilesUnderWay) throw bankFileRefusals.tooManyUnderWay()
      if (underWay.lines + lineCount > maxLinesUnderWay) throw bankFileRefusals.tooManyLinesUnderWay()
      if (underWay.bytes + bytes.length > maxBytesUnderWay) throw bankFileRefusals.tooMuchUnderWay()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const made = { uploadedAt: clock(), uploadedBy: actor.accountId }
      await insertFile(transaction, key, { fileName, sha256, accountId: accountId ?? null, lineCount, ...made }, bytes)
      const row = await findFileRow(transaction, key)
      await recordAudit(transaction, bankFileJournal, {
        customerId,
        actor,
        action: 'uploaded',
        subject: { _id: fileId, name: `n°\u00a0${row?.number}` },
        after: { account },
      })
    })

  return {
    list: (customerId: string, query: PageQuery) => readFilePage(db, customerId, query),
    get: (key: FileKey) => getFile(db, key),

    /**
     * Keeps a file and begins to read it. Throws 413 and 422 for one that is too large or empty, 409 for one too many.
     */
    async upload(actor: Person, customerId: string, upload: Upload): Promise<BankFile> {
      const { body, isCompressed } = upload
      if (!body) throw bankFileRefusals.empty()
      const key = { customerId, fileId: newId() }
      const bytes = await readWhole(body.open(), isCompressed)
      if (bytes.length === 0) throw bankFileRefusals.empty()
      if (countLines(bytes) > maxBankFileLines) throw bankFileRefusals.tooLong()
      await keep(actor, key, upload, bytes)
      work.wake(key)
      return getFile(db, key)
    },

    /**
     * Answers the question of a file, and begins to read it again. Throws 409 for a file that does not ask for this,
     * 422 for another sheet or an unknown account.
     */
    async answer(key: FileKey, { columns, sheet, accountId }: BankFileAnswer): Promise<BankFile> {
      await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, key.customerId)
        const row = await findFileRow(transaction, key)
        if (!row) throw notFound()
        const answers: Partial<Record<string, unknown>> = { columns, sheet, account: accountId }
        if (answers[row.state] === undefined) throw bankFileRefusals.noQuestion()
        if (sheet !== undefined && !sheetsOf(row).includes(sheet)) throw bankFileRefusals.unknownSheet()
        await labelOf(transaction, key.customerId, accountId)
        if (row.state === 'columns') {
          const { fingerprint } = row.columns as { fingerprint: string }
          const choice = { headerFingerprint: fingerprint, columns: columns ?? {}, usedAt: clock() }
          await rememberColumns(transaction, key.customerId, choice)
        }
        await updateFile(transaction, key, { state: 'reading', columns: null, sheet, accountId, steppedAt: clock() })
      })
      work.wake(key)
      return getFile(db, key)
    },
  }
}

/** Returns the hourly duty that gives up files whose columns nobody has said for a day: their bytes name people. */
export const createFileSweep =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    const before = new Date(clock().getTime() - keptFileHours * 3_600_000)
    for (const key of await listForgotten(db, before))
      await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, key.customerId)
        if (!isAsking((await findFileRow(transaction, key))?.state)) return
        const problems = JSON.stringify([{ fileLine: 0, code: 'columns-not-said', values: {} }])
        await updateFile(transaction, key, { state: 'refused', columns: null, problems, endedAt: clock() })
        await deleteContent(transaction, key)
      })
  }
