import { amountAsWritten } from '#shared/server/tables/cell-amount.ts'
import { foldWord } from '#shared/server/tables/cell-words.ts'
import type { Head } from '#shared/server/tables/column-proposal.ts'
import { foldText } from '#shared/text.ts'
import type { ProposedMapping } from '../mapping.ts'
import { typeOf } from './cell-words.ts'

// Reads the columns of a file from their cells, besides their names.

type Columns = ProposedMapping['columns']

const cellsOf = ({ rows }: Head, column: number | null): string[] =>
  rows.map((cells) => (cells[column ?? -1] ?? '').trim())
const isAmount = (cell: string): boolean => !('problem' in amountAsWritten(cell))

/**
 * Settles the columns of the donor: 'Nom et prénom' is one column, a full name has its first name already, and an
 * address that is the same in each row of a file without names is that of the association.
 */
export const settleDonor = (head: Head, columns: Columns): void => {
  if (columns.firstname !== null && columns.fullname === null)
    [columns.fullname, columns.firstname] = [columns.firstname, null]
  const fullnames = cellsOf(head, columns.fullname).map((name) => ` ${foldText(name)} `)
  const firstnames = cellsOf(head, columns.firstname).map((name) => ` ${foldText(name)} `)
  const isWhole = firstnames.every((name, row) => (fullnames[row] ?? '').includes(name))
  if (columns.firstname !== null && isWhole && firstnames.some((name) => name.trim() !== '')) columns.firstname = null
  const emails = cellsOf(head, columns.email)
  const isShared = emails.length > 1 && emails[0] !== '' && new Set(emails).size === 1
  if (columns.fullname === null && isShared) columns.email = null
}

const describing =
  /^(?:item|article|produit|product|libelle|description|categorie|category|objet|designation|intitule|formule|motif|subject)$/
const sale = /^(?:billet\w*|tickets?|adhesions?|cotisations?|memberships?|boutique|shop|ventes?|sales?|abonnements?)\b/
const fewTypes = 12

/** Finds a column of few words that tell rows without a donation: `Description` of PayPal's statements. */
export const typeColumn = (head: Head, taken: ReadonlySet<number | null>): number | null => {
  const found = head.header.findIndex((name, column) => {
    if (taken.has(column) || !describing.test(foldText(name))) return false
    const words = [...new Set(cellsOf(head, column).map(foldWord))]
    return words.length <= fewTypes && words.some((word) => typeOf(word) === 'leave' || sale.test(word))
  })
  return found < 0 ? null : found
}

const whole = /\b(?:total|montant total|total paye|montant paye)\b/
const gift = /^(?:(?:montant |part |dont )?(?:du |de |des |en )?(?:dons?|donation)(?: amount)?)$/

/** Tells whether a column has the gift of each row, beside what was bought: without one, the row is no donation. */
export const isGiftName = (name: string): boolean => gift.test(foldText(name))

/** Finds the column of the gift beside that of the whole amount, in which a membership or a ticket may be too. */
export const giftBeside = ({ header, rows }: Head, columns: Columns): number | null => {
  if (!whole.test(foldText(header[columns.amount ?? -1] ?? ''))) return null
  const taken = new Set(Object.values(columns))
  const isGift = (name: string, column: number) =>
    !taken.has(column) &&
    isGiftName(name) &&
    rows.some((cells) => /[1-9]/.test(cells[column] ?? '')) &&
    rows.every((cells) => (cells[column] ?? '').trim() === '' || isAmount(cells[column] ?? ''))
  const found = header.findIndex(isGift)
  return found < 0 ? null : found
}

const payment = /^(?:ch|py)_\w+$/
const stripeId = /^(?:[a-z]{2,6}_\w+)?$/

/** Finds the payments of Stripe: `id`, `Source`, `source_id`, `Stripe Charge Id`. */
export const paymentColumn = (head: Head): number | null => {
  const found = head.header.findIndex((_, column) => {
    const cells = cellsOf(head, column)
    return cells.some((cell) => payment.test(cell)) && cells.every((cell) => stripeId.test(cell))
  })
  return found < 0 ? null : found
}

/** Tells whether a column numbers the rows of its file, 1, 2, 3: it tells no donation of another file apart. */
export const isRowNumber = (head: Head, column: number | null): boolean => {
  const cells = cellsOf(head, column)
  return cells.length > 1 && cells.every((cell, index) => Number(cell) === index + 1)
}
