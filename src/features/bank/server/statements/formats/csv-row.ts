import { valuesOf } from '#shared/server/packed-list.ts'
import { inEuros } from '#shared/server/tables/cell-amount.ts'
import { isMonthFirst } from '#shared/server/tables/cell-date.ts'
import { currencyIn, currencyInName } from '#shared/server/tables/cell-words.ts'
import { zoneInName } from '#shared/server/tables/time-zone.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'
import type { CsvTable, TableRow } from './csv-table.ts'
import { directionOf } from './csv-words.ts'
import { ifReadable, Misread } from './file-problems.ts'
import { lineOf, type ReadLine } from './read-result.ts'
import { decimalSignOf, pastDay, readCellAmount, readCellDay, requireCurrency } from './read-values.ts'

export type Entry = { line: ReadLine; currency: string; balanceCents: number | null }

export const cellOf = ({ cells }: TableRow, column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').trim()

export const labelOf = (row: TableRow, { labels }: CsvMapping): string =>
  labels
    .map((column) => cellOf(row, column).replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '')
    .join(' ')

export const amountColumns = (mapping: CsvMapping): number[] =>
  mapping.amounts === 'signed' ? [mapping.amount] : [mapping.debit, mapping.credit]

const createAmountReader = (mapping: CsvMapping, { header, rows }: CsvTable): ((row: TableRow) => number) => {
  const moneyOf = (row: TableRow, column: number) => inEuros(cellOf(row, column), column, header)
  const sign = decimalSignOf(
    valuesOf(rows).flatMap((row) => amountColumns(mapping).map((column) => moneyOf(row, column))),
  )
  const read = (text: string): number => readCellAmount(text, sign)
  if (mapping.amounts === 'signed')
    return (row) => {
      const cents = read(moneyOf(row, mapping.amount))
      if (mapping.direction === null) return cents
      const text = cellOf(row, mapping.direction)
      const direction = directionOf(text)
      if (direction === undefined) throw new Misread('csv-direction', text)
      return Math.abs(cents) * direction || 0
    }
  // The first debit says how the file writes them: with a sign, or without.
  const first = valuesOf(rows)
    .map((row) => ifReadable(() => read(moneyOf(row, mapping.debit))) ?? 0)
    .find((cents) => cents !== 0)
  const isSigned = first !== undefined && first < 0
  return (row) => {
    const debitText = moneyOf(row, mapping.debit)
    const creditText = moneyOf(row, mapping.credit)
    if (debitText === '' && creditText === '') throw new Misread('amount-missing')
    const debit = read(debitText || '0')
    const credit = read(creditText || '0')
    if (debit !== 0 && debit < 0 !== isSigned) throw new Misread('csv-debit-signs', debitText)
    if (debit !== 0 && credit !== 0) throw new Misread('csv-both-amounts')
    return debit === 0 ? credit : -Math.abs(debit)
  }
}

/**
 * Returns the function that reads a row by the columns that a person has chosen. The whole table says how its columns
 * are written. It throws Misread.
 */
export const createRowReader = (mapping: CsvMapping, table: CsvTable, today: string) => {
  const { header, rows } = table
  const readAmount = createAmountReader(mapping, table)
  const hasMonthFirst = valuesOf(rows).some((row) => isMonthFirst(cellOf(row, mapping.date)))
  const nameOf = (column: number | null | undefined) => header[column ?? -1] ?? ''
  const createMoneyReader = (column: number | null) => {
    const moneyOf = (row: TableRow) => inEuros(cellOf(row, column), column, header)
    const sign = decimalSignOf(valuesOf(rows).map(moneyOf))
    return (row: TableRow): number | null => {
      const text = moneyOf(row)
      return text === '' ? null : readCellAmount(text, sign)
    }
  }
  const readBalance = createMoneyReader(mapping.balance)
  const readFee = createMoneyReader(mapping.fee)
  const readDay = (row: TableRow, column: number) =>
    readCellDay(cellOf(row, column), { hasMonthFirst, zone: zoneInName(nameOf(column)) })
  const ownCurrency = currencyInName(nameOf(amountColumns(mapping)[0]))
  const needed = Math.max(mapping.date, ...amountColumns(mapping))
  return (row: TableRow, currencyAbove: string): Entry => {
    const { fileLine, cells } = row
    if (cells.length <= needed || cells.slice(header.length).some((cell) => cell.trim() !== ''))
      throw new Misread('csv-cells')
    const bookedOn = pastDay(readDay(row, mapping.date), today, cellOf(row, mapping.date))
    const valueOn = cellOf(row, mapping.valueDate) === '' ? null : readDay(row, mapping.valueDate ?? -1)
    const cents = readAmount(row) - Math.abs(readFee(row) ?? 0)
    const currency = requireCurrency(currencyIn(cellOf(row, mapping.currency)) ?? ownCurrency ?? currencyAbove)
    const said = { label: labelOf(row, mapping), reference: cellOf(row, mapping.reference) }
    const line = lineOf({ fileLine, bookedOn, valueOn, cents, ...said })
    return { line, currency, balanceCents: ifReadable(() => readBalance(row)) ?? null }
  }
}
