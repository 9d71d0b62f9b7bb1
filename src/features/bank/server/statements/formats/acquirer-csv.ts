import { type Packer, valuesOf } from '#shared/server/packed-list.ts'
import { foldText } from '#shared/text.ts'
import type { FileAcquirer } from '../../../bank-account.ts'
import type { CsvTable } from './csv-table.ts'
import { Misread, type Problems, shownSums } from './file-problems.ts'
import { cleaned, longest } from './file-text.ts'
import type { AcquirerLine } from './read-result.ts'
import { decimalSignOf, pastDay, readCellAmount, readCellDay, requireCurrency } from './read-values.ts'

const columnNames = [
  'reference',
  'type',
  'status',
  'taken',
  'paid',
  'gross',
  'fee',
  'net',
  'currency',
  'payout',
  'code',
] as const
type ColumnName = (typeof columnNames)[number]

/** The kind of an operation. `left`: it has paid nothing. */
export type Kind = AcquirerLine['kind'] | 'left'

export type AcquirerExport = {
  format: FileAcquirer
  /** The names of its columns, folded, each export of the acquirer with its own. */
  names: Partial<Record<ColumnName, readonly string[]>>
  /** The columns that tell its file, all of them. */
  required: readonly ColumnName[]
  kindOf: (type: string, status: string, payout: string) => Kind | undefined
  /** How the label of a payout at the bank names the day of the payout, where the export has no reference of it. */
  payoutOn?: (day: string | null) => string | null
  /** Times without a zone are of Greenwich. */
  isUtc?: boolean
  /** Tells whether its amount is the gross amount, or the net amount that is paid after the fee. */
  amountIs: 'gross' | 'net'
  /** Kinds whose amount takes money away, though it is written without a sign. */
  negativeKinds: readonly Kind[]
}

type Columns = Partial<Record<ColumnName, number>>

/** Finds the columns of an export in a header; undefined for the file of another. */
export const columnsIn = (header: readonly string[], { names, required }: AcquirerExport): Columns | undefined => {
  const folded = header.map(foldText)
  const columns: Columns = {}
  for (const name of columnNames) {
    const place = names[name]?.map((each) => folded.indexOf(each)).find((found) => found >= 0)
    if (place !== undefined) columns[name] = place
  }
  return required.every((name) => columns[name] !== undefined) ? columns : undefined
}

type Cell = (name: ColumnName) => string

const createRowReader = (one: AcquirerExport, table: CsvTable, columns: Columns, today: string) => {
  const amounts = [columns.gross, columns.fee, columns.net].map((column) => column ?? -1)
  const sign = decimalSignOf(valuesOf(table.rows).flatMap(({ cells }) => amounts.map((column) => cells[column] ?? '')))
  const readCents = (text: string): number | null => (text === '' ? null : readCellAmount(text, sign))
  const readDay = (text: string): string | null =>
    text === '' ? null : readCellDay(text, one.isUtc ? { zone: 0 } : {})

  return (fileLine: number, cell: Cell): AcquirerLine | 'left' => {
    const kind = one.kindOf(foldText(cell('type')), foldText(cell('status')), cell('payout'))
    if (kind === undefined) throw new Misread('acquirer-kind', cell('type') || cell('status'))
    if (kind === 'left') return 'left'
    const reference = cleaned(cell('reference'), longest.reference)
    if (reference === null) throw new Misread('acquirer-reference')
    const takenOn = readDay(cell('taken'))
    const remittedOn = readDay(cell('paid'))
    // A payout is announced before it arrives; what was taken is past.
    if (takenOn !== null) pastDay(takenOn, today, cell('taken'))
    const currency = requireCurrency(cell('currency').toUpperCase() || 'EUR')
    const amount = readCellAmount(cell('gross'), sign)
    const fee = readCents(cell('fee'))
    const net = readCents(cell('net'))
    const written = one.negativeKinds.includes(kind) && amount > 0 ? -amount : amount
    const grossCents = one.amountIs === 'gross' ? written : written + (fee ?? 0)
    const commissionCents = fee ?? (net === null ? null : grossCents - net)
    const commission = commissionCents ?? 0
    const netCents = net ?? grossCents - commission
    if (grossCents - commission !== netCents)
      throw new Misread('acquirer-net', shownSums({ gross: grossCents, commission, net: netCents }, currency))
    const payoutReference = cleaned(cell('payout'), longest.reference) ?? one.payoutOn?.(remittedOn) ?? null
    const named = { contract: null, remittance: null, reference, kind, takenOn, remittedOn, payoutReference }
    return { fileLine, ...named, grossCents, commissionCents, netCents, currency }
  }
}

/** Reads the operations of an acquirer's CSV (docs/rules/bank.md#bank-acquirers). */
export const readAcquirer = (
  one: AcquirerExport,
  table: CsvTable,
  columns: Columns,
  today: string,
  problems: Problems,
  packer: Packer,
) => {
  const readRow = createRowReader(one, table, columns, today)
  const lines = packer.list<AcquirerLine>()
  const cellsOf = (cells: readonly string[]) => (name: ColumnName) => (cells[columns[name] ?? -1] ?? '').trim()
  /** Operations whose payout some row names: another row of theirs that is left says nothing more. */
  const paid = new Set(
    valuesOf(table.rows)
      .map((row) => cellsOf(row.cells))
      .flatMap((cell) => (cell('payout') === '' ? [] : [cell('reference')])),
  )
  for (const { fileLine, cells } of valuesOf(table.rows))
    problems.attempt(fileLine, () => {
      const cell = cellsOf(cells)
      if (one.required.some((name) => (columns[name] ?? 0) >= cells.length)) throw new Misread('csv-cells')
      const read = readRow(fileLine, cell)
      if (read !== 'left') lines.add(read)
      else if (cell('payout') !== '' || !paid.has(cell('reference')))
        throw new Misread('payment-left', cell('status') || cell('type'))
    })
  const kept = problems.hasRefusal() ? packer.list<AcquirerLine>() : lines
  return { format: one.format, lines: kept.end(), problems: problems.list() }
}
