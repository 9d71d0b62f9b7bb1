import { inEuros } from '#shared/server/tables/cell-amount.ts'
import { isMonthFirst } from '#shared/server/tables/cell-date.ts'
import { currencyIn, currencyInName, currencyInTitle } from '#shared/server/tables/cell-words.ts'
import { zoneInName } from '#shared/server/tables/time-zone.ts'
import type { CsvMapping, CsvQuestion } from '../../csv-mapping.ts'
import type { FileProblemCode } from '../../statement.texts.ts'
import { accountOfIban, findIban } from './account-number.ts'
import { readBalances, type Sums } from './csv-balances.ts'
import type { CsvTable, TableRow } from './csv-table.ts'
import { directionOf, isBalance, isSum, statusProblem } from './csv-words.ts'
import { found, type Problems } from './file-problems.ts'
import { cleaned, longest } from './file-text.ts'
import { type ListOf, lengthOf, type Packer, valueAt, valuesOf } from './packed-list.ts'
import { type ReadLine, type ReadStatement, rankOf } from './read-result.ts'
import { dayProblem, decimalSignOf, readCellAmount, readCellDay } from './read-values.ts'

/** The number of rows that may continue an entry. The texts of more are dropped. */
const mostContinuations = 50

/** A line with what stands beside it in its row. */
type Entry = { line: ReadLine; currency: string; balanceCents: number | null }
type Failure = { problem: FileProblemCode; text: string }

