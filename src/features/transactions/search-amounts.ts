import { maxAmountEuros } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'

/** Returns euros from digits. No donation has more than the maximum: such an amount finds nothing. */
export const amountOf = (whole = '', cents = ''): number =>
  Math.min(Number(`${whole.replaceAll(/\s/g, '')}.${cents || '0'}`), maxAmountEuros + 1)

type Match = [text: string, index: number]

/** The ways to write bounds of an amount, on folded text. An hour is none. */
const number = String.raw`(\d{1,6})(?:[.,](\d{1,2}))?`
const currency = String.raw`(?:\s?(?:€|eur(?:os?)?))`
const starts = String.raw`(?<![\p{L}\d.,@/-])`
const ends = String.raw`(?![\p{L}\d]|\s?(?:h|:))`
const between = [
  String.raw`${starts}(?:entre|de)\s{1,3}${number}${currency}?\s{1,3}(?:et|a)\s{1,3}${number}${currency}?${ends}`,
  String.raw`${starts}${number}${currency}?\s{1,3}a\s{1,3}${number}${currency}?${ends}`,
  String.raw`${starts}${number}\s?-\s?${number}${currency}(?![\p{L}\d])`,
].map((form) => new RegExp(form, 'u'))
const atLeast = new RegExp(String.raw`(?:${starts}(?:plus de|au moins)|>=?|≥)\s?${number}${currency}?${ends}`, 'u')
const atMost = new RegExp(String.raw`(?:${starts}(?:moins de|au plus)|<=?|≤)\s?${number}${currency}?${ends}`, 'u')

/** Finds the bounds of an amount in folded text, in euros: 'entre 20 et 50 €', '20 à 50', '20-50 €', 'plus de 100'. */
export const findRange = (text: string): { from: number; to: number; match: Match } | undefined => {
  for (const form of between) {
    const found = form.exec(text)
    if (!found) continue
    const both = [amountOf(found[1], found[2]), amountOf(found[3], found[4])]
    return { from: Math.min(...both), to: Math.max(...both), match: [found[0], found.index] }
  }
  const least = atLeast.exec(text)
  if (least) return { from: amountOf(least[1], least[2]), to: maxAmountEuros, match: [least[0], least.index] }
  const most = atMost.exec(text)
  return most ? { from: 0, to: amountOf(most[1], most[2]), match: [most[0], most.index] } : undefined
}

/** The words for a means of payment, on folded text. */
const methods: [form: RegExp, method: PaymentMethod][] = [
  [/(?<![\p{L}\d])(?:cartes?|cb)(?![\p{L}\d])/u, 'card'],
  [/(?<![\p{L}\d])(?:especes?|liquide)(?![\p{L}\d])/u, 'cash'],
  [/(?<![\p{L}\d])cheques?(?![\p{L}\d])/u, 'cheque'],
  [/(?<![\p{L}\d])virements?(?![\p{L}\d])/u, 'transfer'],
]

/** Finds the first word for a means of payment in folded text. */
export const findMethod = (text: string): { method: PaymentMethod; match: Match } | undefined => {
  for (const [form, method] of methods) {
    const found = form.exec(text)
    if (found) return { method, match: [found[0], found.index] }
  }
  return undefined
}
