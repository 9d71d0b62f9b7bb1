import { foldText } from '#shared/text.ts'

const cents = /(?:^|[^a-z])(?:cents?|centimes?|minor units?)(?:[^a-z]|$)|(?:amount|total|montant)cents$/
/** Columns of payments as the calls of Stripe write them: all of their amounts are cents. */
const ofCalls = /^amount_(?:captured|capturable|received|refunded|paid|due)$/

/** Tells whether a column has its amounts in cents: by its name, or by the columns beside it. */
const isInCents = (name: string, header: readonly string[]): boolean => {
  const folded = foldText(name)
  if (/\beuros?\b|€|\bp(?:our|er) ?cent/.test(folded)) return false
  return cents.test(folded) || (/^(?:amount|amount_\w+)$/.test(folded) && header.some((one) => ofCalls.test(one)))
}

const wholeCents = /^([-+\u2212]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:[.,]0+)?$/

/** Writes a cell of a column of cents in euros: `1050` is `10.50`. One that is no number of cents is an amount of no currency. */
export const inEuros = (cell: string, column: number | null, header: readonly string[]): string => {
  if (column === null || cell.trim() === '' || !isInCents(header[column] ?? '', header)) return cell
  const [, sign = '', digits] = wholeCents.exec(cell.trim().replace(/ ?(?:cents?|centimes?)$/i, '')) ?? []
  if (digits === undefined) return `${cell}\u00a2`
  const padded = digits.replaceAll(/\D/g, '').padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}
