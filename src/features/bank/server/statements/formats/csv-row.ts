import { valuesOf } from '#shared/server/packed-list.ts'
import { inEuros } from '#shared/server/tables/cell-amount.ts'
import { isMonthFirst } from '#shared/server/tables/cell-date.ts'
import { currencyIn, currencyInName } from '#shared/server/tables/cell-words.ts'
import { zoneInName } from '#shared/server/tables/time-zone.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import type { CsvTable, TableRow } from './csv-table.ts'
import { directionOf } from './csv-words.ts'
import { cleaned, longest } from './file-text.ts'
import type { ReadLine } from './read-result.ts'
import { dayProblem, decimalSignOf, readCellAmount, readCellDay } from './read-values.ts'

/** A line with what stands beside it in its row. */
export type Entry = { line: ReadLine; currency: string; balanceCents: number | null }
type Failure = { problem: FileProblemCode; text: string }

export const cellOf = ({ cells }: TableRow, column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').trim()

export const labelOf = (row: TableRow, { labels }: CsvMapping): string =>
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

/**
 * Returns the function that reads a row by the columns that a person has chosen. The whole table says how its columns
 * are written.
 */
export const createRowReader = (mapping: CsvMapping, table: CsvTable, today: string) => {
  const readAmount = createAmountReader(mapping, table)
  const hasMonthFirst = valuesOf(table.rows).some((row) => isMonthFirst(cellOf(row, mapping.date)))
  const moneyOf = (row: TableRow, column: number | null) => inEuros(cellOf(row, column), column, table.header)
  const balanceSign = decimalSignOf(valuesOf(table.rows).map((row) => moneyOf(row, mapping.balance)))
  const feeSign = decimalSignOf(valuesOf(table.rows).map((row) => moneyOf(row, mapping.fee)))
  const ownCurrency = currencyInName(table.header[amountColumns(mapping)[0] ?? -1] ?? '')
  const zoneOfColumn = (column: number | null) => zoneInName(table.header[column ?? -1] ?? '')
  const zone = zoneOfColumn(mapping.date)
  const valueZone = zoneOfColumn(mapping.valueDate)
  const needed = Math.max(mapping.date, ...amountColumns(mapping))
  return (row: TableRow, currencyAbove: string): Entry | Failure => {
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
    const currency = currencyIn(cellOf(row, mapping.currency)) ?? ownCurrency ?? currencyAbove
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
