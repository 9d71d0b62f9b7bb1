import { formatDay } from '#shared/days.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { texts } from '../transaction.texts.ts'

/** Says the period of filters inside a sentence: `le vendredi 6 mars 2026`, `du … au …`. */
export const periodText = ({ startDate, endDate }: PageFilters): string => {
  if (startDate && startDate === endDate) return texts.onThatDay(formatDay(startDate))
  if (startDate && endDate) return texts.fromDayToDay(formatDay(startDate), formatDay(endDate))
  if (startDate) return texts.sinceDay(formatDay(startDate))
  return endDate ? texts.untilDay(formatDay(endDate)) : texts.allDays
}
