import { Day } from '#shared/days.ts'

const dayMonthYear = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{2}|\d{4})$/
const dayMonth = /^(\d{1,2})[/.\- ](\d{1,2})$/

/** The reference for a day that is typed without a year (docs/rules/values.md#days-typed). */
export type YearHint = {
  /** Without `from`, the result is the last such day up to today. */
  today: Day
  /** With `from`, the result is the first such day from there: an end follows its start. */
  from?: Day | undefined
}

const exists = (day: string): Day | undefined => (Day.safeParse(day).success ? day : undefined)
const twoDigits = (text: string): string => text.padStart(2, '0')

/** Two leap days are at most eight years apart. */
const maxYears = 9

const completeYear = (monthAndDay: string, { today, from }: YearHint): Day | undefined => {
  const firstYear = Number((from ?? today).slice(0, 4))
  const step = from ? 1 : -1
  const candidates = Array.from({ length: maxYears }, (_, index) =>
    exists(`${firstYear + step * index}-${monthAndDay}`),
  )
  return candidates.find((day) => day && (from ? day >= from : day <= today))
}

/** Parses a typed day: `6/3/2026`, `06.03.26`, `6/3` (`YearHint`), `06032026` or `2026-03-06`, or undefined. */
export const parseTypedDay = (text: string, hint: YearHint): Day | undefined => {
  const typed = text.trim()
  const [, shortDay, shortMonth] = dayMonth.exec(typed) ?? []
  if (shortDay && shortMonth) return completeYear(`${twoDigits(shortMonth)}-${twoDigits(shortDay)}`, hint)
  const [, day, month, year] = dayMonthYear.exec(typed) ?? digitsOnly.exec(typed) ?? []
  if (!day || !month || !year) return exists(typed)
  return exists(`${year.padStart(4, '20')}-${twoDigits(month)}-${twoDigits(day)}`)
}

/** Formats a day as `06/03/2026`. */
export const formatTypedDay = (day: Day): string => day.split('-').reverse().join('/')

const separated = /^(\d{1,2})(?:[:hH.](\d{1,2})?)?$/
const hourMinute = /^(\d{2})(\d{2})$/

/** Parses a typed time, `13:10`, `13h10`, `13h`, `1310` or `9:05`, as `HH:mm`, or undefined. */
export const parseTypedTime = (text: string): string | undefined => {
  const typed = text.replaceAll(/\s/g, '')
  const [, hour, minute = '0'] = hourMinute.exec(typed) ?? separated.exec(typed) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
