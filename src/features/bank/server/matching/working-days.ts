import { addDays, type Day } from '#shared/days.ts'
import { weekdayOf } from '#shared/periods.ts'
import { isPublicHoliday, yearDays } from '#shared/public-holidays.ts'

const daysAfter = new Map<Day, Day>()

/** Returns the next day. The matcher asks for the same days many thousand times. */
export const dayAfter = (day: Day): Day => {
  const known = daysAfter.get(day)
  if (known !== undefined) return known
  const next = addDays(day, 1)
  daysAfter.set(day, next)
  return next
}

const closedDays = new Map<string, ReadonlySet<Day>>()

/** Lists the days of a year on which European payments rest besides week-ends (TARGET). */
const closedDaysOf = (year: string): ReadonlySet<Day> => {
  const known = closedDays.get(year)
  if (known) return known
  const days = new Set(yearDays(year, ['01-01', '05-01', '12-25', '12-26'], [-2, 1]))
  closedDays.set(year, days)
  return days
}

const bankDays = new Map<Day, boolean>()

/** Tells whether banks settle payments on a day. A French public holiday may be a working day of the banks. */
export const isBankDay = (day: Day): boolean => {
  const known = bankDays.get(day)
  if (known !== undefined) return known
  const isOpen = weekdayOf(day) < 6 && !closedDaysOf(day.slice(0, 4)).has(day)
  bankDays.set(day, isOpen)
  return isOpen
}

/**
 * Tells whether a bank in France may be closed on a day: a statement may end before it, and the next one begin after
 * it.
 */
export const mayBankRest = (day: Day): boolean => !isBankDay(day) || isPublicHoliday(day)

/** Returns the day itself, or the next working day of the banks. */
export const bankDayFrom = (day: Day): Day => (isBankDay(day) ? day : bankDayFrom(dayAfter(day)))

/** Returns the working day of the banks that comes `count` working days after a day. */
export const addBankDays = (day: Day, count: number): Day => {
  let reached = day
  for (let left = count; left > 0; left -= 1) reached = bankDayFrom(dayAfter(reached))
  return reached
}

/** Counts the working days of the banks after a day, until and with another one. */
export const bankDaysBetween = (day: Day, until: Day): number => {
  let count = 0
  for (let each = dayAfter(day); each <= until; each = dayAfter(each)) if (isBankDay(each)) count += 1
  return count
}
