import { centsOfEuros, eurosTyped } from '#shared/money.ts'
import { formatReceiptNumber } from './receipt.ts'

/**
 * Returns the number that a receipt is checked by: its own, and the 48 random bits of its id, so that nobody guesses
 * another one (docs/rules/receipts.md#receipts-check).
 */
export const checkNumberOf = ({ id, ...receipt }: { id: string; year: number; number: number }): string =>
  [formatReceiptNumber(receipt), ...(id.slice(-12).toUpperCase().match(/.{4}/g) ?? [])].join('-')

const checkNumber = /^(20\d\d)-?(\d{4,7})-?([\dA-F]{4})-?([\dA-F]{4})-?([\dA-F]{4})$/i

/** The most that is compared, in euros. */
const mostEuros = 100_000_000

export type ReceiptCheck = { year: number; number: number; ending: string; cents: number }

/** Reads what a person typed: spaces in the number, the letter O for zero, `1 234,50`. Undefined for no such number. */
export const readTyped = ({ number = '', amount = '' }: Readonly<Record<string, string>>): ReceiptCheck | undefined => {
  const typed = number.replaceAll(/[\s\u2010-\u2015]/g, '').replaceAll(/o/gi, '0')
  const [, year, own, ...ending] = checkNumber.exec(typed) ?? []
  const euros = eurosTyped(amount.replaceAll(/[*€]/g, ''))
  if (!year || euros === undefined || !(euros > 0 && euros <= mostEuros)) return undefined
  return { year: Number(year), number: Number(own), ending: ending.join('').toLowerCase(), cents: centsOfEuros(euros) }
}
