import { type Day, dayOf, instantInParis, noonOf, startOfDay } from '#shared/days.ts'

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i
const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:(?:,|\s+à)?\s+(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2}))?)?$/i

const minuteMs = 60_000

/** Returns a day that exists in the calendar, or undefined. */
const dayFrom = (year: string, month: string, day: string): Day | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : undefined
}

/** Returns a time of the day in milliseconds, or undefined for one that no clock shows. */
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

/**
 * Reads a date as French and international files write it (docs/rules.md#imports-dates): a time without a zone is of Paris.
 * Returns undefined for anything else, and for a day that does not exist.
 */
export const readDate = (text: string, now: Date): Date | undefined => {
  const written = text.trim().replaceAll(/[\u00a0\u202f]/g, ' ')
  const [isIso, year = '', month = '', dayOfMonth = '', hours, minutes = '', seconds, fraction, zone] =
    iso.exec(written) ?? []
  const french_ = isIso === undefined ? french.exec(written) : null
  const day = french_
    ? dayFrom(french_[3] ?? '', french_[2] ?? '', french_[1] ?? '')
    : isIso === undefined
      ? undefined
      : dayFrom(year, month, dayOfMonth)
  if (day === undefined) return undefined
  const [hour, minute, second] = french_ ? [french_[4], french_[5] ?? '', french_[6]] : [hours, minutes, seconds]
  if (hour === undefined) return wholeDay(day, now)
  const timeMs = timeFrom(hour, minute, second, fraction)
  if (timeMs === undefined) return undefined
  if (zone === undefined) return instantInParis(day, timeMs)
  return new Date(Date.parse(`${day}T00:00:00Z`) + timeMs - (/^[+-]/.test(zone) ? zoneOffsetMs(zone) : 0))
}
