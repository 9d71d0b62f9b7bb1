import { addDays, type Day, dayOf } from './days.ts'
import { type Calendar, computedCalendar, ramadanYearAt, ramadanYearOf } from './ramadan.ts'

/** Paris days, both included. */
export type Period = { startDate: Day; endDate: Day }

/** The periods that screens offer by name, in this order. */
export const periodNames = [
  'yesterday',
  'lastOwnDay',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'lastQuarter',
  'thisYear',
  'ramadan',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7
const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
export const lengthOf = ({ startDate, endDate }: Period): number => daysBetween(startDate, endDate) + 1
const shift = ({ startDate, endDate }: Period, days: number): Period => ({
  startDate: addDays(startDate, days),
  endDate: addDays(endDate, days),
})

const firstOfMonth = (day: Day, count = 0): Day =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, 1)).toISOString().slice(0, 10)
const lastOfMonth = (day: Day, count = 0): Day => addDays(firstOfMonth(day, count + 1), -1)

/** Returns the days of a month, `YYYY-MM`, or of a period that is written `2026-07-01_2026-09-30`. */
export const periodOfMonth = (month: string): Period => {
  const [startDate = '', endDate] = month.split('_')
  return endDate ? { startDate, endDate } : { startDate: `${month}-01`, endDate: lastOfMonth(`${month}-01`) }
}
export const monthAfter = (month: string, count: number): string => firstOfMonth(`${month}-01`, count).slice(0, 7)

const onOne = (day: Day): Period => ({ startDate: day, endDate: day })

const namedPeriods: Record<PeriodName, (today: Day, calendar: Calendar) => Period | undefined> = {
  yesterday: (today) => onOne(addDays(today, -1)),
  // On that day it is the one of the week before.
  lastOwnDay: (today, { weekday }) => onOne(addDays(today, 0 - (((weekdayOf(today) + 6 - weekday) % 7) + 1))),
  thisWeek: (today) => {
    const monday = addDays(today, 1 - weekdayOf(today))
    return { startDate: monday, endDate: addDays(monday, 6) }
  },
  thisMonth: (today) => ({ startDate: firstOfMonth(today), endDate: lastOfMonth(today) }),
  lastMonth: (today) => ({ startDate: firstOfMonth(today, -1), endDate: lastOfMonth(today, -1) }),
  lastQuarter: (today) => {
    const [startDate, endDate] = [-3, -1].map((count) => count - ((Number(today.slice(5, 7)) - 1) % 3))
    return { startDate: firstOfMonth(today, startDate), endDate: lastOfMonth(today, endDate) }
  },
  thisYear: (today) => ({ startDate: `${today.slice(0, 4)}-01-01`, endDate: `${today.slice(0, 4)}-12-31` }),
  ramadan: (today, calendar) => {
    const year = ramadanYearAt(today, calendar)
    return year === undefined ? undefined : calendar.ramadan(year)
  },
}

/** Returns the days of a named period, as of today: the whole week, month, year or Ramadan, also while it goes on. */
export const periodNamed = (name: PeriodName, today: Day, calendar: Calendar = computedCalendar): Period | undefined =>
  namedPeriods[name](today, calendar)

/** Returns the name that a period has today. The own day may be yesterday too: the first name wins. */
export const nameOfPeriod = (
  { startDate, endDate }: Period,
  today: Day,
  calendar: Calendar = computedCalendar,
): PeriodName | undefined =>
  periodNames.find((name) => {
    const period = periodNamed(name, today, calendar)
    return period?.startDate === startDate && period.endDate === endDate
  })

/** The period before, or the same one of last year. */
export type ComparedWith = 'before' | 'lastYear'

/** The period that another period is compared with. Both of its days are included. */
export type Comparison = Period & {
  /** The hijri year, when both periods are a Ramadan. */
  hijriYear?: number
  /** Tells whether the period is only the first days of a Ramadan. */
  isPartOfRamadan?: boolean
  /** Tells whether the period is today alone. Today is not over, so a percentage would mislead. */
  isToday?: boolean
}

/** Tells whether a period is one month or several, from a first to a last day. */
const isWholeMonths = ({ startDate, endDate }: Period): boolean =>
  startDate === firstOfMonth(startDate) && endDate === lastOfMonth(endDate)

const monthCount = ({ startDate, endDate }: Period): number =>
  (Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12 +
  Number(endDate.slice(5, 7)) -
  Number(startDate.slice(5, 7)) +
  1

const weekShift = (period: Period, compared: ComparedWith): Period =>
  shift(period, compared === 'lastYear' ? -364 : -7 * Math.ceil(lengthOf(period) / 7))

const sameDayOfMonth = (day: Day, count: number): Day => {
  const last = lastOfMonth(day, count)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

const shiftMonths = (period: Period, count: number, reached: Day | undefined): Period => ({
  startDate: firstOfMonth(period.startDate, count),
  endDate: reached === undefined ? lastOfMonth(period.endDate, count) : sameDayOfMonth(reached, count),
})

const mostDays = 30

const ramadanBefore = (period: Period, dayCount: number, calendar: Calendar): Comparison | undefined => {
  const year = ramadanYearOf(period, calendar)
  const before = year === undefined ? undefined : calendar.ramadan(year - 1)
  if (year === undefined || !before) return undefined
  const { startDate } = before
  const reached = addDays(startDate, dayCount - 1)
  return reached < before.endDate
    ? { startDate, endDate: reached, hijriYear: year - 1, isPartOfRamadan: true }
    : { ...before, hijriYear: year - 1 }
}

/** A quarter. A longer period that goes on is compared with last year's: the days before it are another season. */
const longDays = 92

/**
 * Returns the period to compare with, or undefined when the period has not begun. A period that goes on is compared up
 * to today: both have as many whole days (docs/rules/values.md#periods-compared).
 */
export const comparisonOf = (
  period: Period,
  compared: ComparedWith,
  now: Date,
  calendar: Calendar = computedCalendar,
): Comparison | undefined => {
  const today = dayOf(now)
  if (period.startDate > today || period.endDate < period.startDate) return undefined
  const goesOn = period.endDate >= today
  const elapsed = goesOn ? { ...period, endDate: today } : period
  const isLong = goesOn && lengthOf(period) > longDays
  const wanted = isLong ? 'lastYear' : compared
  const other =
    ramadanBefore(period, goesOn ? lengthOf(elapsed) : mostDays, calendar) ??
    (isWholeMonths(period)
      ? shiftMonths(period, wanted === 'lastYear' ? -12 : 0 - monthCount(period), goesOn ? today : undefined)
      : weekShift(elapsed, wanted))
  return { ...other, ...(period.startDate === today && { isToday: true }) }
}

/** Returns the change from one figure to another in whole percent, or undefined without a figure to compare with. */
export const changePercent = (figure: number, other: number): number | undefined =>
  other > 0 ? Math.round(((figure - other) / other) * 100) : undefined
