import { valuesOf } from '#shared/server/packed-list.ts'
import { currencyInName } from '#shared/server/tables/cell-words.ts'
import { foldText } from '#shared/text.ts'
import type { CsvMapping, CsvQuestion, ProposedCsvMapping } from '../../../csv-mapping.ts'
import { cellOf } from './csv-row.ts'
import { type CsvTable, fingerprintOf, type TableRow } from './csv-table.ts'
import { directionOf, statusProblem } from './csv-words.ts'
import { readCellAmount, readCellDay } from './read-values.ts'

/** Names of columns in the exports of banks, folded, in the order in which a column is taken. */
const usualNames = {
  valueDate: /valeur|\bvalue\b|valuta/,
  date: /date|jour|booking|buchung/,
  balance: /solde|balance/,
  direction: /^sens\b|^direction$|debit ?\/ ?credit|type de mouvement|^d ?\/ ?c$/,
  status: /^(?:statut|status|state|etat)\b|(?:statut|etat|status) (?:du|de|d'|of)/,
  fee: /^(?:frais|fees?)$/,
  debit: /debit|sortie|retrait|withdrawal|\b(?:paid|money) out\b/,
  credit: /credit|entree|versement|deposit|\b(?:paid|money) in\b/,
  amount: /montant|amount|somme|betrag|^net$/,
  currency: /^(?!.*(?:montant|amount)).*(?:devise|monnaie|currency|\bccy\b)/,
  reference: /reference|^ref\b|numero(?! (?:de|du) compte)|^n°|piece/,
} as const
const labelNames =
  /libelle|label|description|detail|intitule|^(?:nom|name)$|motif|communication|contrepartie|counterparty|beneficiaire|payee|payer|partner name|payment reference|informations?|nature|verwendung/
const counterparty = /contrepartie|counterparty|beneficiaire|partner name|payer|payee/
const noLabel = /account ?label|\biban\b|\bbic\b|email|routing|account number|\bcategorie\b/

/** Names of columns that say something of another currency, of taxes, or of a fee. */
const aside =
  /foreign|\borig(?:inal)?\b|origine|etrang|\bht\b|\btva\b|\bvat\)? ?(?:amount|rate)|excl|francs|fee (?:amount|currency)|exchange/
