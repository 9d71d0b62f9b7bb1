import { addDays, type Day, dayOf, minuteMs, startOfDay } from '#shared/days.ts'

/** A Paris day, with the facts that drive donations. */
export type CalendarDay = {
  day: Day
  startMs: number
  /** The first instant of the next day. */
  endMs: number
  year: number
  /** 1 to 12. */
  month: number
  /** 0 is Sunday, as in Date. */
  weekday: number
  /** 1 to 30 during Ramadan, 0 otherwise. */
  ramadanDay: number
  isGivingTuesday: boolean
}

export const friday = 5
export const saturday = 6
const tuesday = 2
const ramadan = 9

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

const ramadanDayOf = (noon: Date): number => {
  const parts = Object.fromEntries(ummAlQura.formatToParts(noon).map(({ type, value }) => [type, Number(value)]))
  return parts.month === ramadan ? (parts.day ?? 0) : 0
}

/** Giving Tuesday follows Thanksgiving, the fourth Thursday of November (the 22nd to the 28th). */
const isGivingTuesday = (day: Day, weekday: number): boolean => {
  const [, month, date] = addDays(day, -5).split('-').map(Number)
  return weekday === tuesday && month === 11 && date !== undefined && date >= 22 && date <= 28
}

const calendarDay = (day: Day, startMs: number, endMs: number): CalendarDay => {
  const noon = new Date(`${day}T12:00:00Z`)
  const weekday = noon.getUTCDay()
  return {
    day,
    startMs,
    endMs,
    year: noon.getUTCFullYear(),
    month: noon.getUTCMonth() + 1,
    weekday,
    ramadanDay: ramadanDayOf(noon),
    isGivingTuesday: isGivingTuesday(day, weekday),
  }
}

/** Returns the days from `first` to `last`, both included. */
export const daysBetween = (first: Day, last: Day): CalendarDay[] => {
  const days: CalendarDay[] = []
  let startMs = startOfDay(first).getTime()
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const endMs = startOfDay(addDays(day, 1)).getTime()
    days.push(calendarDay(day, startMs, endMs))
    startMs = endMs
  }
  return days
}

/** Returns the days of the `months` months up to the day of `asOf`, that day included. */
export const daysUpTo = (asOf: Date, months: number): CalendarDay[] => {
  const last = dayOf(asOf)
  const [year = 0, month = 0, date = 0] = last.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, date))
  return daysBetween(first.toISOString().slice(0, 10), last)
}

const clockChangeMinute = 2 * 60

/** Returns when clocks in Paris show `minute` minutes after midnight, an hour later after a change of the clock. */
export const instantAt = ({ startMs, endMs }: CalendarDay, minute: number): number => {
  const change = endMs - startMs - 24 * 60 * minuteMs
  return startMs + minute * minuteMs + (minute < clockChangeMinute ? 0 : change)
}
