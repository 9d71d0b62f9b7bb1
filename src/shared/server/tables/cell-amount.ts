import { foldText } from '#shared/text.ts'

export type AmountProblem =
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-ambiguous'
  | 'amount-grouping'
  | 'amount-decimals'
  | 'amount-currency'

/** The sign that separates euros from cents. */
export type DecimalSign = ',' | '.'

/** A parsed amount: its cents, or the two amounts that it may mean, or the reason for its refusal. */
type Written =
  | { cents: number; decimalSign: DecimalSign | null }
  | { sign: DecimalSign; asThousands: number; asDecimals: number | null }
  | { problem: AmountProblem }

const spaces = /[\s\u00a0\u202f]+/g
const apostrophes = /[’`´]/g
const currency = /^(?:€|eur(?:os?)?(?![a-z])) ?| ?(?:€|(?<![a-z])eur(?:os?)?)$/gi
const otherCurrency = /(?!€)\p{Sc}|(?<![a-z])[a-z]{2,4}$|^[a-z]{2,4}(?![a-z])/iu
/** The sign of the euro in the place of the comma: 5€00. */
const euroAsComma = /^(-?[\d ]+?) ?€ ?(\d{2})$/
const minus = /^[-\u2010\u2011\u2212\u2013] ?| ?[-\u2010\u2011\u2212\u2013]$/
const plus = /^\+ ?| ?\+$/
/** The direction of an amount, as banks write it behind the digits. */
const direction = /(?<=\d) ?(?:(cr?)|d[br]?)$/i

const integer = /^\d+$/
const bySpaces = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?:([.,])(\d{1,2})0*)?$/
const bySigns = /^\d{1,3}(?:(?:\.\d{3})+(,)|(?:,\d{3})+(\.))(\d{1,2})0*$/
const severalGroups = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/
const numeric = /^\d[\d.,\x27\x20]*\d$/
const oneSign = /^(\d+)([.,])(\d+)$/

const other = (sign: string): DecimalSign => (sign === ',' ? '.' : ',')
const wholeOf = (text: string): string => text.replaceAll(/\D/g, '')
const centsFrom = (whole: string, decimals = ''): number =>
  Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))

/** Reads digits with one point or comma: `12,5` has decimals, `1.500` has decimals or thousands. */
const withOneSign = (whole: string, sign: DecimalSign, rest: string): Written => {
  const isDecimal = /^\d{1,2}0*$/.test(rest)
  const canBeThousands = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  if (canBeThousands)
    return { sign, asThousands: centsFrom(whole + rest), asDecimals: isDecimal ? centsFrom(whole, rest) : null }
  return isDecimal ? { cents: centsFrom(whole, rest), decimalSign: sign } : { problem: 'amount-decimals' }
}

const digitsOf = (digits: string): Written => {
  if (integer.test(digits)) return { cents: centsFrom(digits), decimalSign: null }
  const spaced = bySpaces.exec(digits)
  if (spaced) {
    const [, , sign, decimals] = spaced
    const whole = sign === undefined ? digits : digits.slice(0, digits.lastIndexOf(sign))
    return { cents: centsFrom(wholeOf(whole), decimals), decimalSign: (sign ?? null) as DecimalSign | null }
  }
  const signed = bySigns.exec(digits)
  if (signed) {
    const sign = (signed[1] ?? signed[2]) as DecimalSign
    return { cents: centsFrom(wholeOf(digits.slice(0, digits.lastIndexOf(sign))), signed[3]), decimalSign: sign }
  }
  const grouped = severalGroups.exec(digits)
  if (grouped) return { cents: centsFrom(wholeOf(digits)), decimalSign: other(grouped[1] ?? '') }
  const [, whole, sign, rest] = oneSign.exec(digits) ?? []
  if (whole !== undefined && rest !== undefined) return withOneSign(whole, sign as DecimalSign, rest)
  if (numeric.test(digits)) return { problem: 'amount-grouping' }
  return { problem: 'amount-invalid' }
}

/** Takes the signs, brackets, direction and currency off an amount. Of two signs, nothing says what they mean. */
const bare = (text: string): { digits: string; isNegative: boolean; signCount: number } => {
  let digits = text.replaceAll(spaces, ' ').replaceAll(apostrophes, "'").trim().replace(euroAsComma, '$1,$2')
  let isNegative = false
  let signCount = 0
  const take = (sign: RegExp, isMinus: boolean, rest = ''): void => {
    const left = digits.replace(sign, rest)
    if (left === digits) return
    signCount += 1
    isNegative ||= isMinus
    digits = left.trim()
  }
  const takeCurrency = (): void => {
    digits = digits.replaceAll(currency, '').trim()
  }
  takeCurrency()
  take(/^\((.*)\)$/, true, '$1')
  take(minus, true)
  take(plus, false)
  takeCurrency()
  take(minus, true)
  take(plus, false)
  const [written, isCredit] = direction.exec(digits) ?? []
  if (written !== undefined) take(direction, isCredit === undefined)
  return { digits, isNegative, signCount }
}

/** Reads an amount without knowledge of its column. Cents are negative for what was given back. */
export const amountAsWritten = (text: string): Written => {
  const { digits, isNegative, signCount } = bare(text)
  if (digits === '') return { problem: text.trim() === '' ? 'amount-missing' : 'amount-invalid' }
  if (signCount > 1) return { problem: 'amount-invalid' }
  if (!/^[\d.,' ]+$/.test(digits))
    return { problem: /\d/.test(digits) && otherCurrency.test(digits) ? 'amount-currency' : 'amount-invalid' }
  const written = digitsOf(digits)
  if (!isNegative || 'problem' in written) return written
  if ('cents' in written) return { ...written, cents: -written.cents }
  const { asThousands, asDecimals, sign } = written
  return { sign, asThousands: -asThousands, asDecimals: asDecimals === null ? null : -asDecimals }
}

/** Decides what a written amount is by the decimal sign of its column. */
export const amountIn = (
  written: Written,
  decimalSign: DecimalSign | null,
): { cents: number } | { problem: AmountProblem } => {
  if (!('sign' in written)) return written
  if (decimalSign === null) return { problem: 'amount-ambiguous' }
  if (decimalSign !== written.sign) return { cents: written.asThousands }
  return written.asDecimals === null ? { problem: 'amount-decimals' } : { cents: written.asDecimals }
}

const centsColumn = /(?:^|[^a-z])(?:cents?|centimes?|minor units?)(?:[^a-z]|$)|(?:amount|total|montant)cents$/
/** Columns of payments as the calls of Stripe write them: all of their amounts are cents. */
const ofCalls = /^amount_(?:captured|capturable|received|refunded|paid|due)$/

/** Tells whether a column has its amounts in cents: by its name, or by the columns beside it. */
const isInCents = (name: string, header: readonly string[]): boolean => {
  const folded = foldText(name)
  if (/\beuros?\b|€|\bp(?:our|er) ?cent/.test(folded)) return false
  return centsColumn.test(folded) || (/^(?:amount|amount_\w+)$/.test(folded) && header.some((one) => ofCalls.test(one)))
}

const wholeCents = /^([-+\u2212]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:[.,]0+)?$/

/** Writes a cell of cents in euros: `1050` is `10.50`. Without cents it is an amount of no currency. */
export const inEuros = (cell: string, column: number | null, header: readonly string[]): string => {
  if (column === null || cell.trim() === '' || !isInCents(header[column] ?? '', header)) return cell
  const [, sign = '', digits] = wholeCents.exec(cell.trim().replace(/ ?(?:cents?|centimes?)$/i, '')) ?? []
  if (digits === undefined) return `${cell}\u00a2`
  const padded = digits.replaceAll(/\D/g, '').padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}
