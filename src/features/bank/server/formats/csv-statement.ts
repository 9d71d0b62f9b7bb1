import { isMonthFirst } from '#shared/server/csv/cell-date.ts'
import { foldText } from '#shared/text.ts'
import type { CsvMapping } from '../../csv-mapping.ts'
import type { FileProblemCode } from '../../statement.texts.ts'
import { accountOfIban, findIban } from './account-number.ts'
import type { CsvTable, TableRow } from './csv-table.ts'
import { found, type Problems, shownSums } from './file-problems.ts'
import { cleaned, longest } from './file-text.ts'
import type { ReadLine, ReadStatement } from './read-result.ts'
import { dayProblem, decimalSignOf, readCellAmount, readCellDay } from './read-values.ts'

/** A line with what stands beside it in its row. */
type Entry = { line: ReadLine; currency: string; balanceCents: number | null }
type Failure = { problem: FileProblemCode; text: string }

const cellOf = ({ cells }: TableRow, column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').trim()

const amountColumns = (mapping: CsvMapping): number[] =>
  mapping.amounts === 'signed' ? [mapping.amount] : [mapping.debit, mapping.credit]

/** Tells which way money went, by a word of a column: Débit, D, -; Crédit, C, +. */
const directionOf = (text: string): 1 | -1 | undefined => {
  const folded = foldText(text)
  if (/^(?:d|-|\u2212|s(?:ortie)?\b)/u.test(folded)) return -1
  return /^(?:c|\+|e(?:ntree)?\b)/.test(folded) ? 1 : undefined
}

type AmountReader = (row: TableRow) => { cents: number } | Failure

const createAmountReader = (mapping: CsvMapping, { rows }: CsvTable): AmountReader => {
  const sign = decimalSignOf(rows.flatMap((row) => amountColumns(mapping).map((column) => cellOf(row, column))))
  const read = (text: string): { cents: number } | Failure => {
    const amount = readCellAmount(text, sign)
    return 'problem' in amount ? { problem: amount.problem, text } : amount
  }
  if (mapping.amounts === 'signed')
    return (row) => {
      const amount = read(cellOf(row, mapping.amount))
      if ('problem' in amount || mapping.direction === null) return amount
      const text = cellOf(row, mapping.direction)
      const direction = directionOf(text)
      if (direction === undefined) return { problem: 'csv-direction', text }
      return { cents: amount.cents === 0 ? 0 : Math.abs(amount.cents) * direction }
    }
  return (row) => {
    const [debitText, creditText] = [cellOf(row, mapping.debit), cellOf(row, mapping.credit)]
    if (debitText === '' && creditText === '') return { problem: 'amount-missing', text: '' }
    const [debit, credit] = [read(debitText || '0'), read(creditText || '0')]
    if ('problem' in debit) return debit
    if ('problem' in credit) return credit
    if (debit.cents !== 0 && credit.cents !== 0) return { problem: 'csv-both-amounts', text: '' }
    return { cents: debit.cents === 0 ? credit.cents : -Math.abs(debit.cents) }
  }
}

/** A last row that is shorter than all others: some banks write the balance there. */
const isShortLast = (row: TableRow, { rows }: CsvTable): boolean =>
  rows.length > 1 &&
  row === rows.at(-1) &&
  rows.every((other) => other === row || other.cells.length > row.cells.length)

/** A row below the entries that sums them up, or one that only continues a text. */
const isAside = (row: TableRow, mapping: CsvMapping): boolean => {
  if (cellOf(row, mapping.date) !== '' && 'day' in readCellDay(cellOf(row, mapping.date))) return false
  const isBlank = amountColumns(mapping).every((column) => cellOf(row, column) === '')
  return isBlank || row.cells.some((cell) => /^(?:ancien |nouveau )?(?:solde|total|totaux)\b/.test(foldText(cell)))
}

const createRowReader = (mapping: CsvMapping, table: CsvTable, today: string) => {
  const readAmount = createAmountReader(mapping, table)
  const hasMonthFirst = table.rows.some((row) => isMonthFirst(cellOf(row, mapping.date)))
  const balanceSign = decimalSignOf(table.rows.map((row) => cellOf(row, mapping.balance)))
  const needed = Math.max(mapping.date, ...amountColumns(mapping))
  return (row: TableRow): Entry | Failure => {
    const { fileLine, cells } = row
    if (cells.length <= needed || cells.slice(table.header.length).some((cell) => cell.trim() !== ''))
      return { problem: 'csv-cells', text: '' }
    const dateText = cellOf(row, mapping.date)
    const date = readCellDay(dateText, { hasMonthFirst })
    if ('problem' in date) return { problem: date.problem, text: dateText }
    const wrongDay = dayProblem(date.day, today)
    if (wrongDay) return { problem: wrongDay, text: dateText }
    const valueText = cellOf(row, mapping.valueDate)
    const value = valueText === '' ? null : readCellDay(valueText, { hasMonthFirst })
    if (value && 'problem' in value) return { problem: value.problem, text: valueText }
    const amount = readAmount(row)
    if ('problem' in amount) return amount
    const currency = cellOf(row, mapping.currency).toUpperCase() || 'EUR'
    if (!/^(?:[A-Z]{3}|€)$/.test(currency)) return { problem: 'currency-missing', text: currency }
    const label = mapping.labels
      .map((column) => cellOf(row, column).replaceAll(/\s+/g, ' '))
      .filter((text) => text !== '')
    const balance = readCellAmount(cellOf(row, mapping.balance), balanceSign)
    return {
      line: {
        fileLine,
        bookedOn: date.day,
        valueOn: value?.day ?? null,
        cents: amount.cents,
        label: cleaned(label.join(' '), longest.label) ?? '',
        code: null,
        reference: cleaned(cellOf(row, mapping.reference), longest.reference),
        details: [],
        parts: [],
        isReversal: false,
      },
      currency: currency === '€' ? 'EUR' : currency,
      balanceCents: 'cents' in balance ? balance.cents : null,
    }
  }
}

/** The balances before the first and after the last of entries that follow each other in time, if each line continues the last. */
const balancesOf = (entries: readonly Entry[]): { openingCents: number; closingCents: number } | undefined => {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last || first.balanceCents === null || last.balanceCents === null) return undefined
  const openingCents = first.balanceCents - first.line.cents
  let balance = openingCents
  for (const { line, balanceCents } of entries) {
    balance += line.cents
    if (balance !== balanceCents) return undefined
  }
  return { openingCents, closingCents: balance }
}

