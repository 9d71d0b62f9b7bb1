import { z } from 'zod'

/** The largest amount of a cause, quick donation or donation, in euros (docs/rules.md#limits). */
export const maxAmountEuros = 100_000

/**
 * Whether euros have at most two decimals. Judged on the shortest decimal form of the number, so that 1.555 and 1e308 do
 * not and 19.99 does.
 */
export const isWholeCents = (euros: number): boolean => /^\d+(\.\d{1,2})?$/.test(String(euros))

/** Whether an amount was left out of a body: absent, null, or the blank of a form. */
export const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

/** Euros as a French reader types them: `12`, `12,5`, `1 234.50`. Undefined when blank, NaN when it is no amount. */
export const eurosTyped = (text: string): number | undefined => {
  const plain = text
    .trim()
    .replace(/\s(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (plain === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Euros as one types them: `12`, `12,50`. */
export const typedEuros = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')

/** A donation's amount on the wire: euros, at most two decimals, from 0.01 to 100000. */
export const DonationEuros = z
  .number('Montant invalide')
  .min(0.01, 'Montant invalide')
  .max(maxAmountEuros, 'Montant invalide')
  .refine(isWholeCents, 'Montant invalide')

/** Euros with at most two decimals to integer cents; exact for every amount the product accepts. */
export const centsOfEuros = (euros: number): number => Math.round(euros * 100)
/** Integer cents to euros, the nearest double: what JSON carries. */
export const eurosOfCents = (cents: number): number => cents / 100

/** The mean of a sum of cents, rounded half up to the cent; 0 when there is nothing to average. */
export const averageCents = (totalCents: number, count: number): number =>
  count === 0 ? 0 : Math.floor((2 * totalCents + count) / (2 * count))

const eurosFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const countFormat = new Intl.NumberFormat('fr-FR')
/** Inter draws U+202F nearly invisible: every space becomes U+00A0. */
const visibleSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** `1 234,50 €`, from euros. */
export const formatEuros = (euros: number): string => visibleSpaces(eurosFormat.format(euros))
/** `28 529`. */
export const formatCount = (count: number): string => visibleSpaces(countFormat.format(count))
