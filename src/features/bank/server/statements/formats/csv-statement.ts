import { lengthOf, type Packer, valueAt, valuesOf } from '#shared/server/packed-list.ts'
import { currencyInTitle } from '#shared/server/tables/cell-words.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'
import { accountAbove, accountColumn, accountInCell } from './csv-accounts.ts'
import { readBalances, type Sums } from './csv-balances.ts'
import { amountColumns, cellOf, createRowReader, type Entry, labelOf } from './csv-row.ts'
import { periodEnd, proveStated, readStated, type Stated } from './csv-stated.ts'
import type { CsvTable, TableRow } from './csv-table.ts'
import { isBalance, isSum, statusProblem } from './csv-words.ts'
import { Misread, type Problems } from './file-problems.ts'
import { cleaned, longest } from './file-text.ts'
import { type Book, createBook, noAccount, type ReadAccount, type ReadStatement, statementOf } from './read-result.ts'
import { isDay } from './read-values.ts'

/** The number of rows that may continue an entry. The texts of more are dropped. */
const mostContinuations = 50

/**
 * Tells whether the last row is shorter than all others, which have texts there: some banks write the balance in it.
 */
const hasShortLast = ({ rows }: CsvTable): boolean => {
  const last = lengthOf(rows) - 1
  const width = valueAt(rows, last)?.cells.length ?? 0
  const others = () => valuesOf(rows, { to: last })
  const hasMore = ({ cells }: TableRow) => cells.slice(width).some((cell) => cell.trim() !== '')
  return last > 0 && others().every(({ cells }) => cells.length > width) && others().some(hasMore)
}

const hasNoAmount = (row: TableRow, mapping: CsvMapping): boolean =>
  amountColumns(mapping).every((column) => cellOf(row, column) === '')

/** A row that sums up the entries, or one without an amount. */
const isNoOperation = (row: TableRow, mapping: CsvMapping): boolean => {
  const isDated = isDay(cellOf(row, mapping.date))
  return hasNoAmount(row, mapping) ? !isDated || row.cells.some(isSum) : !isDated && row.cells.some(isSum)
}

/** Returns the text of a row that only continues the entry above it; undefined for another row. */
const continuationOf = (row: TableRow, mapping: CsvMapping): string | undefined => {
  if (cellOf(row, mapping.date) !== '' || !hasNoAmount(row, mapping)) return undefined
  return cleaned(labelOf(row, mapping), longest.detail) ?? undefined
}

/** Tells a last line that seems to be cut: nothing ends it, and it alone is shorter or has less than two decimals. */
const isCut = (table: CsvTable, mapping: CsvMapping): boolean => {
  const { rows, isOpenEnded } = table
  const last = valueAt(rows, lengthOf(rows) - 1)
  if (!isOpenEnded || !last) return false
  if (hasShortLast(table)) return true
  const place = last.cells.length - 1
  const hasCents = (text: string) => /[.,]\d{2}\D*$/.test(text)
  const others = valuesOf(rows, { to: lengthOf(rows) - 1 }).map((row) => cellOf(row, place))
  const isAmount = amountColumns(mapping).includes(place)
  return isAmount && !hasCents(cellOf(last, place)) && others.every((text) => text === '' || hasCents(text))
}

/** The lines of an account in a currency, and their parts of the table. */
type Sheet = { account: ReadAccount; currency: string; book: Book; sums: Sums[]; parts: Set<Part> }

/**
 * A part of the table: the account and the balances that it says, and its operations. `isPartial`: some of them are
 * elsewhere.
 */
type Part = {
  from: number
  headerLine: number
  account: ReadAccount
  isCard: boolean
  currency: string
  end: string | null
  stated: Stated[]
  sums: Sums[]
  isPartial: boolean
}

const partsOf = ({ blocks }: CsvTable): Part[] =>
  blocks.map(({ above, headerLine, from }) => {
    const { isCard, ...account } = accountAbove(above) ?? { ...noAccount, isCard: false }
    const currency = currencyInTitle(above.map((cells) => cells.join(';')).join('\n')) ?? 'EUR'
    const stated = above.flatMap((cells) => readStated(cells) ?? [])
    return { from, headerLine, account, isCard, currency, end: periodEnd(above), stated, sums: [], isPartial: false }
  })

/** Refuses a table of cards alone, and notes the cards below an account, which has their operations in one sum. */
const noteCards = (parts: readonly Part[], problems: Problems): void => {
  const code = parts.every(({ isCard }) => isCard) ? 'csv-card' : 'csv-card-left'
  for (const { isCard, headerLine } of parts) if (isCard) problems.add(headerLine, code)
}

