import { addDays, type Day } from '#shared/days.ts'
import { weekdayOf } from '#shared/periods.ts'

/** Returns the Easter Sunday of a year (the Gregorian computus of Butcher). */
export const easterOf = (year: number): Day => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const march = epact + toSunday - 7 * late + 114
  return `${String(year).padStart(4, '0')}-${String(Math.floor(march / 31)).padStart(2, '0')}-${String((march % 31) + 1).padStart(2, '0')}`
}

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

/** Lists the days of a year that have a fixed date, and those that follow from Easter. */
const yearDays = (year: string, fixed: readonly string[], fromEaster: readonly number[]): Day[] => {
  const easter = easterOf(Number(year))
  return [...fixed.map((rest) => `${year}-${rest}`), ...fromEaster.map((count) => addDays(easter, count))]
}

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

const publicHolidays = ['05-08', '07-14', '08-15', '11-01', '11-11']

/**
 * Tells whether a bank in France may be closed on a day: a statement may end before it, and the next one begin after
 * it.
 */
export const mayBankRest = (day: Day): boolean =>
  !isBankDay(day) || yearDays(day.slice(0, 4), publicHolidays, [39, 50]).includes(day)

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
