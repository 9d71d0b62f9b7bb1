import { inEuros } from '#shared/server/tables/cell-amount.ts'
import { joinTime, type ReadDate, readDate } from '#shared/server/tables/cell-date.ts'
import { currencyIn, currencyInName } from '#shared/server/tables/cell-words.ts'
import { zoneInName, zoneOf } from '#shared/server/tables/time-zone.ts'
import { withoutGuard } from '#shared/spreadsheet.ts'
import type { MappedField, ProposedMapping } from '../mapping.ts'
import type { ImportProblem } from '../problems.ts'
import { isLostNumber } from './cell-words.ts'

export type CellOf = (field: MappedField) => string
export type Fault = { problem: ImportProblem; field: MappedField }

/** Numbers whose digits an exponent has replaced tell no person and no donation. */
export const numberFields: readonly MappedField[] = ['phone', 'membershipNumber', 'externalId']

/** The decimal that a spreadsheet has added to a number: `33612345678.0`. */
const addedDecimal = /^(\d+)\.0+$/

const amountFields: readonly MappedField[] = ['amount', 'refunded', 'extra']

export const cellsBy =
  (
    cells: readonly string[],
    { mapping, header, isOwnExport }: { mapping: ProposedMapping; header: readonly string[]; isOwnExport: boolean },
  ): CellOf =>
  (field) => {
    const column = mapping.columns[field]
    const written = cells[column ?? -1] ?? ''
    const cell = isOwnExport ? withoutGuard(written) : written
    if (amountFields.includes(field)) return inEuros(cell, column, header)
    if (numberFields.includes(field)) return isLostNumber(cell) ? '' : cell.trim().replace(addedDecimal, '$1')
    return cell
  }

type DateRules = { mapping: ProposedMapping; header: readonly string[]; hasMonthFirst: boolean; now: Date }

/** Reads the instant of a row. Time and zone may have their own columns, or the zone is in a column's name. */
export const readWhen = (
  cellOf: CellOf,
  { mapping: { columns, dateOrder }, header, ...rules }: DateRules,
): ReadDate | Fault => {
  const written = cellOf('zone')
  const zone = written.trim() === '' ? zoneInName(header[columns.date ?? -1] ?? '') : zoneOf(written)
  if (written.trim() !== '' && zone === undefined) return { problem: 'zone-unknown', field: 'zone' }
  const text = joinTime(cellOf('date'), cellOf('time'))
  const order = dateOrder === 'ask' ? undefined : dateOrder
  const read = readDate(text, rules.now, { hasMonthFirst: rules.hasMonthFirst, order, zone })
  return 'problem' in read ? { problem: read.problem, field: 'date' } : read
}

type CurrencyRules = { mapping: ProposedMapping; header: readonly string[]; otherCurrency?: string | null | undefined }

/**
 * Returns why the amount of a row is not in euros (docs/rules/imports.md#imports-money): by its column of currencies,
 * otherwise by the name of its own column, or by a line of the file that is no donation.
 */
export const currencyFault = (
  cellOf: CellOf,
  { mapping: { columns }, header, otherCurrency }: CurrencyRules,
): Fault | undefined => {
  const isEuro = /€|eur/i.test(cellOf('amount'))
  if (columns.currency === null) {
    const named = currencyInName(header[columns.amount ?? -1] ?? '')
    if (named !== undefined) return named === 'EUR' ? undefined : { problem: 'amount-currency', field: 'amount' }
    return otherCurrency && !isEuro ? { problem: 'currency-of-file', field: 'amount' } : undefined
  }
  const currency = currencyIn(cellOf('currency'))
  if (currency === 'EUR' || (currency === null && isEuro)) return undefined
  return { problem: currency === null ? 'currency-missing' : 'amount-currency', field: 'currency' }
}
