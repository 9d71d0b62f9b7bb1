import { z } from 'zod'
import { orMissing } from '#shared/field-checks.ts'
import { eurosTyped } from '#shared/money.ts'
import { formatReceiptNumber } from './receipt.ts'

/**
 * Returns the number that a receipt is checked by: its own, and the 48 random bits of its id, so that nobody guesses
 * another one (docs/rules/receipts.md#receipts-check).
 */
export const checkNumberOf = ({ id, ...receipt }: { id: string; year: number; number: number }): string =>
  [formatReceiptNumber(receipt), ...(id.slice(-12).toUpperCase().match(/.{4}/g) ?? [])].join('-')

const checkNumber = /^(20\d\d)-?(\d{4,7})-?([\dA-F]{4})-?([\dA-F]{4})-?([\dA-F]{4})$/i

/** Reads a check number. Undefined for none. */
export const readCheckNumber = (text: string): { year: number; number: number; ending: string } | undefined => {
  const [, year, number, ...ending] = checkNumber.exec(text) ?? []
  return year ? { year: Number(year), number: Number(number), ending: ending.join('').toLowerCase() } : undefined
}

export const ReceiptCheckInput = z.strictObject({
  number: z
    .string(orMissing('Numéro attendu'))
    .trim()
    .regex(checkNumber, 'Un numéro de contrôle s’écrit 2026-0042-7F3A-9C21-B04D'),
  amount: z.number(orMissing('Montant invalide')).positive('Montant invalide').max(100_000_000, 'Montant invalide'),
})
export type ReceiptCheckInput = z.output<typeof ReceiptCheckInput>

/** Reads what a person typed on the page: spaces in the number, the letter O for zero, `1 234,50`. */
export const readTyped = ({ number = '', amount = '' }: Readonly<Record<string, string>>) =>
  ReceiptCheckInput.safeParse({
    number: number.replaceAll(/[\s\u2010-\u2015]/g, '').replaceAll(/o/gi, '0'),
    amount: eurosTyped(amount.replaceAll(/[*€]/g, '')),
  })

export const ReceiptCheck = z.object({ state: z.enum(['valid', 'cancelled', 'unknown']) })
export type ReceiptCheck = z.infer<typeof ReceiptCheck>
