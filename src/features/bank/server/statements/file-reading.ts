import { type Day, dayOf, formatDate } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { lengthOf, valueAt } from '#shared/server/packed-list.ts'
import { CsvMapping } from '../../csv-mapping.ts'
import { type FileProblem, isNotice } from '../../statement.texts.ts'
import { type BankFileFormat } from '../../statement.ts'
import { listAccountNumbers } from '../accounts/account.repository.ts'
import { addAcquirerLines } from './acquirer.repository.ts'
import { findColumns, forgetColumns } from './csv-columns.repository.ts'
import { type FileKey, type FileRow, updateFile } from './file.repository.ts'
import { endReading, readContent } from './file-content.repository.ts'
import { isAccountOf } from './formats/account-number.ts'
import type { ReadAccount, ReadBankFile, ReadStatement } from './formats/read-result.ts'
import { countAdded } from './statement.repository.ts'
import { addStatement } from './statement-adding.ts'

export type FileTask = {
  bytes: Uint8Array<ArrayBuffer>
  columns: CsvMapping | undefined
  today: Day
  /** The sheet of a workbook, where a person has chosen it. */
  sheet: string | null
}

/** The thread that reads files. Moves their bytes to it: they are gone afterwards. */
export type ReaderThread = { readFile: (customerId: string, file: FileTask) => Promise<ReadBankFile> }

type Deps = { db: Database; clock: () => Date; worker: ReaderThread }
type OwnAccount = Awaited<ReturnType<typeof listAccountNumbers>>[number]
type Statements = Extract<ReadBankFile, { statements: ReadStatement[] }>

const namesNone = ({ iban, number }: ReadAccount): boolean => iban === null && number === null

const longestAccount = 60

const shownAccount = ({ iban, bank, branch, number }: ReadAccount): string =>
  (iban ?? [bank, branch, number].filter((part) => part !== null).join(' ')).slice(0, longestAccount).toWellFormed()

/** Finds the account of the association that a file names. A number without its bank may be that of two. */
const findNamed = (account: ReadAccount, own: readonly OwnAccount[]): OwnAccount | undefined => {
  const [named, other] = own.filter(({ iban }) => isAccountOf(account, iban))
  return other ? undefined : named
}

/**
 * Returns the function that tells an account which a person has to choose (docs/rules/bank.md#bank-unnamed): the file
 * names none, or its table names one by a number that no IBAN has. Of a file with several numbers, none is chosen.
 */
const createUnnamed = ({ format, statements }: Statements, own: readonly OwnAccount[]) => {
  const isTable = format === 'csv' || format === 'xlsx'
  const isOnly = new Set(statements.map(({ account }) => shownAccount(account))).size === 1
  const isNumber = ({ iban, bank }: ReadAccount) => isTable && isOnly && iban === null && bank === null
  return (account: ReadAccount): boolean => namesNone(account) || (isNumber(account) && !findNamed(account, own))
}

/** Finds the account of a statement, or says why there is none. */
const accountOf = (
  { account, lines }: ReadStatement,
  own: readonly OwnAccount[],
  chosen: OwnAccount | undefined,
): OwnAccount | FileProblem => {
  const found = chosen ?? findNamed(account, own)
  if (found && !found.archivedAt) return found
  const code = found ? 'account-archived' : 'account-unknown'
  return { fileLine: valueAt(lines, 0)?.fileLine ?? 0, code, values: { found: shownAccount(account) } }
}

/** Says that nothing proves the account that a person has chosen. */
const chosenNotice = ({ label }: OwnAccount, account: ReadAccount): FileProblem =>
  namesNone(account)
    ? { fileLine: 0, code: 'account-chosen', values: { account: label } }
    : { fileLine: 0, code: 'account-number-chosen', values: { account: label, found: shownAccount(account) } }

/**
 * Reads a file whose bytes are there, and adds what it contains, statement by statement. After a stop it is read again:
 * what was added is known by then (docs/rules/bank.md#bank-files).
 */
