import { clockInParis, type Day, dayOf, instantInParis, noonOf, startOfDay } from '#shared/days.ts'
import { withMonthNumber } from './month-names.ts'
import { instantIn, type Zone, zoneOf } from './time-zone.ts'

export type DateProblem =
  | 'date-missing'
  | 'date-invalid'
  | 'date-no-day'
  | 'date-no-time'
  | 'date-short-year'
  | 'date-serial'
  | 'date-month-first'
  | 'date-ambiguous'

/** An instant, and how exactly it is written. */
export type ReadDate = { at: Date; precision: 'day' | 'minute' | 'second' }

const clock = String.raw`(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([+\u2212-]\d{2}(?::?\d{2})?|[a-z][\w/:+-]*)?`
const iso = new RegExp(String.raw`^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:(?:T|,?\s+(?:à\s+)?)${clock})?$`, 'i')
const french = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:(?:,|\s+à)?\s+${clock})?$`, 'i')
const halfDay = /(\d{1,2})(:\d{2}(?::\d{2})?)\s?([ap])\.?m\b\.?/i
const shortYear = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\D.*)?$/
/** The number of a day in Excel, of the years 2000 to 2064. Macs of before 2011 counted from another day. */
const serial = /^(?:3[6-9]|[45]\d)\d{3}(?:[.,]\d+)?$/

const unreadable = (written: string): DateProblem => {
  if (serial.test(written)) return 'date-serial'
  return shortYear.test(written) ? 'date-short-year' : 'date-invalid'
}

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

/** Writes the hours of a clock of twelve, `9:40 PM`, as those of a day. */
const inFullDay = (text: string): string =>
  text.replace(halfDay, (whole, hours: string, rest: string, half: string) => {
    const hour = Number(hours)
    if (hour < 1 || hour > 12) return whole
    return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}${rest}`
  })

/** Dates a day without a time at its noon, like a counting sheet; today before noon, at its start. */
const wholeDay = (day: Day, now: Date): Date => {
  const noon = noonOf(day)
  return noon > now && day === dayOf(now) ? startOfDay(day) : noon
}

const partsOf = (text: string) => {
  const written = inFullDay(withMonthNumber(text.trim().replaceAll(/[\u00a0\u202f]/g, ' ')))
  const [isIso, year, , month, day, ...time] = iso.exec(written) ?? []
  if (isIso !== undefined) return { written, isFrench: false, year, month, day, time }
  const [isFrench, day_, month_, year_, ...time_] = french.exec(written) ?? []
  return isFrench === undefined
    ? { written }
    : { written, isFrench: true, year: year_, month: month_, day: day_, time: time_ }
}

/** Tells whether a date can only have its month before its day: 12/25/2026. */
export const isMonthFirst = (text: string): boolean => {
  const { isFrench, day, month } = partsOf(text)
  return isFrench === true && Number(day) >= 1 && Number(day) <= 12 && Number(month) > 12 && Number(month) <= 31
}

/** Tells the order that a date of digits shows. `doubt`: both orders are days, on a clock of twelve hours. */
export const orderShown = (text: string): 'day' | 'month' | 'doubt' | undefined => {
  const { isFrench, day, month } = partsOf(text)
  if (isFrench !== true) return undefined
  if (isMonthFirst(text)) return 'month'
  if (Number(day) > 12) return 'day'
  return day !== month && halfDay.test(text) ? 'doubt' : undefined
}

export type DateReading = {
  /** Some dates of the column have their month first: a day up to 12 could be a month. */
  hasMonthFirst?: boolean | undefined
  /** The order that a person has said. Then no date of the column is in doubt. */
  order?: 'day' | 'month' | undefined
  /** The zone of the times that name none. Without it, they are of Paris. */
  zone?: Zone | undefined
  /** Only the day is wanted, so that a time which the clock skips is none of its problems. */
  isDayWanted?: boolean
}

/** Reads a date as files write it (docs/rules/imports.md#imports-dates). A skipped time does not exist. */
export const readDate = (
  text: string,
  now: Date,
  { hasMonthFirst, order, zone: columnZone, isDayWanted }: DateReading = {},
): ReadDate | { problem: DateProblem } => {
  const { written, isFrench, year, time = [], ...rest } = partsOf(text)
  if (written === '') return { problem: 'date-missing' }
  const isTurned = isFrench === true && order === 'month'
  const [dayOfMonth, month] = isTurned ? [rest.month, rest.day] : [rest.day, rest.month]
  if (year === undefined || month === undefined || dayOfMonth === undefined) return { problem: unreadable(written) }
  const day = dayFrom(year, month, dayOfMonth)
  if (day === undefined) return { problem: !isTurned && isMonthFirst(text) ? 'date-month-first' : 'date-no-day' }
  if (hasMonthFirst && !order && isFrench && Number(dayOfMonth) <= 12 && Number(dayOfMonth) !== Number(month))
    return { problem: 'date-ambiguous' }
  const [hours, minutes, seconds, fraction, zone] = time
  if (hours === undefined) return { at: wholeDay(day, now), precision: 'day' }
  const timeMs = timeFrom(hours, minutes ?? '', seconds, fraction)
  if (timeMs === undefined) return { problem: 'date-no-time' }
  const precision = seconds === undefined ? 'minute' : 'second'
  const clockMs = Date.parse(`${day}T00:00:00Z`) + timeMs
  const ownZone = zone === undefined ? columnZone : zoneOf(zone)
  if (zone !== undefined && ownZone === undefined) return { problem: 'date-invalid' }
  if (ownZone !== undefined) return { at: instantIn(ownZone, clockMs), precision }
  const at = instantInParis(day, timeMs)
  return isDayWanted || clockInParis(at) === clockMs ? { at, precision } : { problem: 'date-no-time' }
}

/** Joins a day and a time that stand in two columns. */
export const joinTime = (date: string, time: string): string =>
  time.trim() === '' || /\d\s*[:h]\s*\d/.test(date) ? date : `${date.trim()} ${time.trim()}`

const dayLike = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:\D|$)/
const compactDay = /^(\d{4})(\d{2})(\d{2})$/

/** Tells whether a cell seems to be a day, also one that does not exist. */
export const isDayLike = (cell: string): boolean => {
  const [, year, month, day] = compactDay.exec(cell) ?? []
  return (
    dayLike.test(cell) ||
    dayLike.test(withMonthNumber(cell)) ||
    (year !== undefined && dayFrom(year, month ?? '', day ?? '') !== undefined)
  )
}
