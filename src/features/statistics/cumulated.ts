import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { Evening } from './ramadan.ts'

/** The collection up to an evening, which is included, in euros. */
export type Cumulated = {
  evening: Evening
  /** Null for an evening that has not begun. */
  total: number | null
  donationCount: number
  /** The same of the Ramadan before, or its total beyond its last evening. */
  compared: number
}

/** Adds up the evenings of a Ramadan and of the one before, each up to the same number. */
export const cumulate = (evenings: readonly Evening[]): Cumulated[] => {
  let cents = 0
  let count = 0
  let comparedCents = 0
  return evenings.map((evening) => {
    const { sum, compared } = evening
    cents += centsOfEuros(sum?.totalDonations ?? 0)
    count += sum?.donationCount ?? 0
    comparedCents += centsOfEuros(compared?.totalDonations ?? 0)
    return {
      evening,
      total: sum ? eurosOfCents(cents) : null,
      donationCount: count,
      compared: eurosOfCents(comparedCents),
    }
  })
}

/** Counts the evenings of the Ramadan before, which are compared with those that are over. It may have had one less. */
export const comparedCount = (evenings: readonly Evening[]): number =>
  evenings.filter(({ isOver, compared }) => isOver && compared !== null).length

/** The number of evenings at the end of Ramadan that are looked at together. */
const lastCount = 10

/** Adds up the last ten evenings that are over, and as many of the Ramadan before. Null before the first. */
export const lastTenOf = (evenings: readonly Evening[]): { total: number; compared: number } | null => {
  const over = evenings.slice(-lastCount).filter(({ isOver }) => isOver)
  if (over.length === 0) return null
  const sumOf = (figures: number[]) => eurosOfCents(figures.reduce((sum, figure) => sum + centsOfEuros(figure), 0))
  return {
    total: sumOf(over.map(({ sum }) => sum?.totalDonations ?? 0)),
    compared: sumOf(over.map(({ compared }) => compared?.totalDonations ?? 0)),
  }
}

/** Rounds a forecast to two digits: more would say more than it knows. */
export const roughly = (euros: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, euros))) - 1)
  return Math.round(euros / step) * step
}
