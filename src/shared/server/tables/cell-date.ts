import { clockInParis, type Day, dayOf, instantInParis, noonOf, startOfDay } from '#shared/days.ts'
import { instantIn, type Zone, zoneOf } from './time-zone.ts'

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
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i
const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:(?:,|\s+à)?\s+(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2}))?)?$/i
const halfDay = /(\d{1,2})(:\d{2}(?::\d{2})?)\s?([ap])\.?m\.?$/i
const shortYear = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\D.*)?$/

/** The beginnings of the names of months, in French and English, in the order of the year. */
const monthNames = [
  /^jan/,
  /^f[eé]v|^feb/,
  /^mar/,
  /^avr|^apr/,
  /^mai|^may/,
  /^juin|^jun/,
  /^juil|^jul/,
  /^ao[uû]|^aug/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^d[eé]c/,
]
const namedMonth = /^(\d{1,2})(?:er)?[-. /]{1,2}([a-zéû]{3,9})[-. /]{1,2}(\d{4}|\d{2})(?!\d)/i

/** Writes the number of a month in place of its name: `20-nov-26`, `1er mars 2026`. */
export const withMonthNumber = (text: string): string =>
  text.replace(namedMonth, (whole, day: string, name: string, year: string) => {
    const month = monthNames.findIndex((one) => one.test(name.toLowerCase()))
    return month < 0 ? whole : `${day}/${String(month + 1).padStart(2, '0')}/${year}`
  })

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

/** How the dates of a column are read. */
export type DateReading = {
  /** Some dates of the column have their month first: a day up to 12 could be a month. */
  hasMonthFirst?: boolean | undefined
  /** The zone of the times that name none. Without it, they are of Paris. */
  zone?: Zone | undefined
  /** Only the day is wanted, so that a time which the clock skips is none of its problems. */
  isDayWanted?: boolean
}

/**
 * Reads a date as French and international files write it (docs/rules/imports.md#imports-dates). A time that the clock
 * of Paris skips in spring does not exist.
 */
export const readDate = (
  text: string,
  now: Date,
  { hasMonthFirst, zone: columnZone, isDayWanted }: DateReading = {},
): ReadDate | { problem: DateProblem } => {
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
  const clockMs = Date.parse(`${day}T00:00:00Z`) + timeMs
  const ownZone = zone === undefined ? columnZone : zoneOf(zone)
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
    dayLike.test(withMonthNumber(cell)) || (year !== undefined && dayFrom(year, month ?? '', day ?? '') !== undefined)
  )
}