/** Tells a last line that seems to be cut: nothing ends it, and it alone is shorter or has less than two decimals. */
const isCut = (table: CsvTable, mapping: CsvMapping): boolean => {
  const { rows, isOpenEnded } = table
  const last = rows.at(-1)
  if (!isOpenEnded || !last) return false
  if (isShortLast(last, table)) return true
  const place = last.cells.length - 1
  const hasCents = (text: string) => /[.,]\d{2}\D*$/.test(text)
  const others = rows.slice(0, -1).map((row) => cellOf(row, place))
  const isAmount = amountColumns(mapping).includes(place)
  return isAmount && !hasCents(cellOf(last, place)) && others.every((text) => text === '' || hasCents(text))
}

/** Reads the rows of a CSV as a statement for each currency, by the columns that a person has chosen. */
export const readCsvStatements = (
  table: CsvTable,
  mapping: CsvMapping,
  problems: Problems,
  today: string,
): ReadStatement[] => {
  const readRow = createRowReader(mapping, table, today)
  const entries: Entry[] = []
  for (const row of table.rows) {
    const read = readRow(row)
    const isLeft = (isShortLast(row, table) && !table.isOpenEnded) || ('problem' in read && isAside(row, mapping))
    if (isLeft) problems.add(row.fileLine, 'csv-row-left')
    else if ('problem' in read) problems.add(row.fileLine, read.problem, found(read.text))
    else if (read.line.cents === 0) problems.add(row.fileLine, 'amount-zero')
    else entries.push(read)
  }
  if (isCut(table, mapping)) problems.add(table.rows.at(-1)?.fileLine ?? 0, 'csv-cells')
  if (problems.hasRefusal()) return []
  const iban = findIban(table.above)
  const account = iban ? accountOfIban(iban) : { iban: null, bank: null, branch: null, number: null }
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency)
  return [...byCurrency].map(([currency, own]) => {
    const days = own.map(({ line }) => line.bookedOn).toSorted()
    // Most banks write the newest line first.
    const balances = balancesOf(own) ?? balancesOf(own.toReversed())
    const [first] = own
    // Some banks repeat the balance of today on each line.
    const written = new Set(own.map(({ balanceCents }) => balanceCents))
    if (!balances && first && !written.has(null) && written.size > 1) {
      const [oldest, newest] = days[0] === first.line.bookedOn ? [first, own.at(-1)] : [own.at(-1), first]
      const sums = {
        opening: (oldest?.balanceCents ?? 0) - (oldest?.line.cents ?? 0),
        lines: own.reduce((sum, { line }) => sum + line.cents, 0),
        closing: newest?.balanceCents ?? 0,
      }
      problems.add(first.line.fileLine, 'balances-differ', shownSums(sums, currency))
    }
    if (currency !== 'EUR') problems.add(first?.line.fileLine ?? 0, 'currency-other', { found: currency })
    return {
      kind: 'statement' as const,
      account,
      currency,
      reference: null,
      openedOn: days[0] ?? null,
      closedOn: days.at(-1) ?? null,
      openingCents: balances?.openingCents ?? null,
      closingCents: balances?.closingCents ?? null,
      lines: own.map(({ line }) => line),
    }
  })
}
