import { type Packer, valuesOf } from '#shared/server/packed-list.ts'
import { foldText } from '#shared/text.ts'
import type { FileAcquirer } from '../../../acquirer.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import type { CsvTable } from './csv-table.ts'
import { found, type Problems, shownSums } from './file-problems.ts'
import { cleaned, longest } from './file-text.ts'
import type { AcquirerLine } from './read-result.ts'
import { dayProblem, decimalSignOf, readCellAmount, readCellDay } from './read-values.ts'

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
] as const
type ColumnName = (typeof columnNames)[number]

/** The kind of an operation. `left`: it has paid nothing. */
export type Kind = AcquirerLine['kind'] | 'left'

/** Describes the CSV of an acquirer. */
export type AcquirerExport = {
  format: FileAcquirer
  /** The names of its columns, folded, each export of the acquirer with its own. */
  names: Partial<Record<ColumnName, readonly string[]>>
  /** The columns that tell its file, all of them. */
  required: readonly ColumnName[]
  /** Names of columns. It has at least one of them too, where the others say too little. */
  marks?: readonly string[]
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
export const columnsIn = (
  header: readonly string[],
  { names, required, marks }: AcquirerExport,
): Columns | undefined => {
  const folded = header.map(foldText)
  const columns: Columns = {}
  for (const name of columnNames) {
    const place = names[name]?.map((each) => folded.indexOf(each)).find((found) => found >= 0)
    if (place !== undefined) columns[name] = place
  }
  const isMarked = marks === undefined || marks.some((mark) => folded.includes(mark))
  return isMarked && required.every((name) => columns[name] !== undefined) ? columns : undefined
}

type Failure = { problem: FileProblemCode; text: string; values?: Record<string, string> }
type Row = { fileLine: number; cell: (name: ColumnName) => string }

const createRowReader = (one: AcquirerExport, table: CsvTable, columns: Columns, today: string) => {
  const amounts = [columns.gross, columns.fee, columns.net].map((column) => column ?? -1)
  const sign = decimalSignOf(valuesOf(table.rows).flatMap(({ cells }) => amounts.map((column) => cells[column] ?? '')))
  const readCents = (text: string): { cents: number } | Failure => {
    const read = readCellAmount(text, sign)
    return 'problem' in read ? { problem: read.problem, text } : read
  }
  const readDay = (text: string): { day: string | null } | Failure => {
    if (text === '') return { day: null }
    const read = readCellDay(text, one.isUtc ? { zone: 0 } : {})
    if ('problem' in read) return { problem: read.problem, text }
    return read
  }

  return ({ fileLine, cell }: Row): AcquirerLine | Failure | 'left' => {
    const kind = one.kindOf(foldText(cell('type')), foldText(cell('status')), cell('payout'))
    if (kind === undefined) return { problem: 'acquirer-kind', text: cell('type') || cell('status') }
    if (kind === 'left') return 'left'
    const reference = cleaned(cell('reference'), longest.reference)
    if (reference === null) return { problem: 'acquirer-reference', text: '' }
    const taken = readDay(cell('taken'))
    const paid = readDay(cell('paid'))
    if ('problem' in taken) return taken
    if ('problem' in paid) return paid
    // A payout is announced before it arrives; what was taken is past.
    const wrongDay = taken.day === null ? null : dayProblem(taken.day, today)
    if (wrongDay) return { problem: wrongDay, text: cell('taken') }
    const currency = cell('currency').toUpperCase() || 'EUR'
    if (!/^[A-Z]{3}$/.test(currency)) return { problem: 'currency-missing', text: currency }
    const amount = readCents(cell('gross'))
    if ('problem' in amount) return amount
    const [fee, net] = [cell('fee'), cell('net')].map((text) => (text === '' ? { cents: null } : readCents(text)))
    if (!fee || 'problem' in fee) return fee ?? { problem: 'amount-missing', text: '' }
    if (!net || 'problem' in net) return net ?? { problem: 'amount-missing', text: '' }
    const turn = one.negativeKinds.includes(kind) && amount.cents > 0 ? -1 : 1
    const written = amount.cents * turn
    const grossCents = one.amountIs === 'gross' ? written : written + (fee.cents ?? 0)
    const commissionCents = fee.cents ?? (net.cents === null ? null : grossCents - net.cents)
    const netCents = net.cents ?? grossCents - (commissionCents ?? 0)
    if (grossCents - (commissionCents ?? 0) !== netCents) {
      const sums = { gross: grossCents, commission: commissionCents ?? 0, net: netCents }
      return { problem: 'acquirer-net', text: '', values: shownSums(sums, currency) }
    }
    return {
      fileLine,
      contract: null,
      remittance: null,
      reference,
      kind,
      takenOn: taken.day,
      remittedOn: paid.day,
      grossCents,
      commissionCents,
      netCents,
      currency,
      payoutReference: cleaned(cell('payout'), longest.reference) ?? one.payoutOn?.(paid.day) ?? null,
    }
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
  for (const { fileLine, cells } of valuesOf(table.rows)) {
    const cell = cellsOf(cells)
    if (one.required.some((name) => (columns[name] ?? 0) >= cells.length)) {
      problems.add(fileLine, 'csv-cells')
      continue
    }
    const read = readRow({ fileLine, cell })
    if (read === 'left' && cell('payout') === '' && paid.has(cell('reference'))) continue
    if (read === 'left') problems.add(fileLine, 'payment-left', found(cell('status') || cell('type')))
    else if ('problem' in read) problems.add(fileLine, read.problem, read.values ?? found(read.text))
    else lines.add(read)
  }
  const kept = problems.hasRefusal() ? packer.list<AcquirerLine>() : lines
  return { format: one.format, lines: kept.end(), problems: problems.list() }
}
