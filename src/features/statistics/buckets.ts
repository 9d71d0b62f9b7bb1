import { addDays, type Day } from '#shared/days.ts'
import type { PeriodFigures, Span, StatisticsDay, Sum } from './statistics.ts'

/** A day or a week of a picture, with the same days of the compared period. */
export type Bucket = Span & { sum: Sum; compared: (Sum & Span) | null }

/** The most days that are drawn one by one: two months. Longer periods are drawn by week. */
export const mostDays = 62

const none: Sum = { donationCount: 0, totalDonations: 0 }

/** Adds euros as whole cents. */
const add = (sum: Sum, { donationCount, totalDonations }: Sum): Sum => ({
  donationCount: sum.donationCount + donationCount,
  totalDonations: Math.round((sum.totalDonations + totalDonations) * 100) / 100,
})

const daysFrom = ({ from, to }: Span): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const isMonday = (day: Day): boolean => weekdayOf(day) === 1

/** Splits days into the pieces that are drawn: days, or weeks from Monday. */
const splitDays = (days: Day[]): Day[][] => {
  if (days.length <= mostDays) return days.map((day) => [day])
  const weeks: Day[][] = []
  for (const day of days) {
    const week = weeks.at(-1)
    if (!week || isMonday(day)) weeks.push([day])
    else week.push(day)
  }
  return weeks
}

const spanOf = (days: Day[]): Span => ({ from: days[0] ?? '', to: days.at(-1) ?? '' })

const sumsByDay = (days: readonly StatisticsDay[]) => new Map(days.map((sums) => [sums.day, sums]))
const sumOf = (sums: Map<Day, StatisticsDay>, days: Day[]): Sum =>
  days.reduce((sum, day) => add(sum, sums.get(day) ?? none), none)

/** Returns what a picture of days draws: each piece of the period, beside the days at its place in the compared one. */
export const bucketsOf = (period: PeriodFigures, compared: PeriodFigures | null): Bucket[] => {
  const sums = sumsByDay(period.days)
  const comparedSums = sumsByDay(compared?.days ?? [])
  const comparedDays = compared ? daysFrom(compared) : []
  let place = 0
  return splitDays(daysFrom(period)).map((days) => {
    const others = comparedDays.slice(place, place + days.length)
    place += days.length
    return {
      ...spanOf(days),
      sum: sumOf(sums, days),
      compared: others.length > 0 ? { ...spanOf(others), ...sumOf(comparedSums, others) } : null,
    }
  })
}

/** Adds up the days of a period by weekday, Monday first. */
export const weekdaysOf = ({ days }: PeriodFigures): (Sum & { weekday: number })[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    ...days.filter(({ day }) => (new Date(`${day}T12:00:00Z`).getUTCDay() || 7) === weekday).reduce(add, none),
  }))
