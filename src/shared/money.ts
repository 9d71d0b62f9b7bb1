import { z } from 'zod'
import { describing, missingOr } from './field-checks.ts'

/** The largest amount of a cause, quick donation or donation, in euros (docs/rules/limits.md). */
export const maxAmountEuros = 100_000

/** Tells whether euros have at most two decimals in their shortest form: 19.99 has, 1.555 and 1e308 have not. */
export const isWholeCents = (euros: number): boolean => /^\d+(\.\d{1,2})?$/.test(String(euros))

export const amountMessages = { required: 'Le montant est obligatoire', invalid: 'Montant invalide' } as const

/** Refuses euros with more than two decimals, and describes it: `multipleOf`. */
export const wholeCents = (message: string = amountMessages.invalid) =>
  describing(
    z.refine<number>((euros) => isWholeCents(Math.abs(euros)), message),
    (bag) => {
      bag.multipleOf = 0.01
    },
  )

type EurosBounds = { min: number; max?: number; required?: string; invalid?: string; outside?: string }

/** Euros with at most two decimals, between two amounts. `outside` says the bounds. */
export const eurosBetween = ({ min, max = maxAmountEuros, required, invalid, outside }: EurosBounds) => {
  const { required: missing, invalid: wrong } = amountMessages
  return z
    .number(missingOr(required ?? missing, invalid ?? wrong))
    .min(min, outside ?? invalid ?? wrong)
    .max(max, outside ?? invalid ?? wrong)
    .check(wholeCents(invalid))
}

/** Parses typed euros: `12`, `12,5`, `1 234.50`. Returns undefined for blank, and NaN for no amount. */
export const eurosTyped = (text: string): number | undefined => {
  const plain = text
    .trim()
    .replace(/\s(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (plain === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Formats euros for an input: `12`, `12,50`. */
export const typedEuros = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')

/** An amount of money that is given, on the wire: euros, at most two decimals, from 0.01 to 100000. */
export const PositiveEuros = eurosBetween({ min: 0.01 })

/** A total that a person has seen, in euros. The call refuses a total that differs from its own. */
export const SeenEuros = eurosBetween({ min: -1e10, max: 1e10 })

/** Converts euros with at most two decimals to integer cents. Exact for every amount that the product accepts. */
export const centsOfEuros = (euros: number): number => Math.round(euros * 100)
/** Converts integer cents to euros, the nearest double, which JSON carries. */
export const eurosOfCents = (cents: number): number => cents / 100

/** Returns the mean of a sum of cents, rounded half up to the cent. Returns 0 for a count of 0. */
export const averageCents = (totalCents: number, count: number): number =>
  count === 0 ? 0 : Math.floor((2 * totalCents + count) / (2 * count))

const eurosFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const countFormat = new Intl.NumberFormat('fr-FR')
/** Formats with U+00A0 for U+202F, which Inter draws nearly invisible, the minus sign, and one zero: -0 has no sign. */
const asPrinted = (format: Intl.NumberFormat, figure: number): string =>
  format
    .format(figure === 0 ? 0 : figure)
    .replaceAll('\u202f', '\u00a0')
    .replace('-', '−')

/** Formats euros: `1 234,50 €`. */
export const formatEuros = (euros: number): string => asPrinted(eurosFormat, euros)
/** Formats a change in euros with its sign: `+5,00 €`, `−5,00 €`. */
export const formatChange = (euros: number): string => `${euros > 0 ? '+' : ''}${formatEuros(euros)}`
/** Formats a change in whole percent with its sign: `+3 %`, `−3 %`, `0 %`. */
export const formatPercentChange = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatCount(percent)}\u00a0%`
/** Formats a count: `28 529`. */
export const formatCount = (count: number): string => asPrinted(countFormat, count)
/** Formats a count with its noun, in the singular for 0 as well. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count > 1 ? many : one}`
/** Formats a count of donations: `1 don`, `28 529 dons`. */
export const formatDons = (count: number): string => plural(count, 'don', 'dons')

/** Says how many cancelled donations a figure leaves out, if any (docs/rules/figures.md#figures-collected). */
export const notCounted = (cancelledCount: number): string | undefined => {
  if (cancelledCount === 0) return undefined
  return cancelledCount === 1 ? '1 don annulé, non compté' : `${formatCount(cancelledCount)} dons annulés, non comptés`
}

/** Writes an IBAN in groups of four characters. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')
