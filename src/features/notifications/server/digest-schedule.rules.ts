import { addDays, type Day, dayOf, instantOf } from '#shared/days.ts'
import { type Period, periodNamed } from '#shared/periods.ts'
import type { DigestFrequency } from '../notification.ts'

/** A summary that is due: the day in Paris that names it, its moment, and the days it is about. */
export type DueDigest = {
  frequency: Exclude<DigestFrequency, 'off'>
  day: Day
  dueAt: Date
  period: Period
}

/** When summaries leave, in Paris. */
export const digestTime = '07:00'

/** A summary that could not leave in time, because nothing ran, still leaves for so long. */
const catchUpMs = 36 * 3_600_000

const firstDayOf = (name: 'thisWeek' | 'thisMonth', today: Day): Day => periodNamed(name, today)?.startDate ?? today

/** Returns the last day on which a frequency was due, today included once it is seven. */
const lastDueDay = (name: 'thisWeek' | 'thisMonth', now: Date): Day => {
  const day = firstDayOf(name, dayOf(now))
  return instantOf(day, digestTime) <= now ? day : firstDayOf(name, addDays(day, -1))
}

const weekBefore = (monday: Day): Period => ({ startDate: addDays(monday, -7), endDate: addDays(monday, -1) })
const monthBefore = (first: Day): Period => {
  const endDate = addDays(first, -1)
  return { startDate: firstDayOf('thisMonth', endDate), endDate }
}

/** Lists the due summaries: Mondays and firsts of a month (docs/rules/notifications.md#mails-digest). */
export const dueDigests = (now: Date): DueDigest[] => {
  const monday = lastDueDay('thisWeek', now)
  const first = lastDueDay('thisMonth', now)
  const digests: DueDigest[] = [
    { frequency: 'week', day: monday, dueAt: instantOf(monday, digestTime), period: weekBefore(monday) },
    { frequency: 'month', day: first, dueAt: instantOf(first, digestTime), period: monthBefore(first) },
  ]
  return digests.filter(({ dueAt }) => now.getTime() - dueAt.getTime() < catchUpMs)
}
