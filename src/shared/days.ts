import { z } from 'zod'
import { orMissing } from './field-checks.ts'

/**
 * The product's calendar. A day is [00:00, next 00:00[ in Europe/Paris, 23 or 25 hours long twice a year, whatever the
 * zone of the browser or the server. Filters, 'Collecte du jour', today's figures, groups and charts use it.
 */
const zone = 'Europe/Paris'

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date({ ...orMissing('Date invalide.'), abort: true })
export type Day = z.infer<typeof Day>

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const partsOf = (format: Intl.DateTimeFormat, instant: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))

const offsetAt = (instant: Date): number => {
  const { year, month, day, hour, minute, second } = partsOf(wallClock, instant)
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return asUtc - Math.floor(instant.getTime() / 1000) * 1000
}

/** Offsets by UTC hour, within which the clock never changes: imports read hundreds of thousands of dates. */
const offsets = new Map<number, number>()
const mostOffsets = 20_000

const offsetNear = (instantMs: number): number => {
  const hour = Math.floor(instantMs / 3_600_000)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const offset = offsetAt(new Date(hour * 3_600_000))
  offsets.set(hour, offset)
  return offset
}

/** Returns what the clocks of Paris show at an instant, in milliseconds as if it were UTC. */
export const clockInParis = (instant: Date): number => instant.getTime() + offsetNear(instant.getTime())

/**
 * Returns the instant at which the clocks of Paris show a time, in milliseconds since midnight of the day. A time that
 * autumn has twice is the second one. A time that spring leaves out is read an hour later.
 */
export const instantInParis = (day: Day, timeMs: number): Date => {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + timeMs
  return new Date(asUtc - offsetNear(asUtc - offsetNear(asUtc)))
}

/** The years in which the clock changes on a full hour of UTC only, so that `offsetNear` is right. */
const firstPlainMs = Date.UTC(1980)
const lastPlainMs = Date.UTC(2100)

/** Returns the Paris day of an instant. */
export const dayOf = (instant: Date): Day => {
  const instantMs = instant.getTime()
  if (instantMs >= firstPlainMs && instantMs < lastPlainMs)
    return new Date(instantMs + offsetNear(instantMs)).toISOString().slice(0, 10)
  const { year, month, day } = partsOf(wallClock, instant)
  return `${year?.padStart(4, '0')}-${month}-${day}`
}

/** Returns the calendar day `count` days later (earlier when negative). */
export const addDays = (day: Day, count: number): Day => {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + count)
  return noon.toISOString().slice(0, 10)
}

/** The first and last day of a donation that the ledger's table accepts. */
export const firstLedgerDay = '2000-01-01'
export const lastLedgerDay = '2099-12-31'

export const isLedgerDay = (day: string): boolean =>
  Day.safeParse(day).success && day >= firstLedgerDay && day <= lastLedgerDay

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * Returns the instants at which a clock in Paris shows a time, `HH:mm`, on a day: none where the clock skips it in
 * spring, two where it shows it twice in autumn. The offsets of the day before and the day after are the only
 * candidates.
 */
export const instantsOf = (day: Day, time: string): Date[] => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsets = new Set([offsetAt(new Date(asUtc - dayMs)), offsetAt(new Date(asUtc + dayMs))])
  return [...offsets]
    .map((offset) => new Date(asUtc - offset))
    .filter((instant) => instant.getTime() + offsetAt(instant) === asUtc)
    .sort((one, other) => one.getTime() - other.getTime())
}

/** Returns the first instant at which Paris shows a time. A skipped time counts from midnight. */
export const instantOf = (day: Day, time: string): Date => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  return instantsOf(day, time)[0] ?? new Date(asUtc - offsetAt(new Date(asUtc - dayMs)))
}

/** Returns the first instant of a Paris day: the clock never changes at midnight. */
export const startOfDay = (day: Day): Date =>
  day >= '1980-01-02' && day < '2100' ? instantInParis(day, 0) : instantOf(day, '00:00')

const noonMs = dayMs / 2

/** Returns the instant of noon in Paris, also when the clock changes (docs/rules/values.md#days-noon). */
export const noonOf = (day: Day): Date => instantInParis(day, noonMs)

/** Returns the last millisecond of a Paris day, which `endDate` carries on the wire. */
export const endOfDay = (day: Day): Date => new Date(startOfDay(addDays(day, 1)).getTime() - 1)

const longDate = new Intl.DateTimeFormat('fr-FR', {
  timeZone: zone,
  hourCycle: 'h23',
  weekday: 'short',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a date as 'ddd DD MMMM YYYY à HH:mm': `ven. 06 mars 2026 à 13:05` (docs/rules/values.md#days-shown). */
export const formatDateTime = (instant: Date | string): string => {
  const { weekday, day, month, year, hour, minute } = partsOf(longDate, new Date(instant))
  return `${weekday} ${day} ${month} ${year} à ${hour}:${minute}`
}

/** Formats the time of an instant in Paris: `13:05`. */
export const timeOf = (instant: Date | string): string => {
  const { hour, minute } = partsOf(longDate, new Date(instant))
  return `${hour}:${minute}`
}

/** Formats the time of an instant in Paris for a sentence: `13 h`, `2 h 06` (docs/rules/values.md#days-print). */
export const formatTime = (instant: Date | string): string => {
  const { hour, minute } = partsOf(longDate, new Date(instant))
  return `${Number(hour)}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`
}

const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const wordsOfDay = (day: Day) => {
  const { weekday, day: number, month, year } = partsOf(longDay, new Date(`${day}T12:00:00Z`))
  return { weekday, date: `${number === '1' ? '1er' : number} ${month} ${year}` }
}

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
/** Names a day of the week: Monday is 1, Sunday is 7. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? ''

/** Names the page of an association's own day of the week: `Votre vendredi`. */
export const ownDayTitle = (weekday: number): string => `Votre ${weekdayName(weekday)}`

/** Friday: the own day of an association until another one is known. Monday is 1, Sunday is 7. */
export const defaultWeekday = 5

/** Formats a day as `6 mars 2026` or `1er mars 2026`. */
export const formatDate = (day: Day): string => wordsOfDay(day).date

/** Formats days: `du 22 au 28 mars 2026`, `du 29 mars au 4 avril 2026`, or with both years. */
export const formatDays = (first: Day, last: Day): string => {
  const [day = '', month = '', year = ''] = formatDate(first).split(' ')
  const start = [
    day,
    ...(first.slice(0, 7) === last.slice(0, 7) ? [] : [month]),
    ...(first.slice(0, 4) === last.slice(0, 4) ? [] : [year]),
  ]
  return `du ${start.join(' ')} au ${formatDate(last)}`
}

/** Formats a day as `vendredi 6 mars 2026` or `dimanche 1er mars 2026`. */
export const formatDay = (day: Day): string => {
  const { weekday, date } = wordsOfDay(day)
  return `${weekday} ${date}`
}