/** Names that come last among columns of a kind: the clock of Greenwich, and the day on which an operation began. */
const lesser = [/\butc\b/, /started|\bdebut\b/]
/** The name that comes first among amounts: its fee is taken off. */
const better = /\btotal\b|^net$|\beur(?:os?)?\b|€/
/** The name that comes first among balances: the other one is of the operation. */
const ofAccount = /bancaire|compte|account/
/** The name of an amount in the currency of the operation, beside one in that of the account. */
const foreignAmount = /\bmontant \(?(?:en |de la )?devise\b/
type Named = keyof typeof usualNames

const longestDirection = 10
const isDirection = (cell: string): boolean =>
  cell.trim().length <= longestDirection && directionOf(cell.trim()) !== undefined

const shownRows = 5

/** The header and the first rows of a table. */
type Head = { header: string[]; rows: TableRow[] }

/** Returns the columns that are free and whose cells are all of a kind. */
const columnsOf = ({ header, rows }: Head, taken: ReadonlySet<number>, isOfKind: (cell: string) => boolean): number[] =>
  [...header.keys()].filter((column) => {
    const cells = rows.map(({ cells: all }) => all[column] ?? '')
    const filled = cells.filter((cell) => cell.trim() !== '')
    return !taken.has(column) && filled.length > 0 && filled.every(isOfKind)
  })

/** Returns the free columns of texts that are not the same in all rows; where all are, the first. */
const textColumnsOf = (table: Head, taken: ReadonlySet<number>): number[] => {
  const texts = columnsOf(table, taken, (cell) => /\p{L}/u.test(cell))
  const different = texts.filter((column) => new Set(table.rows.flatMap(({ cells }) => cells[column] || [])).size > 1)
  return different.length > 0 ? different : texts.slice(0, 1)
}

/** Proposes what the columns of a table are: by their names, otherwise by their cells. */
const propose = (table: Head): ProposedCsvMapping => {
  const folded = table.header.map(foldText)
  const taken = new Set<number>()
  const take = (column: number | null): number | null => {
    if (column !== null) taken.add(column)
    return column
  }
  const byName = (pattern: RegExp): number | null => {
    const found = folded.flatMap((name, index) =>
      !taken.has(index) && pattern.test(name) && !aside.test(name) ? [{ name, index }] : [],
    )
    const first = pattern === usualNames.amount ? better : pattern === usualNames.balance ? ofAccount : undefined
    const rankOf = ({ name }: { name: string }): number =>
      first?.test(name) ? -1 : lesser.filter((one) => one.test(name)).length
    return take(found.toSorted((one, other) => rankOf(one) - rankOf(other))[0]?.index ?? null)
  }
  const columns = Object.fromEntries(
    (Object.keys(usualNames) as Named[]).map((name) => [name, byName(usualNames[name])]),
  ) as Record<Named, number | null>
  const isSplit = columns.debit !== null && columns.credit !== null && columns.amount === null
  columns.date ??= take(columnsOf(table, taken, (cell) => 'day' in readCellDay(cell))[0] ?? null)
  if (!isSplit)
    columns.amount ??= take(columnsOf(table, taken, (cell) => 'cents' in readCellAmount(cell, ','))[0] ?? null)
  const hasBoth = (column: number): boolean =>
    new Set(table.rows.map(({ cells }) => directionOf((cells[column] ?? '').trim()))).size > 1
  // A direction may stand in a column of another name, beside amounts without a sign.
  const isUnsigned =
    columns.amount !== null && table.rows.every(({ cells }) => !/[-\u2212()]/.test(cells[columns.amount ?? 0] ?? ''))
  if (isUnsigned) columns.direction ??= take(columnsOf(table, taken, isDirection).find(hasBoth) ?? null)
  // Beside an amount of another currency, the column of currencies is that one's.
  const amountName = columns.amount === null ? '' : (table.header[columns.amount] ?? '')
  if (currencyInName(amountName) || folded.some((name) => foreignAmount.test(name))) columns.currency = null
  if (columns.amount !== null && better.test(folded[columns.amount] ?? '')) columns.fee = null
  const isLabel = (name: string, index: number): boolean =>
    labelNames.test(name) && !noLabel.test(name) && (!taken.has(index) || index === columns.reference)
  // Banks that name the other party write what it said as the reference.
  const hasParty = folded.some((name, index) => isLabel(name, index) && counterparty.test(name))
  const labels = folded.flatMap((name, index) =>
    isLabel(name, index) || (hasParty && index === columns.reference) ? [index] : [],
  )
  const texts = labels.length > 0 ? labels : textColumnsOf(table, taken)
  return { ...columns, amounts: isSplit ? 'split' : 'signed', labels: texts.slice(0, 6) }
}

/** Returns a choice of columns as a proposal. */
const proposalOf = (mapping: CsvMapping): ProposedCsvMapping => ({
  amount: null,
  direction: null,
  debit: null,
  credit: null,
  ...mapping,
})

type StateColumns = { status: number | null; amounts: readonly (number | null)[]; states: CsvMapping['states'] }
const longestState = 200
const mostStates = 100

/** Lists the states of operations that nobody has explained, the most frequent first. */
const unknownStates = ({ rows }: CsvTable, mapping: StateColumns): CsvQuestion['states'] => {
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

/**
 * Asks for the columns of a CSV, with its header, its first rows and a proposal, and for its states that are not known.
 */
export const questionOf = (table: CsvTable, mapping?: CsvMapping): CsvQuestion => {
  const { header, rows } = table
  const first = [...valuesOf(rows, { to: 50 })]
  const proposal = mapping ? proposalOf(mapping) : propose({ header, rows: first })
  const { status, amount, debit, credit } = proposal
  return {
    fingerprint: fingerprintOf(header),
    header,
    samples: first.slice(0, shownRows).map(({ cells }) => cells.slice(0, header.length)),
    proposal,
    states: unknownStates(table, { status, amounts: [amount, debit, credit], states: mapping?.states ?? [] }),
  }
}
