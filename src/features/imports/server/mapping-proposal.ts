import { createHash } from 'node:crypto'
import { amountAsWritten } from '#shared/server/tables/cell-amount.ts'
import { readDate } from '#shared/server/tables/cell-date.ts'
import { isCurrency } from '#shared/server/tables/cell-words.ts'
import { columnsHolding, type Head, proposeColumns } from '#shared/server/tables/column-proposal.ts'
import { foldText } from '#shared/text.ts'
import { type MappedField, mappedFields, type ProposedMapping } from '../mapping.ts'
import { giftBeside, isRowNumber, paymentColumn, settleDonor, typeColumn } from './column-content.ts'
import { findFlag, listMarks } from './column-marks.ts'
import { columnRules, noAmount } from './column-rules.ts'

/** Identifies a header: two files with the same columns in the same order have the same mapping. */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(foldText).join('\n')).digest('hex')

/** The headers of our own export that a donation is made of. */
const ownColumns: Partial<Record<MappedField, string>> = {
  date: 'Date',
  amount: 'Montant (€)',
  status: 'État',
  rowType: 'Nature',
  cause: 'Cause',
  fullname: 'Nom et prénom',
  phone: 'Téléphone',
  email: 'E-mail',
  membershipNumber: "Numéro d'adhérent",
  message: 'Message',
  externalId: 'Identifiant',
  paymentMethod: 'Moyen de paiement',
}
const ownMarks = ['Identifiant', 'Nature', 'État', 'Moyen de paiement']

/** Tells whether a file is our own export: date and amount alone, or with details, corrections or states. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header[0] === ownColumns.date &&
  header[1] === ownColumns.amount &&
  (header.length === 2 || ownMarks.some((name) => header.includes(name)))

const none: ProposedMapping = {
  columns: Object.fromEntries(mappedFields.map((field) => [field, null])) as ProposedMapping['columns'],
  statuses: [],
  flags: [],
  types: [],
  methods: [],
  causes: [],
  refunds: 'ask',
  extras: 'ask',
  dateOrder: 'ask',
  defaultCauseId: null,
  unknownCauses: 'refuse',
  defaultMethod: null,
  chequesDeposited: false,
}

const isAmount = (cell: string): boolean => !('problem' in amountAsWritten(cell))
const hasCents = (cell: string): boolean => /[.,]\d{2}(?!\d)|€/.test(cell)

const noDate = (name: string): boolean => /naissance|birth|\bdebut\b|\bstart|expir|\bfin\b|prochain|next/.test(name)

/** Returns the only column without a known name whose cells are all of a kind. Of several, nobody knows which. */
const onlyColumn = (columns: readonly number[]): number | null => (columns.length === 1 ? (columns[0] ?? null) : null)

/** Proposes the columns of a file by its header and first rows. A column that is not sure is asked. */
export const proposeMapping = (header: readonly string[], rows: readonly string[][]): ProposedMapping => {
  if (isOwnExport(header)) {
    const own = Object.entries(ownColumns).map(([field, name]) => [field, header.indexOf(name)] as const)
    return { ...none, columns: { ...none.columns, ...Object.fromEntries(own.filter(([, column]) => column >= 0)) } }
  }
  const head: Head = { header, rows }
  const { order, ...columns } = proposeColumns(head, columnRules)
  const now = new Date()
  const taken = () => new Set(Object.values(columns))
  const dates = columnsHolding(head, taken(), (cell) => 'at' in readDate(cell, now))
  columns.date ??= onlyColumn(dates.filter((column) => !noDate(foldText(header[column] ?? ''))))
  const currencies = columnsHolding(head, taken(), isCurrency).filter(
    (column) => !/convert|orig|facing/i.test(header[column] ?? ''),
  )
  columns.currency ??= onlyColumn(currencies)
  if (!header.some((name) => /montant|amount|total/.test(foldText(name)) && !noAmount.test(foldText(name)))) {
    const isUnnamed = header.every((name) => /^Colonne \d+$/.test(name))
    const amounts = columnsHolding(head, taken(), isAmount).filter(
      (column) => !noAmount.test(foldText(header[column] ?? '')),
    )
    const sure = amounts.filter((column) => isUnnamed || rows.some((cells) => hasCents(cells[column] ?? '')))
    columns.amount ??= onlyColumn(sure)
  }
  // An order has several payments: its number tells donations apart only where none has it twice.
  columns.externalId = paymentColumn(head) ?? columns.externalId
  if (isRowNumber(head, columns.externalId)) columns.externalId = null
  const orders = rows.map((cells) => cells[order ?? -1] ?? '')
  if (columns.externalId === null && new Set(orders).size === orders.length) columns.externalId = order
  settleDonor(head, columns)
  columns.rowType ??= typeColumn(head, taken())
  columns.flag ??= findFlag(listMarks(header, { columns }), rows)
  columns.extra ??= giftBeside(head, columns)
  return { ...none, columns: { ...none.columns, ...columns } }
}
