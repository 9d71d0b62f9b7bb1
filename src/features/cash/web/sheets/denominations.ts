import { centsOfLines, denominations, type SheetLine } from '../../sheet.ts'

/** The typed quantity of each denomination, by the key of its field. */
export type Quantities = Record<string, string>

/** The key of a denomination's field: `q2000` for 20 €. Form paths take a period for a step inside. */
const fieldOf = (denomination: number): string => `q${Math.round(denomination * 100)}`

export const quantityPath = (denomination: number): string => `quantities.${fieldOf(denomination)}`

/** Returns the values of the fields of lines; blank for what was not counted. */
export const quantitiesOf = (lines: readonly SheetLine[] = []): Quantities =>
  Object.fromEntries(
    denominations.map((denomination) => {
      const line = lines.find((one) => one.denomination === denomination)
      return [fieldOf(denomination), line ? String(line.quantity) : '']
    }),
  )

/** Returns what is typed for a denomination as a number: 0 for a blank, NaN for what is no whole number. */
const quantityTyped = (text: string | undefined): number => {
  const plain = (text ?? '').replaceAll(/\s/g, '')
  if (plain === '') return 0
  return /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** Returns the lines that are typed, the largest denomination first. */
export const linesOf = (quantities: Quantities): SheetLine[] =>
  denominations
    .map((denomination) => ({ denomination, quantity: quantityTyped(quantities[fieldOf(denomination)]) }))
    .filter(({ quantity }) => quantity !== 0)

/** Adds up what is typed, in cents; a field that is no number counts for nothing yet. */
export const typedCents = (quantities: Quantities): number =>
  centsOfLines(linesOf(quantities).filter(({ quantity }) => Number.isSafeInteger(quantity)))

/** Returns the errors of a form by the paths of its fields: those of a line belong to its denomination. */
export const errorsByDenomination = (
  quantities: Quantities,
  messages: Record<string, string>,
): Record<string, string> => {
  const lines = linesOf(quantities)
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? Number.NaN)]
      return [line ? quantityPath(line.denomination) : path, message]
    }),
  )
}
