import { readFileSync } from 'node:fs'
import { sha256 } from '#shared/server/secret.ts'

/**
 * The passwords that attackers try first, made by `npm run passwords`: sorted beginnings of their SHA-256. Read rarely and
 * small, so no word of it has to be parsed while donations come in.
 */
export const commonPasswordsFile = new URL('./common-passwords.bin', import.meta.url)

/** Five bytes each: of a billion good passwords, about fifty are taken for a common one. */
const prefixBytes = 5
/** The shortest word that is looked for below what people append to it. */
export const shortestWord = 4
/** People append a year and a sign. */
const longestSuffix = 5

/** Returns the form that passwords are compared in: without case, accents, and what separates words. */
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

/** One key or two held down, or a walk along the keyboard, the alphabet or the digits. */
const isMonotonous = (form: string): boolean =>
  new Set(form).size <= 2 || sequences.some((sequence) => sequence.includes(form))

const withoutSuffix = (form: string): string => {
  const base = form.replace(/[^\p{L}]+$/u, '')
  return form.length - base.length <= longestSuffix && base.length >= shortestWord ? base : form
}

/**
 * Tells whether a password is one that attackers try first: known from leaks, a single French word or name, the owner's own
 * address, a walk along the keyboard; also with a year or a few digits after it.
 */
export const isCommonPassword = (password: string, email: string): boolean => {
  const form = commonFormOf(password)
  const base = withoutSuffix(form)
  const own = [email, email.split('@')[0] ?? ''].map(commonFormOf)
  return [form, base].some((each) => isMonotonous(each) || own.includes(each) || isListed(each))
}