const cellOf = ({ cells }: TableRow, column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').trim()

const [longestState, mostStates] = [200, 100]
type StateColumns = { status: number | null; amounts: readonly (number | null)[]; states: CsvMapping['states'] }

const labelOf = (row: TableRow, { labels }: CsvMapping): string =>
  labels
    .map((column) => cellOf(row, column).replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '')
    .join(' ')

export const amountColumns = (mapping: CsvMapping): number[] =>
  mapping.amounts === 'signed' ? [mapping.amount] : [mapping.debit, mapping.credit]

type AmountReader = (row: TableRow) => { cents: number } | Failure

const createAmountReader = (mapping: CsvMapping, { header, rows }: CsvTable): AmountReader => {
  const moneyOf = (row: TableRow, column: number) => inEuros(cellOf(row, column), column, header)
  const sign = decimalSignOf(
    valuesOf(rows).flatMap((row) => amountColumns(mapping).map((column) => moneyOf(row, column))),
  )
  const read = (text: string): { cents: number } | Failure => {
    const amount = readCellAmount(text, sign)
    return 'problem' in amount ? { problem: amount.problem, text } : amount
  }
  if (mapping.amounts === 'signed')
    return (row) => {
      const amount = read(moneyOf(row, mapping.amount))
      if ('problem' in amount || mapping.direction === null) return amount
      const text = cellOf(row, mapping.direction)
      const direction = directionOf(text)
      if (direction === undefined) return { problem: 'csv-direction', text }
      return { cents: amount.cents === 0 ? 0 : Math.abs(amount.cents) * direction }
    }
  // The first debit says how the file writes them: with a sign, or without.
  const first = valuesOf(rows)
    .map((row) => read(moneyOf(row, mapping.debit)))
    .find((amount) => 'cents' in amount && amount.cents !== 0)
  const isSigned = first !== undefined && 'cents' in first && first.cents < 0
  return (row) => {
    const [debitText, creditText] = [moneyOf(row, mapping.debit), moneyOf(row, mapping.credit)]
    if (debitText === '' && creditText === '') return { problem: 'amount-missing', text: '' }
    const [debit, credit] = [read(debitText || '0'), read(creditText || '0')]
    if ('problem' in debit) return debit
    if ('problem' in credit) return credit
    if (debit.cents !== 0 && debit.cents < 0 !== isSigned) return { problem: 'csv-debit-signs', text: debitText }
    if (debit.cents !== 0 && credit.cents !== 0) return { problem: 'csv-both-amounts', text: '' }
    return { cents: debit.cents === 0 ? credit.cents : -Math.abs(debit.cents) }
  }
}

/** Lists the states of operations that nobody has explained, the most frequent first. */
export const unknownStates = ({ rows }: CsvTable, mapping: StateColumns): CsvQuestion['states'] => {
  const counts = new Map<string, number>()
  if (mapping.status === null) return []
  for (const row of valuesOf(rows)) {
    const state = cellOf(row, mapping.status).slice(0, longestState)
    const isOperation = mapping.amounts.some((column) => cellOf(row, column) !== '')
    if (!isOperation || statusProblem(state, mapping.states) !== undefined) continue
    if (counts.has(state) || counts.size < mostStates) counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  const all = [...counts].map(([value, rowCount]) => ({ value, rowCount }))
  return all.toSorted((one, other) => other.rowCount - one.rowCount)
}

/** Tells whether the last row is shorter than all others, which have texts there: some banks write the balance in it. */
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
const isAside = (row: TableRow, mapping: CsvMapping): boolean => {
  const isDated = 'day' in readCellDay(cellOf(row, mapping.date))
  return hasNoAmount(row, mapping) ? !isDated || row.cells.some(isSum) : !isDated && row.cells.some(isSum)
}

/** Returns the text of a row that only continues the entry above it; undefined for another row. */
const continuationOf = (row: TableRow, mapping: CsvMapping): string | undefined => {
  if (cellOf(row, mapping.date) !== '' || !hasNoAmount(row, mapping)) return undefined
  return cleaned(labelOf(row, mapping), longest.detail) ?? undefined
}

const createRowReader = (mapping: CsvMapping, table: CsvTable, today: string) => {
  const readAmount = createAmountReader(mapping, table)
  const hasMonthFirst = valuesOf(table.rows).some((row) => isMonthFirst(cellOf(row, mapping.date)))
  const moneyOf = (row: TableRow, column: number | null) => inEuros(cellOf(row, column), column, table.header)
  const balanceSign = decimalSignOf(valuesOf(table.rows).map((row) => moneyOf(row, mapping.balance)))
  const feeSign = decimalSignOf(valuesOf(table.rows).map((row) => moneyOf(row, mapping.fee)))
  const ownCurrency =
    currencyInName(table.header[amountColumns(mapping)[0] ?? -1] ?? '') ?? currencyInTitle(table.above) ?? 'EUR'
  const zoneOfColumn = (column: number | null) => zoneInName(table.header[column ?? -1] ?? '')
  const [zone, valueZone] = [zoneOfColumn(mapping.date), zoneOfColumn(mapping.valueDate)]
  const needed = Math.max(mapping.date, ...amountColumns(mapping))
  return (row: TableRow): Entry | Failure => {
    const { fileLine, cells } = row
    if (cells.length <= needed || cells.slice(table.header.length).some((cell) => cell.trim() !== ''))
      return { problem: 'csv-cells', text: '' }
    const dateText = cellOf(row, mapping.date)
    const date = readCellDay(dateText, { hasMonthFirst, zone })
    if ('problem' in date) return { problem: date.problem, text: dateText }
    const wrongDay = dayProblem(date.day, today)
    if (wrongDay) return { problem: wrongDay, text: dateText }
    const valueText = cellOf(row, mapping.valueDate)
    const value = valueText === '' ? null : readCellDay(valueText, { hasMonthFirst, zone: valueZone })
    if (value && 'problem' in value) return { problem: value.problem, text: valueText }
    const amount = readAmount(row)
    if ('problem' in amount) return amount
    const feeText = moneyOf(row, mapping.fee)
    const fee = feeText === '' ? { cents: 0 } : readCellAmount(feeText, feeSign)
    if ('problem' in fee) return { problem: fee.problem, text: feeText }
    const currency = currencyIn(cellOf(row, mapping.currency)) ?? ownCurrency
    if (!/^[A-Z]{3}$/.test(currency)) return { problem: 'currency-missing', text: currency }
    const balance = readCellAmount(moneyOf(row, mapping.balance), balanceSign)
    return {
      line: {
        fileLine,
        bookedOn: date.day,
        valueOn: value?.day ?? null,
        cents: amount.cents - Math.abs(fee.cents),
        label: cleaned(labelOf(row, mapping), longest.label) ?? '',
        code: null,
        reference: cleaned(cellOf(row, mapping.reference), longest.reference),
        details: [],
        parts: [],
        isReversal: false,
      },
      currency,
      balanceCents: 'cents' in balance ? balance.cents : null,
    }
  }
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

type Book = { lines: ListOf<ReadLine>; sums: Sums[] }

/** Reads the rows of a CSV as a statement for each currency, by the columns that a person has chosen. */
export const readCsvStatements = (
  table: CsvTable,
  mapping: CsvMapping,
  problems: Problems,
  today: string,
  packer: Packer,
): ReadStatement[] => {
  const readRow = createRowReader(mapping, table, today)
  const books = new Map<string, Book>()
  const last = lengthOf(table.rows) - 1
  const leftLast = !table.isOpenEnded && hasShortLast(table) ? last : -1
  let index = -1
  /** The entry that the next rows may continue. */
  let open: Entry | undefined
  const keep = () => {
    if (!open) return
    const { line, currency, balanceCents } = open
    const book = books.get(currency) ?? { lines: packer.list<ReadLine>(), sums: [] }
    books.set(currency, book)
    book.lines.add(line, rankOf(line))
    book.sums.push({ fileLine: line.fileLine, bookedOn: line.bookedOn, cents: line.cents, balanceCents })
    open = undefined
  }
  for (const row of valuesOf(table.rows)) {
    index += 1
    const text = open && continuationOf(row, mapping)
    if (text !== undefined) {
      if ((open?.line.details.length ?? 0) < mostContinuations) open?.line.details.push({ qualifier: 'LIB', text })
      continue
    }
    keep()
    const status = mapping.status === null ? null : statusProblem(cellOf(row, mapping.status), mapping.states)
    if (status) {
      problems.add(row.fileLine, status, found(cellOf(row, mapping.status)))
      continue
    }
    const read = readRow(row)
    const isLeft =
      index === leftLast || isBalance(labelOf(row, mapping)) || ('problem' in read && isAside(row, mapping))
    if (isLeft) problems.add(row.fileLine, 'csv-row-left')
    else if ('problem' in read) problems.add(row.fileLine, read.problem, found(read.text))
    else if (read.line.cents === 0) problems.add(row.fileLine, 'amount-zero')
    else open = read
  }
  keep()
  if (isCut(table, mapping)) problems.add(valueAt(table.rows, last)?.fileLine ?? 0, 'csv-cells')
  if (problems.hasRefusal()) return []
  const iban = findIban(table.above)
  const account = iban ? accountOfIban(iban) : { iban: null, bank: null, branch: null, number: null }
  const statements = [...books].map(([currency, { lines, sums: own }]) => {
    const days = own.map(({ bookedOn }) => bookedOn).toSorted()
    const balances = readBalances(own, currency, problems)
    const [first] = own
    if (currency !== 'EUR') problems.add(first?.fileLine ?? 0, 'currency-other', { found: currency })
    return {
      kind: 'statement' as const,
      account,
      currency,
      reference: null,
      openedOn: days[0] ?? null,
      closedOn: days.at(-1) ?? null,
      openingCents: balances?.openingCents ?? null,
      closingCents: balances?.closingCents ?? null,
      lines: lines.end(),
    }
  })
  return problems.hasRefusal() ? [] : statements
}