/** Collects the operations of a table by account and currency. */
const createSheets = (packer: Packer) => {
  const sheets = new Map<string, Sheet>()
  return {
    add: ({ line, currency, balanceCents }: Entry, account: ReadAccount, part: Part): void => {
      const key = JSON.stringify([account, currency])
      const own = sheets.get(key) ?? { account, currency, book: createBook(packer), sums: [], parts: new Set<Part>() }
      sheets.set(key, own)
      part.isPartial ||= part.sums.length > 0 && !own.parts.has(part)
      own.parts.add(part)
      own.book.add(line)
      const sums = { fileLine: line.fileLine, bookedOn: line.bookedOn, cents: line.cents, balanceCents }
      own.sums.push(sums)
      part.sums.push(sums)
    },
    all: () => [...sheets.values()],
  }
}

/**
 * Returns the statements of a table, with the balances that prove their lines. Adds a problem for lines that they do
 * not prove.
 */
const statementsOf = (sheets: readonly Sheet[], problems: Problems): ReadStatement[] => {
  const statements = sheets.map(({ account, currency, book, sums, parts }): ReadStatement => {
    const column = readBalances(sums, currency, problems)
    const proven = [...parts].map((part) => {
      const known = parts.size === 1 ? column : undefined
      return part.isPartial ? known : proveStated({ ...part, currency }, known, problems)
    })
    const balances = parts.size === 1 ? proven[0] : column
    if (currency !== 'EUR') problems.add(sums[0]?.fileLine ?? 0, 'currency-other', { found: currency })
    const days = { openedOn: book.firstDay || null, closedOn: book.lastDay || null }
    return statementOf({ account, currency, ...days, ...balances, lines: book.end() })
  })
  return problems.hasRefusal() ? [] : statements
}

/** Reads the rows of a CSV as a statement for each account and currency, by the columns that a person has chosen. */
export const readCsvStatements = (
  table: CsvTable,
  mapping: CsvMapping,
  problems: Problems,
  today: string,
  packer: Packer,
): ReadStatement[] => {
  const readRow = createRowReader(mapping, table, today)
  const accountCell = accountColumn(table.header)
  const parts = partsOf(table)
  noteCards(parts, problems)
  const sheets = createSheets(packer)
  const last = lengthOf(table.rows) - 1
  const leftLast = !table.isOpenEnded && hasShortLast(table) ? last : -1
  let index = -1
  let place = 0
  /** The entry that the next rows may continue. */
  let open: { entry: Entry; account: ReadAccount; part: Part } | undefined
  const keep = () => {
    if (open) sheets.add(open.entry, open.account, open.part)
    open = undefined
  }
  const leave = (row: TableRow, part: Part): void => {
    problems.add(row.fileLine, 'csv-row-left')
    const stated = readStated(row.cells, mapping)
    if (stated) part.stated.push(stated)
  }
  const readOne = (row: TableRow, part: Part): void => {
    const status = mapping.status === null ? null : statusProblem(cellOf(row, mapping.status), mapping.states)
    if (status) {
      part.isPartial = true
      throw new Misread(status, cellOf(row, mapping.status))
    }
    if (index === leftLast || isBalance(labelOf(row, mapping))) return leave(row, part)
    let entry: Entry
    try {
      entry = readRow(row, part.currency)
    } catch (error) {
      if (isNoOperation(row, mapping)) return leave(row, part)
      throw error
    }
    if (entry.line.cents === 0) return problems.add(row.fileLine, 'amount-zero')
    open = { entry, account: accountInCell(row.cells[accountCell] ?? '') ?? part.account, part }
  }
  for (const row of valuesOf(table.rows)) {
    index += 1
    const text = open && continuationOf(row, mapping)
    if (text === undefined) {
      keep()
      while ((parts[place + 1]?.from ?? Number.POSITIVE_INFINITY) <= index) place += 1
      const part = parts[place]
      if (part && !part.isCard) problems.attempt(row.fileLine, () => readOne(row, part))
    } else if (open && open.entry.line.details.length < mostContinuations)
      open.entry.line.details.push({ qualifier: 'LIB', text })
  }
  keep()
  if (isCut(table, mapping)) problems.add(valueAt(table.rows, last)?.fileLine ?? 0, 'csv-cells')
  if (problems.hasRefusal()) return []
  return statementsOf(sheets.all(), problems)
}
