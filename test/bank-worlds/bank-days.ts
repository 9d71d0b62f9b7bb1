import { addDays, type Day } from '#shared/days.ts'

/** Returns Easter Sunday of a year (the Gregorian computus of Meeus). */
const easterOf = (year: number): Day => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}

/** The days besides week-ends on which a bank books nothing: the public holidays of France, or those of TARGET. */
export type Closings = 'french' | 'target'

const fixed: Record<Closings, readonly string[]> = {
  french: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  target: ['01-01', '05-01', '12-25', '12-26'],
}
/** Days after Easter Sunday. */
const movable: Record<Closings, readonly number[]> = { french: [1, 39, 50], target: [-2, 1] }

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

export const isBankDay = (day: Day, closings: Closings): boolean => {
  const easter = easterOf(Number(day.slice(0, 4)))
  return (
    !isWeekend(day) &&
    !fixed[closings].includes(day.slice(5)) &&
    !movable[closings].some((count) => addDays(easter, count) === day)
  )
}

/** Returns the bank day that is `count` bank days after a day: the day itself, or the next one, for 0. */
export const bankDayAfter = (day: Day, count: number, closings: Closings): Day => {
  let found = day
  while (!isBankDay(found, closings)) found = addDays(found, 1)
  for (let left = count; left > 0; left -= 1) {
    found = addDays(found, 1)
    while (!isBankDay(found, closings)) found = addDays(found, 1)
  }
  return found
}

export const daysBetween = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
