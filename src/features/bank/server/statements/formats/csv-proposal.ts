import { valuesOf } from '#shared/server/packed-list.ts'
import { currencyInName } from '#shared/server/tables/cell-words.ts'
import { columnsHolding, type Head, proposeColumns } from '#shared/server/tables/column-proposal.ts'
import { foldText } from '#shared/text.ts'
import type { CsvMapping, CsvQuestion, ProposedCsvMapping } from '../../../csv-mapping.ts'
import { cellOf } from './csv-row.ts'
import { type CsvTable, fingerprintOf } from './csv-table.ts'
import { directionOf, statusProblem } from './csv-words.ts'
import { ifReadable } from './file-problems.ts'
import { isDay, readCellAmount } from './read-values.ts'

/** Names that say something of another currency, of taxes, or of a fee. */
const never =
  /foreign|\borig(?:inal)?\b|origine|etrang|\bht\b|\btva\b|\bvat\)? ?(?:amount|rate)|excl|francs|fee (?:amount|currency)|exchange/
/**
 * Names of columns in the exports of banks, folded, in the order in which a column is taken. Among amounts, one whose
 * fee is taken off comes first; among balances, that of the account: another one is of the operation.
 */
const rules = {
  valueDate: { names: [/valeur|\bvalue\b|valuta/], never },
  date: { names: [/date|jour|booking|buchung/], never },
  balance: { names: [/^(?=.*(?:bancaire|compte|account)).*(?:solde|balance)/, /solde|balance/], never },
  direction: { names: [/^sens\b|^direction$|debit ?\/ ?credit|type de mouvement|^d ?\/ ?c$/], never },
  status: { names: [/^(?:statut|status|state|etat)\b|(?:statut|etat|status) (?:du|de|d'|of)/], never },
  fee: { names: [/^(?:frais|fees?)$/], never },
  debit: { names: [/debit|sortie|retrait|withdrawal|\b(?:paid|money) out\b/], never },
  credit: { names: [/credit|entree|versement|deposit|\b(?:paid|money) in\b/], never },
  amount: {
    names: [
      /^(?=.*(?:\btotal\b|^net$|\beur(?:os?)?\b|€)).*(?:montant|amount|somme|betrag|^net$)/,
      /montant|amount|somme|betrag|^net$/,
    ],
    never,
  },
  currency: { names: [/^(?!.*(?:montant|amount)).*(?:devise|monnaie|currency|\bccy\b)/], never },
  reference: { names: [/reference|^ref\b|numero(?! (?:de|du) compte)|^n°|piece/], never },
}
const labelNames =
  /libelle|label|description|detail|intitule|^(?:nom|name)$|motif|communication|contrepartie|counterparty|beneficiaire|payee|payer|partner name|payment reference|informations?|nature|verwendung/
const counterparty = /contrepartie|counterparty|beneficiaire|partner name|payer|payee/
const noLabel = /account ?label|\biban\b|\bbic\b|email|routing|account number|\bcategorie\b/
/** The name of an amount in the currency of the operation, beside one in that of the account. */
const foreignAmount = /\bmontant \(?(?:en |de la )?devise\b/
/** The name of an amount that is the whole one: a fee beside it is in it. */
const wholeAmount = /\btotal\b|^net$|\beur(?:os?)?\b|€/

const longestDirection = 10
const isDirection = (cell: string): boolean =>
  cell.trim().length <= longestDirection && directionOf(cell.trim()) !== undefined

const isAmount = (cell: string): boolean => ifReadable(() => readCellAmount(cell, ',')) !== undefined

const shownRows = 5

/** Proposes what the columns of a table are: by their names, otherwise by their cells. */
const propose = (table: Head): ProposedCsvMapping => {
  const folded = table.header.map(foldText)
  const columns = proposeColumns(table, rules)
  const { amount: named } = columns
  const taken = () => new Set(Object.values(columns))
  const findBy = (isOfKind: (cell: string) => boolean) => columnsHolding(table, taken(), isOfKind)
  const cellsOf = (column: number): string[] => table.rows.map((cells) => (cells[column] ?? '').trim())
  const isSplit = columns.debit !== null && columns.credit !== null && named === null
  columns.date ??= findBy(isDay)[0] ?? null
  if (!isSplit) columns.amount ??= findBy(isAmount)[0] ?? null
  const { amount } = columns
  // A direction may stand in a column of another name, beside amounts without a sign.
  if (amount !== null && cellsOf(amount).every((cell) => !/[-\u2212()]/.test(cell)))
    columns.direction ??=
      findBy(isDirection).find((column) => new Set(cellsOf(column).map(directionOf)).size > 1) ?? null
  const all = taken()
  // Beside an amount of another currency, the column of currencies is that one's.
  const amountName = amount === null ? '' : (table.header[amount] ?? '')
  if (currencyInName(amountName) || folded.some((name) => foreignAmount.test(name))) columns.currency = null
  if (wholeAmount.test(foldText(amountName))) columns.fee = null
  const isLabel = (name: string, index: number): boolean =>
    labelNames.test(name) && !noLabel.test(name) && (!all.has(index) || index === columns.reference)
  // Banks that name the other party write what it said as the reference.
  const hasParty = folded.some((name, index) => isLabel(name, index) && counterparty.test(name))
  const labels = folded.flatMap((name, index) =>
    isLabel(name, index) || (hasParty && index === columns.reference) ? [index] : [],
  )
  const texts = columnsHolding(table, all, (cell) => /\p{L}/u.test(cell))
  // A text that is the same in all rows is no label, unless all are.
  const different = texts.filter((column) => new Set(cellsOf(column).filter((cell) => cell !== '')).size > 1)
  const found = [labels, different, texts.slice(0, 1)].find(({ length }) => length > 0) ?? []
  return { ...columns, amounts: isSplit ? 'split' : 'signed', labels: found.slice(0, 6) }
}

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
  const proposal = mapping ? proposalOf(mapping) : propose({ header, rows: first.map(({ cells }) => cells) })
  const { status, amount, debit, credit } = proposal
  return {
    fingerprint: fingerprintOf(header),
    header,
    samples: first.slice(0, shownRows).map(({ cells }) => cells.slice(0, header.length)),
    proposal,
    states: unknownStates(table, { status, amounts: [amount, debit, credit], states: mapping?.states ?? [] }),
  }
}
