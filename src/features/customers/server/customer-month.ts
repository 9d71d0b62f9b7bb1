import { addDays, type Day, dayOf } from '#shared/days.ts'
import { comparisonOf } from '#shared/periods.ts'
import type { FigureDays } from '../customer.ts'

/**
 * Returns the days of an association's figures: this month up to today, and for the trend its whole days with the days that
 * they are compared with, on the same weekdays (docs/rules.md#customers-month).
 */
export const figureDaysAt = (now: Date): FigureDays => {
  const today = dayOf(now)
  const startDate: Day = `${today.slice(0, 8)}01`
  const month = { startDate, endDate: today }
  if (today === startDate) return { month, trend: null }
  const days = { startDate, endDate: addDays(today, -1) }
  const compared = comparisonOf(days, 'before', now)
  return {
    month,
    trend: compared ? { days, previous: { startDate: compared.startDate, endDate: compared.endDate } } : null,
  }
}
