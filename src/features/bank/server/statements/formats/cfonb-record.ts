import { Misread } from './file-problems.ts'
import { maxCents, requireCurrency } from './read-values.ts'

/** The width of a record, and how much of it has a meaning: mail gateways trim the spaces at its end. */
export const recordWidth = 120
const amountEnd = 104

export type CfonbCode = '01' | '04' | '05' | '07'
const codes: readonly string[] = ['01', '04', '05', '07'] satisfies CfonbCode[]
export const isCfonbCode = (code: string): code is CfonbCode => codes.includes(code)

/** The places of the zones of a record, 1-based and inclusive, as in the brochure of the CFONB. */
const zones = {
  code: [1, 2],
  bank: [3, 7],
  branch: [12, 16],
  currency: [17, 19],
  decimals: [20, 20],
  number: [22, 32],
  interbank: [33, 34],
  date: [35, 40],
  reject: [41, 42],
  valueDate: [43, 48],
  qualifier: [46, 48],
  label: [49, 80],
  detail: [49, 118],
  entry: [82, 88],
  amount: [91, 104],
  reference: [105, 120],
} as const

/** Returns the text of a zone, with its inner spaces. */
export const zone = (line: string, name: keyof typeof zones): string => {
  const [first, last] = zones[name]
  return line.slice(first - 1, last).trim()
}

/**
 * Throws Misread for a line that is no whole record: too long, or cut before the end of its amount. A complement can be
 * blank.
 */
export const requireWhole = (line: string, code: CfonbCode): void => {
  const { length } = line.trimEnd()
  if (length > recordWidth) throw new Misread('cfonb-line-long')
  if (length < (code === '05' ? zones.date[1] : amountEnd)) throw new Misread('cfonb-line-cut')
}

const positives = '{ABCDEFGHI'
const negatives = '}JKLMNOPQR'
/**
 * The characters that conversions of EBCDIC write in place of the braces: letters of a French variant of ASCII,
 * brackets, marks.
 */
const braces: Record<string, string> = { é: '{', '[': '{', '?': '{', è: '}', ']': '}', '!': '}', ':': '}' }
const digits = /^0*(\d{0,12})([0-9{}A-Ra-réè[\]?!:])$/

/**
 * Reads the amount of a record, whose last character is a digit and the sign: `{` is +0, `A` to `I` are +1 to +9, `}`
 * is -0, `J` to `R` are -1 to -9. A plain digit is positive. Throws Misread for another text, and for fractions of a
 * cent.
 */
export const readZonedAmount = (line: string, decimals: number): number => {
  const [, whole = '', last = ''] = digits.exec(zone(line, 'amount')) ?? []
  const sign = braces[last] ?? last.toUpperCase()
  const isNegative = negatives.includes(sign)
  const digit = /\d/.test(sign) ? sign : String((isNegative ? negatives : positives).indexOf(sign))
  const units = Number(whole + digit)
  const cents = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2)
  if (last === '' || digit === '-1' || !Number.isSafeInteger(cents) || cents > maxCents)
    throw new Misread('cfonb-amount', zone(line, 'amount'))
  return isNegative && cents > 0 ? -cents : cents
}

/** A statement's account, as each of its records repeats it. */
export type RecordAccount = { bank: string; branch: string; number: string; currency: string | null; decimals: number }

/**
 * Reads the account of a record. Some banks leave currency and decimals blank, in all records or in those of balances.
 */
export const readRecordAccount = (line: string): RecordAccount => {
  const bank = zone(line, 'bank')
  const branch = zone(line, 'branch')
  const number = zone(line, 'number').toUpperCase()
  const currency = zone(line, 'currency').toUpperCase() || null
  const decimals = zone(line, 'decimals') || '2'
  if (!/^\d{5}$/.test(bank) || !/^\d{5}$/.test(branch) || !/^[0-9A-Z]{11}$/.test(number))
    throw new Misread('cfonb-account', `${bank} ${branch} ${number}`)
  if (!/^[0-4]$/.test(decimals)) throw new Misread('cfonb-decimals', decimals)
  return { bank, branch, number, currency: currency && requireCurrency(currency), decimals: Number(decimals) }
}

/** Tells whether records are of one account. Banks that merged have several codes in one statement. */
export const isSameAccount = (one: RecordAccount, other: RecordAccount): boolean =>
  one.number === other.number && (one.currency === null || other.currency === null || one.currency === other.currency)
