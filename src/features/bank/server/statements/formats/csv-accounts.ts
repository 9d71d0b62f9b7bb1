import { valuesOf } from '#shared/server/packed-list.ts'
import { isValue } from '#shared/server/tables/table-shape.ts'
import { foldText } from '#shared/text.ts'
import { accountOfIban, accountOfNumber, findIban } from './account-number.ts'
import type { CsvTable } from './csv-table.ts'
import { isSum } from './csv-words.ts'
import { found, type Problems } from './file-problems.ts'
import { noAccount, type ReadAccount } from './read-result.ts'

/**
 * Names of a column that says which account of the holder a row is of. Names that banks give to the other party's are
 * not among them.
 */
const ownAccount = /^(?:accountnum|compte|(?:nom|iban|numero|n°) du compte|(?:bank )?account name)$/

/**
 * A word that names an account, with the digits behind it. Groups of digits may have spaces, and signs in place of
 * secret ones.
 */
const named =
  /(?:\b[Nn][°ºo]\.?|\b(?:[Nn]um[ée]ro|NUM[EÉ]RO)(?: (?:de |du )?[Cc]ompte)?|\b[Cc]ompte|\bCOMPTE|\bRIB)[\s:;="]*((?:(?:\d*[xX*•]{2,}\d*|\d[\dA-Z]*)[ .]?){1,12})/
const secret = /[xX*•]{2}/
/** A cell that is nothing but the number of an account, with its branch or its bank. */
const bare = /^(?:\d{11}|\d{16}|\d{21}|\d{23})$/
const fewestDigits = 7

/** The account that a text names. `isCard`: it is a card, whose operations the account has in one sum. */
export type NamedAccount = ReadAccount & { isCard: boolean }

/**
 * Finds the account that a row names. An account whose digits are secret is none. Undefined for a row that names none.
 */
export const accountIn = (cells: readonly string[]): NamedAccount | undefined => {
  const text = cells.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ')
  const iban = findIban(text)
  if (iban) return { ...accountOfIban(iban), isCard: false }
  const number = (named.exec(text)?.[1] ?? '').replaceAll(/[ .]/g, '')
  if (number.length < fewestDigits) return undefined
  const isCard = /\b(?:carte|visa|mastercard|gold|cb)\b/i.test(text) && number.length === 16
  return secret.test(number) ? { ...noAccount, isCard } : { ...accountOfNumber(number), isCard }
}

/** Finds the account that the lines above a table name, the last one. */
export const accountAbove = (above: readonly (readonly string[])[]): NamedAccount | undefined => {
  const own = above.map(accountIn).findLast((account) => account !== undefined)
  const number = above.flat().find((cell) => bare.test(cell.trim()))
  return own ?? (number === undefined ? undefined : { ...accountOfNumber(number.trim()), isCard: false })
}

/** Returns the column that says which account of the holder a row is of; -1 for none. */
export const accountColumn = (header: readonly string[]): number =>
  header.findIndex((name) => ownAccount.test(foldText(name)))

/** Finds the account that a cell of the column of accounts names, by its IBAN or its number. */
export const accountInCell = (cell: string): ReadAccount | undefined => {
  const number = cell.replaceAll(/[\s.]/g, '')
  return /^(?=.*\d{5})[\dA-Z]{7,34}$/.test(number) ? accountOfNumber(number) : undefined
}

/**
 * Refuses a table of several accounts that it does not name (docs/rules/bank.md#bank-csv-accounts): a second header
 * without an account above it, or a column that has several names of accounts. Their lines would be of one account.
 * Tells whether it did.
 */
export const refuseUnnamedAccounts = ({ header, rows, blocks }: CsvTable, problems: Problems): boolean => {
  const again = blocks.find(({ above }, index) => index > 0 && !accountAbove(above))
  if (again || (blocks.length > 1 && !accountAbove(blocks[0]?.above ?? []))) {
    problems.add((again ?? blocks[1])?.headerLine ?? 0, 'csv-header-again')
    return true
  }
  const column = accountColumn(header)
  let first = ''
  let isSeveral = false
  let unnamedLine = 0
  for (const { fileLine, cells } of valuesOf(rows)) {
    const account = column < 0 ? '' : (cells[column] ?? '').trim()
    if (account === '' && cells.some(isValue) && !cells.some(isSum)) unnamedLine ||= fileLine
    if (account === '' || account === (first ||= account)) continue
    isSeveral = true
    if (accountInCell(account) && accountInCell(first)) continue
    problems.add(fileLine, 'csv-accounts', found(account))
    return true
  }
  if (!isSeveral || unnamedLine === 0) return false
  problems.add(unnamedLine, 'camt-account-missing')
  return true
}
