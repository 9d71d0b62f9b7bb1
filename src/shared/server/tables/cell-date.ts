import { type Day, dayOf, instantInParis, noonOf, startOfDay } from '#shared/days.ts'

/** Why a cell is no date. */
export type DateProblem =
  | 'date-missing'
  | 'date-invalid'
  | 'date-no-day'
  | 'date-no-time'
  | 'date-short-year'
  | 'date-month-first'
  | 'date-ambiguous'

/** An instant, and how exactly it is written. */
export type ReadDate = { at: Date; precision: 'day' | 'minute' | 'second' }

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i
const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:(?:,|\s+à)?\s+(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2}))?)?$/i
const shortYear = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\D.*)?$/

const minuteMs = 60_000

/** Returns a day that exists in the calendar, or undefined. */
export const dayFrom = (year: string, month: string, day: string): Day | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : undefined
}

/** Returns a time of the day in milliseconds, or undefined for a time that does not exist. */
const timeFrom = (hours: string, minutes: string, seconds = '0', fraction = '0'): number | undefined =>
  Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
    ? ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
      Math.floor(Number(`0.${fraction}`) * 1000)
    : undefined

const zoneOffsetMs = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
}

/** Dates a day without a time at its noon, like a counting sheet; today before noon, at its start. */
const wholeDay = (day: Day, now: Date): Date => {
  const noon = noonOf(day)
  return noon > now && day === dayOf(now) ? startOfDay(day) : noon
}

const partsOf = (text: string) => {
  const written = text.trim().replaceAll(/[\u00a0\u202f]/g, ' ')
  const [isIso, year, month, day, hours, minutes, seconds, fraction, zone] = iso.exec(written) ?? []
  if (isIso !== undefined)
    return { written, isFrench: false, year, month, day, hours, minutes, seconds, fraction, zone }
  const [isFrench, day_, month_, year_, hours_, minutes_, seconds_] = french.exec(written) ?? []
  if (isFrench === undefined) return { written }
  const date = { year: year_, month: month_, day: day_ }
  return { written, isFrench: true, ...date, hours: hours_, minutes: minutes_, seconds: seconds_ }
}

/** Tells whether a date can only have its month before its day: 12/25/2026. */
export const isMonthFirst = (text: string): boolean => {
  const { isFrench, day, month } = partsOf(text)
  return isFrench === true && Number(day) >= 1 && Number(day) <= 12 && Number(month) > 12 && Number(month) <= 31
}

/**
 * Reads a date as French and international files write it (docs/rules/imports.md#imports-dates): a time without a zone
 * is of Paris. In a column that also has dates with their month first, a day up to 12 could be a month: it is a
 * problem.
 */
export const readDate = (text: string, now: Date, hasMonthFirst = false): ReadDate | { problem: DateProblem } => {
  const { written, isFrench, year, month, day: dayOfMonth, hours, minutes, seconds, fraction, zone } = partsOf(text)
  if (written === '') return { problem: 'date-missing' }
  if (year === undefined || month === undefined || dayOfMonth === undefined)
    return { problem: shortYear.test(written) ? 'date-short-year' : 'date-invalid' }
  const day = dayFrom(year, month, dayOfMonth)
  if (day === undefined) return { problem: isMonthFirst(text) ? 'date-month-first' : 'date-no-day' }
  if (hasMonthFirst && isFrench && Number(dayOfMonth) <= 12 && Number(dayOfMonth) !== Number(month))
    return { problem: 'date-ambiguous' }
  if (hours === undefined) return { at: wholeDay(day, now), precision: 'day' }
  const timeMs = timeFrom(hours, minutes ?? '', seconds, fraction)
  if (timeMs === undefined) return { problem: 'date-no-time' }
  const precision = seconds === undefined ? 'minute' : 'second'
  if (zone === undefined) return { at: instantInParis(day, timeMs), precision }
  const offsetMs = /^[+-]/.test(zone) ? zoneOffsetMs(zone) : 0
  return { at: new Date(Date.parse(`${day}T00:00:00Z`) + timeMs - offsetMs), precision }
}

const dayLike = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:\D|$)/
const compactDay = /^(\d{4})(\d{2})(\d{2})$/

/** Tells whether a cell seems to be a day, also one that does not exist. */
export const isDayLike = (cell: string): boolean => {
  const [, year, month, day] = compactDay.exec(cell) ?? []
  return dayLike.test(cell) || (year !== undefined && dayFrom(year, month ?? '', day ?? '') !== undefined)
}
