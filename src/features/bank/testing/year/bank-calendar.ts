import { addDays, clockInParis, type Day, minuteMs } from '#shared/days.ts'

/** Returns Easter Sunday by Gauss's rule, which holds from 1900 to 2099. */
export const easterOf = (year: number): Day => {
  const [a, b, c] = [year % 19, year % 4, year % 7]
  const d = (19 * a + 24) % 30
  const e = (2 * b + 4 * c + 6 * d + 5) % 7
  const isLate = e === 6 && (d === 29 || (d === 28 && a > 10))
  return addDays(`${year}-03-22`, d + e - (isLate ? 7 : 0))
}

const banksRest = new Map<number, ReadonlySet<Day>>()

/** Returns the six days of a year on which no bank of the euro area settles, week-ends aside. */
const restOf = (year: number): ReadonlySet<Day> => {
  const known = banksRest.get(year)
  if (known) return known
  const easter = easterOf(year)
  const fixed = ['01-01', '05-01', '12-25', '12-26'].map((date) => `${year}-${date}`)
  const rest = new Set([...fixed, addDays(easter, -2), addDays(easter, 1)])
  banksRest.set(year, rest)
  return rest
}

/** Returns 0 for a Sunday, 6 for a Saturday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()

export const isBankOpen = (day: Day): boolean => weekdayOf(day) % 6 !== 0 && !restOf(Number(day.slice(0, 4))).has(day)

/** Returns the first day from `day` on which the bank is open. */
export const bankDayFrom = (day: Day): Day => (isBankOpen(day) ? day : bankDayFrom(addDays(day, 1)))

/** Returns the day, `count` days of the bank after `day`. */
export const bankDayAfter = (day: Day, count: number): Day =>
  count === 0 ? day : bankDayAfter(bankDayFrom(addDays(day, 1)), count - 1)

/** Returns the eleven public holidays of France. */
export const holidaysOf = (year: number): Day[] => {
  const easter = easterOf(year)
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  return [...fixed.map((date) => `${year}-${date}`), ...[1, 39, 50].map((after) => addDays(easter, after))]
}

const dayMinutes = 24 * 60

/**
 * Returns the day under which a terminal remits a payment, by the clock of Paris. A cut in the evening closes the day
 * early, a cut in the night closes it late.
 */
export const collectionDayOf = (at: number, cutOffMinute: number): Day => {
  const shift = cutOffMinute >= dayMinutes / 2 ? dayMinutes - cutOffMinute : -cutOffMinute
  return new Date(clockInParis(new Date(at)) + shift * minuteMs).toISOString().slice(0, 10)
}
