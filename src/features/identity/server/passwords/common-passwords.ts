import { readFileSync } from 'node:fs'
import { sha256 } from '#shared/server/secret.ts'

/** Sorted prefixes of the SHA-256 of usual passwords (`npm run passwords`): small, and without parsing. */
export const commonPasswordsFile = new URL('./common-passwords.bin', import.meta.url)

/** Five bytes each: about fifty of a billion good passwords are refused by chance. */
const prefixBytes = 5
/** The shortest word that is looked up without its suffix. */
export const shortestWord = 4
/** The longest suffix: people append a year and a sign. */
const longestSuffix = 5

/** Returns the form in which passwords are compared: without case, accents and separators. */
export const commonFormOf = (password: string): string =>
  password
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’._-]/g, '')

export const prefixOf = (form: string): Buffer => sha256(form).subarray(0, prefixBytes)

let list: Buffer | undefined
const isListed = (form: string): boolean => {
  list ??= readFileSync(commonPasswordsFile)
  const wanted = prefixOf(form)
  let low = 0
  let high = list.length / prefixBytes
  while (low < high) {
    const middle = (low + high) >> 1
    const order = list.compare(wanted, 0, prefixBytes, middle * prefixBytes, (middle + 1) * prefixBytes)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890123456789',
]
const sequences = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** Tells whether a password has at most two characters, or follows the keyboard, the alphabet or the digits. */
const isMonotonous = (form: string): boolean =>
  new Set(form).size <= 2 || sequences.some((sequence) => sequence.includes(form))

const withoutSuffix = (form: string): string => {
  const letters = form.match(/\p{L}/gu)?.at(-1)
  const base = letters === undefined ? '' : form.slice(0, form.lastIndexOf(letters) + letters.length)
  return form.length - base.length <= longestSuffix && base.length >= shortestWord ? base : form
}

/** Tells whether a password is usual: leaked, a French word or name, the e-mail, or a row of keys. */
export const isCommonPassword = (password: string, email: string): boolean => {
  const form = commonFormOf(password)
  const base = withoutSuffix(form)
  const own = [email, email.split('@')[0] ?? ''].map(commonFormOf)
  return [form, base].some((each) => isMonotonous(each) || own.includes(each) || isListed(each))
}