export const createFileReading = ({ db, clock, worker }: Deps) => {
  const end = (key: FileKey, format: BankFileFormat, problems: readonly FileProblem[]): Promise<void> => {
    const now = clock()
    const change = { format, problems: JSON.stringify(problems), steppedAt: now, endedAt: now }
    return endReading(db, key, { state: 'refused', ...change })
  }

  /** Keeps the question of a file for a person. Its bytes stay meanwhile. */
  const ask = (key: FileKey, state: 'columns' | 'sheet', format: 'csv' | 'xlsx', question: object): Promise<void> =>
    updateFile(db, key, { state, format, columns: JSON.stringify(question), steppedAt: clock() })

  const addStatements = async (
    key: FileKey,
    row: FileRow,
    read: Statements,
    isStopped: () => boolean,
  ): Promise<{ problems: FileProblem[]; doneCount: number }> => {
    const { format, statements, problems: told } = read
    const own = await listAccountNumbers(db, key.customerId)
    const isUnnamed = createUnnamed(read, own)
    const problems = [...told]
    let doneCount = 0
    let differingCount = 0
    for (const statement of statements) {
      const chosen = isUnnamed(statement.account) ? own.find(({ id }) => id === row.accountId) : undefined
      const account = accountOf(statement, own, chosen)
      if ('code' in account) {
        problems.push(account)
        continue
      }
      if (chosen && !problems.some(({ code }) => code === 'account-chosen' || code === 'account-number-chosen'))
        problems.push(chosenNotice(chosen, statement.account))
      const onBatch = async (lineCount: number): Promise<void> => {
        doneCount += lineCount
        await updateFile(db, key, { doneCount, steppedAt: clock() })
      }
      const adding = { statement, accountId: account.id, format, addedAt: clock(), isStopped, onBatch }
      const added = await addStatement(db, key, adding)
      differingCount += added.differingCount
      for (const day of added.splitDays)
        problems.push({ fileLine: 0, code: 'known-otherwise', values: { day: formatDate(day) } })
    }
    await updateFile(db, key, { differingCount })
    return { problems, doneCount }
  }

  const needsAccount = async (read: ReadBankFile, { customerId, accountId }: FileRow): Promise<boolean> => {
    if (accountId !== null || !('statements' in read)) return false
    const isUnnamed = createUnnamed(read, await listAccountNumbers(db, customerId))
    return read.statements.some(({ account }) => isUnnamed(account))
  }

  /** Reads the bytes of a file in the thread, which takes them. */
  const readBytes = async (key: FileKey, { sheet }: FileRow, columns?: CsvMapping) => {
    const bytes = await readContent(db, key)
    return bytes && worker.readFile(key.customerId, { bytes, columns, today: dayOf(clock()), sheet })
  }

  /**
   * Reads the file again with the columns that the association has said for its header. Forgets columns that refuse it.
   */
  const readKnownCsv = async (key: FileKey, row: FileRow, fingerprint = '') => {
    const known = CsvMapping.safeParse(await findColumns(db, key.customerId, fingerprint))
    if (!known.success) return undefined
    await updateFile(db, key, { headerFingerprint: fingerprint })
    const read = await readBytes(key, row, known.data)
    // A wrong choice would refuse every file with this header.
    if (read?.problems.some(({ code }) => !isNotice(code))) await forgetColumns(db, key.customerId, fingerprint)
    return read
  }

  return async (key: FileKey, row: FileRow, isStopped: () => boolean): Promise<void> => {
    let read = await readBytes(key, row)
    if (!read) return end(key, 'unknown', [])
    if ('sheets' in read) return ask(key, 'sheet', 'xlsx', read.sheets ?? [])
    if ('columns' in read) {
      read = (await readKnownCsv(key, row, read.columns?.fingerprint)) ?? read
      if ('columns' in read) return ask(key, 'columns', 'csv', read.columns ?? {})
    }
    if (await needsAccount(read, row))
      return updateFile(db, key, { state: 'account', format: read.format, columns: null, steppedAt: clock() })
    const lists = 'lines' in read ? [read.lines] : 'statements' in read ? read.statements.map(({ lines }) => lines) : []
    const lineCount = lists.reduce((sum, list) => sum + lengthOf(list), 0)
    await updateFile(db, key, { lineCount, doneCount: 0 })
    let added = { problems: read.problems, doneCount: lineCount }
    if ('statements' in read) added = await addStatements(key, row, read, isStopped)
    else if ('lines' in read)
      await addAcquirerLines(db, key, { source: read.format, lines: read.lines, addedAt: clock() })
    const { problems, doneCount } = added
    if (doneCount === 0 && problems.some(({ code }) => !isNotice(code))) return end(key, read.format, problems)
    const addedCount = await countAdded(db, key)
    await endReading(db, key, {
      state: 'explaining',
      format: read.format,
      addedCount,
      knownCount: Math.max(0, doneCount - addedCount),
      doneCount,
      problems: JSON.stringify(problems),
      steppedAt: clock(),
    })
  }
}
