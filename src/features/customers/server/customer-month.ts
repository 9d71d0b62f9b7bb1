import { addDays, type Day, dayOf, endOfDay } from '#shared/days.ts'
import { comparisonOf, periodNamed } from '#shared/periods.ts'
import type { FigureDays } from '../customer.ts'

/**
 * Returns the days of an association's figures: this month up to today, and for the trend its whole days with the first days of
 * the month before (docs/rules/customers.md#customers-month).
 */
export const figureDaysAt = (now: Date): FigureDays => {
  const today = dayOf(now)
  const startDate: Day = `${today.slice(0, 8)}01`
  const month = { startDate, endDate: today }
  const wholeMonth = periodNamed('thisMonth', today)
  const yesterday = addDays(today, -1)
  const compared = wholeMonth && comparisonOf(wholeMonth, 'before', endOfDay(yesterday))
  if (!compared) return { month, trend: null }
  const previous = { startDate: compared.startDate, endDate: compared.endDate }
  return { month, trend: { days: { startDate, endDate: yesterday }, previous } }
}
