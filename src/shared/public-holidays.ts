import { addDays, type Day } from './days.ts'

/** Returns the Easter Sunday of a year (the Gregorian computus of Butcher). */
export const easterOf = (year: number): Day => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const march = epact + toSunday - 7 * late + 114
  return `${String(year).padStart(4, '0')}-${String(Math.floor(march / 31)).padStart(2, '0')}-${String((march % 31) + 1).padStart(2, '0')}`
}

/** Lists the days of a year that have a fixed date (`MM-DD`), and those that follow Easter by so many days. */
export const yearDays = (year: string, fixed: readonly string[], fromEaster: readonly number[]): Day[] => {
  const easter = easterOf(Number(year))
  return [...fixed.map((rest) => `${year}-${rest}`), ...fromEaster.map((count) => addDays(easter, count))]
}

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Tells whether a day is a public holiday of all France (Code du travail, art. L3133-1). */
export const isPublicHoliday = (day: Day): boolean =>
  yearDays(day.slice(0, 4), fixedHolidays, [1, 39, 50]).includes(day)
