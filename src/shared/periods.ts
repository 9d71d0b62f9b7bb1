import { addDays, type Day, dayOf, endOfDay, instantOf, timeOf } from './days.ts'
import { type RamadanCalendar, ramadanOf, ramadanYearAt, ramadanYearOf } from './ramadan.ts'

/** Paris days, both included. */
export type Period = { startDate: Day; endDate: Day }

/** The periods that screens offer by name, in this order. */
export const periodNames = [
  'yesterday',
  'lastFriday',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'ramadan',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7
const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const lengthOf = ({ startDate, endDate }: Period): number => daysBetween(startDate, endDate) + 1
const shift = ({ startDate, endDate }: Period, days: number): Period => ({
  startDate: addDays(startDate, days),
  endDate: addDays(endDate, days),
})

/** Returns the first day of a month, `count` months after that of the day. */
const firstOfMonth = (day: Day, count = 0): Day =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, 1)).toISOString().slice(0, 10)
const lastOfMonth = (day: Day, count = 0): Day => addDays(firstOfMonth(day, count + 1), -1)

const onOne = (day: Day): Period => ({ startDate: day, endDate: day })

const namedPeriods: Record<PeriodName, (today: Day, calendar: RamadanCalendar) => Period | undefined> = {
  yesterday: (today) => onOne(addDays(today, -1)),
  // On a Friday it is the Friday before.
  lastFriday: (today) => onOne(addDays(today, 0 - (((weekdayOf(today) + 1) % 7) + 1))),
  thisWeek: (today) => {
    const monday = addDays(today, 1 - weekdayOf(today))
    return { startDate: monday, endDate: addDays(monday, 6) }
  },
  thisMonth: (today) => ({ startDate: firstOfMonth(today), endDate: lastOfMonth(today) }),
  lastMonth: (today) => ({ startDate: firstOfMonth(today, -1), endDate: lastOfMonth(today, -1) }),
  thisYear: (today) => ({ startDate: `${today.slice(0, 4)}-01-01`, endDate: `${today.slice(0, 4)}-12-31` }),
  ramadan: (today, calendar) => {
    const year = ramadanYearAt(today, calendar)
    return year === undefined ? undefined : calendar(year)
  },
}

/** Returns the days of a named period, as of today: the whole week, month, year or Ramadan, also while it goes on. */
export const periodNamed = (name: PeriodName, today: Day, calendar: RamadanCalendar = ramadanOf): Period | undefined =>
  namedPeriods[name](today, calendar)

/** Returns the name that a period has today. A Friday may be yesterday too: the first name wins. */
export const nameOfPeriod = (
  { startDate, endDate }: Period,
  today: Day,
  calendar: RamadanCalendar = ramadanOf,
): PeriodName | undefined =>
  periodNames.find((name) => {
    const period = periodNamed(name, today, calendar)
    return period?.startDate === startDate && period.endDate === endDate
  })

/** The period before, or the same one of last year. */
export type ComparedWith = 'before' | 'lastYear'

/** What a period is compared with. */
export type Comparison = Period & {
  /** The last instant, included. */
  until: Date
  /** The time in Paris at which the last day ends, `HH:mm`, because the compared period goes on. */
  cutAt?: string
  /** The hijri year, when both are a Ramadan. */
  hijriYear?: number
}

const isWholeMonths = ({ startDate, endDate }: Period): boolean =>
  startDate === firstOfMonth(startDate) && endDate === lastOfMonth(endDate)

const monthCount = ({ startDate, endDate }: Period): number =>
  (Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12 +
  Number(endDate.slice(5, 7)) -
  Number(startDate.slice(5, 7)) +
  1

const weekShift = (period: Period, compared: ComparedWith): Period =>
  shift(period, compared === 'lastYear' ? -364 : -7 * Math.ceil(lengthOf(period) / 7))

/** Whole months are compared with whole months, other days with days on the same weekdays. */
const beforeOf = (period: Period, compared: ComparedWith): Period => {
  if (!isWholeMonths(period)) return weekShift(period, compared)
  const months = compared === 'lastYear' ? -12 : 0 - monthCount(period)
  return { startDate: firstOfMonth(period.startDate, months), endDate: lastOfMonth(period.endDate, months) }
}

/** The most days of a Ramadan. */
const mostDays = 30

/** A Ramadan is compared with the one before, as far as it has come. That one may be a day shorter. */
const ramadanBefore = (hijriYear: number, dayCount: number, calendar: RamadanCalendar): Period | undefined => {
  const before = calendar(hijriYear - 1)
  if (!before) return undefined
  const endDate = addDays(before.startDate, dayCount - 1)
  return { ...before, endDate: endDate < before.endDate ? endDate : before.endDate }
}

/** A quarter. A longer period that goes on is compared with last year's: the days before it are another season. */
const longDays = 92

/**
 * Returns what a period is compared with, or undefined when it has not begun. A period that goes on is compared as far as it
 * has come: as many days on the same weekdays, the last of them up to the same time (docs/rules.md#periods-compared).
 */
export const comparisonOf = (
  period: Period,
  compared: ComparedWith,
  now: Date,
  calendar: RamadanCalendar = ramadanOf,
): Comparison | undefined => {
  const today = dayOf(now)
  if (period.startDate > today || period.endDate < period.startDate) return undefined
  const goesOn = period.endDate >= today
  const elapsed = goesOn ? { ...period, endDate: today } : period
  const year = ramadanYearOf(period, calendar)
  const ramadan = year === undefined ? undefined : ramadanBefore(year, goesOn ? lengthOf(elapsed) : mostDays, calendar)
  const other =
    ramadan ??
    (goesOn ? weekShift(elapsed, lengthOf(period) > longDays ? 'lastYear' : compared) : beforeOf(period, compared))
  const cutAt = goesOn && lengthOf(other) === lengthOf(elapsed) ? timeOf(now) : undefined
  const cut = cutAt && instantOf(other.endDate, cutAt)
  return {
    ...other,
    until: cut || endOfDay(other.endDate),
    ...(cutAt && { cutAt }),
    ...(ramadan && year !== undefined && { hijriYear: year - 1 }),
  }
}

/** Returns the change from one figure to another in whole percent, or undefined without a figure to compare with. */
export const changePercent = (figure: number, other: number): number | undefined =>
  other > 0 ? Math.round(((figure - other) / other) * 100) : undefined
