import { foldText } from '#shared/text.ts'
import type { CsvQuestion, ProposedCsvMapping } from '../../csv-mapping.ts'
import { type CsvTable, fingerprintOf } from './csv-table.ts'
import { readCellAmount, readCellDay } from './read-values.ts'

/** Names of columns in the exports of banks, folded, in the order in which a column is taken. */
const usualNames = {
  valueDate: /valeur|\bvalue\b|valuta/,
  date: /date|jour|booking|buchung/,
  balance: /solde|balance/,
  direction: /^sens\b|debit ?\/ ?credit|type de mouvement|^d ?\/ ?c$/,
  debit: /debit|sortie|retrait/,
  credit: /credit|entree|versement/,
  amount: /montant|amount|somme|betrag/,
  currency: /devise|monnaie|currency|\bccy\b/,
  reference: /reference|^ref\b|numero|^n°|piece/,
} as const
const labelNames =
  /libelle|label|description|detail|intitule|motif|communication|contrepartie|beneficiaire|informations?|nature|verwendung/
type Named = keyof typeof usualNames

const shownRows = 5

/** Returns the first column that is free and whose cells are all of a kind. */
const columnOf = (table: CsvTable, taken: ReadonlySet<number>, isOfKind: (cell: string) => boolean): number | null => {
  const found = table.header.findIndex((_, column) => {
    const cells = table.rows.slice(0, 50).map(({ cells }) => cells[column] ?? '')
    const filled = cells.filter((cell) => cell.trim() !== '')
    return !taken.has(column) && filled.length > 0 && filled.every(isOfKind)
  })
  return found < 0 ? null : found
}

/** Proposes what the columns of a table are: by their names, otherwise by their cells. */
const propose = (table: CsvTable): ProposedCsvMapping => {
  const folded = table.header.map(foldText)
  const taken = new Set<number>()
  const take = (column: number | null): number | null => {
    if (column !== null) taken.add(column)
    return column
  }
  const byName = (pattern: RegExp): number | null => {
    const column = folded.findIndex((name, index) => !taken.has(index) && pattern.test(name))
    return take(column < 0 ? null : column)
  }
  const columns = Object.fromEntries(
    (Object.keys(usualNames) as Named[]).map((name) => [name, byName(usualNames[name])]),
  ) as Record<Named, number | null>
  const isSplit = columns.debit !== null && columns.credit !== null && columns.amount === null
  columns.date ??= take(columnOf(table, taken, (cell) => 'day' in readCellDay(cell)))
  if (!isSplit) columns.amount ??= take(columnOf(table, taken, (cell) => 'cents' in readCellAmount(cell, ',')))
  const labels = folded.flatMap((name, index) => (!taken.has(index) && labelNames.test(name) ? [index] : []))
  const text = labels.length > 0 ? null : columnOf(table, taken, (cell) => /\p{L}/u.test(cell))
  const amounts = isSplit ? 'split' : 'signed'
  return { ...columns, amounts, labels: (text === null ? labels : [text]).slice(0, 6) }
}

/** Asks for the columns of a CSV, with its header, its first rows and a proposal. */
export const questionOf = (table: CsvTable): CsvQuestion => ({
  fingerprint: fingerprintOf(table.header),
  header: table.header,
  samples: table.rows.slice(0, shownRows).map(({ cells }) => cells.slice(0, table.header.length)),
  proposal: propose(table),
})
