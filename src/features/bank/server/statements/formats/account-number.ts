import { isValidIBAN } from 'ibantools'
import { cleaned, longest } from './file-text.ts'
import type { ReadAccount } from './read-result.ts'

/** A French or Monegasque IBAN: bank, branch, number and key. */
const frenchIban = /^(?:FR|MC)\d{2}(\d{5})(\d{5})([0-9A-Z]{11})\d{2}$/

const plainIban = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase()

/** Returns an account by its IBAN, with what a French one says of the bank. */
export const accountOfIban = (iban: string): ReadAccount => {
  const plain = plainIban(iban)
  const [, bank = null, branch = null, number = null] = frenchIban.exec(plain) ?? []
  return { iban: plain, bank, branch, number }
}

/** The number of a French account with its bank and branch, or its branch, before it; with its key or not. */
const withBank = /^(?:(\d{5})(?=\d{5}[0-9A-Z]{11}))?(\d{5})([0-9A-Z]{11})(?:\d{2})?$/

/** Returns an account by a number that is not said to be an IBAN: it may be, or a French one without its country. */
export const accountOfNumber = (text: string): ReadAccount => {
  if (isValidIBAN(plainIban(text))) return accountOfIban(text)
  const [, bank = null, branch = null, number = null] = withBank.exec(plainIban(text)) ?? []
  return { iban: null, bank, branch, number: number ?? cleaned(text, longest.reference) }
}

const numberLength = 11
/** Fewer digits are those of many accounts. */
const fewestDigits = 7

/**
 * Tells whether an account that a file names has this IBAN. CFONB names bank, branch and number; others may leave out
 * either.
 */
export const isAccountOf = (account: ReadAccount, iban: string): boolean => {
  const known = accountOfIban(iban)
  if (account.iban !== null) return account.iban === known.iban
  const { bank, branch, number } = account
  if (number === null || (bank === null && number.length < fewestDigits)) return false
  return (
    (bank ?? known.bank) === known.bank &&
    (branch ?? known.branch) === known.branch &&
    number.padStart(numberLength, '0') === known.number
  )
}

/** Finds an IBAN in the lines above a table. */
export const findIban = (text: string): string | null => {
  const found = /\b(?:FR|MC)\d{2}(?: ?[0-9A-Z]{4}){5} ?[0-9A-Z]{3}\b/i.exec(text.replaceAll(/[\u00a0\u202f]/g, ' '))
  return found ? plainIban(found[0]) : null
}
