import { addDays, type Day } from './days.ts'
import { type Calendar, computedCalendar, firstYear, ramadanOf, ramadanYearAt } from './ramadan.ts'

/** The days from each Ramadan to Aïd al-Adha (10 dhou al-hijja), less 90, by the same calendar. */
const adhaAfter = `
  8878888887 7788877777 8887778788 8778899887 8888887878
  8878787888 7778887877 7888777888 8878888877 7788887788 888
`.replaceAll(/\s/g, '')

export type Feast = 'ramadan' | 'fitr' | 'adha'

/** Returns the feast of a day: the first of Ramadan, Aïd al-Fitr, or Aïd al-Adha. */
export const feastOf = (day: Day, calendar: Calendar = computedCalendar): Feast | undefined => {
  const year = ramadanYearAt(day, calendar)
  const period = year === undefined ? undefined : calendar.ramadan(year)
  if (year === undefined || !period) return undefined
  if (day === period.startDate) return 'ramadan'
  if (day === addDays(period.endDate, 1)) return 'fitr'
  const computed = ramadanOf(year)
  const after = Number(adhaAfter[year - firstYear])
  return computed && day === addDays(computed.startDate, 90 + after) ? 'adha' : undefined
}
