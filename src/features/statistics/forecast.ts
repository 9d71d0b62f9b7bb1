import { addDays, type Day } from '#shared/days.ts'
import { weekdayOf } from '#shared/periods.ts'

/** The whole days before today whose pace a forecast continues: four weeks, so that each weekday counts the same. */
export const paceDays = 28
/** A day further away than five years says nothing. */
const furthestDays = 5 * 365

type Goal = { targetCents: number; netCents: number; recentCents: number }

/**
 * Finds the day on which a goal is reached at the pace of the last weeks. Returns null for a goal that is reached, and
 * for one that is out of sight: nothing came lately, or too much is missing.
 */
export const reachedOn = ({ targetCents, netCents, recentCents }: Goal, today: Day): Day | null => {
  const missing = targetCents - netCents
  if (missing <= 0 || recentCents <= 0) return null
  const days = Math.ceil((missing * paceDays) / recentCents)
  return days > furthestDays ? null : addDays(today, days)
}

/** The evenings that must be over before a forecast says anything: a week, so that each weekday has counted. */
export const leastEvenings = 7

/** Eight chances in ten by Student's distribution, for a week of evenings and more (1.44 to 1.31). */
const eightInTen = 1.44

/** The collection of an evening, and of the same evening of the Ramadan before, in cents. */
export type EveningPair = { cents: number; comparedCents: number; isOver: boolean }

/** The expected total of a Ramadan in cents, and the range that holds eight times in ten. */
export type RamadanForecast = { lowCents: number; likelyCents: number; highCents: number }

const sumOf = (figures: number[]): number => figures.reduce((sum, figure) => sum + figure, 0)

/**
 * Forecasts the total of a Ramadan that goes on: it assumes that the evenings to come have the same ratio to those of
 * the Ramadan before as the evenings that are over. The range is that of a ratio estimate: the more the past evenings
 * differed from that ratio, the wider. Returns null before a week is over, after the end, and without a Ramadan to
 * compare with.
 */
export const forecastOf = (evenings: readonly EveningPair[]): RamadanForecast | null => {
  const over = evenings.filter(({ isOver }) => isOver)
  const ahead = evenings.filter(({ isOver }) => !isOver)
  const base = sumOf(over.map(({ comparedCents }) => comparedCents))
  const total = sumOf(over.map(({ cents }) => cents))
  if (over.length < leastEvenings || ahead.length === 0 || base <= 0) return null
  const ratio = total / base
  const rest = sumOf(ahead.map(({ comparedCents }) => comparedCents))
  // The deviation of an evening grows with its size. One without a figure to compare with counts as a small one.
  const least = base / over.length / 10
  const spread = sumOf(
    over.map(({ cents, comparedCents }) => (cents - ratio * comparedCents) ** 2 / Math.max(comparedCents, least)),
  )
  const variance = (spread / (over.length - 1)) * (rest + rest ** 2 / base)
  const margin = eightInTen * Math.sqrt(variance)
  const likely = total + ratio * rest
  return {
    lowCents: Math.round(Math.max(total, likely - margin)),
    likelyCents: Math.round(likely),
    highCents: Math.round(likely + margin),
  }
}

/** Returns by how many evenings, three at most, the Ramadan before is shifted so that Fridays meet. */
export const weekdayShift = (first: Day, firstBefore: Day): number => {
  const days = (weekdayOf(first) - weekdayOf(firstBefore) + 7) % 7
  return days > 3 ? days - 7 : days
}
