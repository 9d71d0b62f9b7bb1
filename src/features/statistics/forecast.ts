import { addDays, type Day } from '#shared/days.ts'

/** The whole days before today whose pace a forecast continues: four weeks, so that each weekday counts the same. */
export const paceDays = 28
/** A day further away than five years says nothing. */
const furthestDays = 5 * 365

type Goal = { targetCents: number; collectedCents: number; recentCents: number }

/**
 * Finds the day on which a goal is reached at the pace of the last weeks. Returns null for a goal that is reached, and for
 * one that is out of sight: nothing came lately, or too much is missing.
 */
export const reachedOn = ({ targetCents, collectedCents, recentCents }: Goal, today: Day): Day | null => {
  const missing = targetCents - collectedCents
  if (missing <= 0 || recentCents <= 0) return null
  const days = Math.ceil((missing * paceDays) / recentCents)
  return days > furthestDays ? null : addDays(today, days)
}
