import { dayMs } from '#shared/days.ts'
import { type CalendarDay, instantAt } from '../donations/calendar.ts'
import type { Part } from '../ideas/associations.ts'
import type { Random } from '../random.ts'

/** The active period of an association: the days with donations, and when it joined. */
export type Life = {
  days: readonly CalendarDay[]
  /** Indexes of `days`. `lastDay` is before `firstDay` for an association without donations. */
  firstDay: number
  lastDay: number
  joinedMs: number
  /** The growth of donations per year: 0.2 is 20 % more. */
  growth: number
}

/** Returns the factor of growth on a day. It changes with the year, so that each year keeps its seasons. */
export const growthOn = ({ days, firstDay, growth }: Life, day: number): number =>
  (1 + growth) ** ((days[day]?.year ?? 0) - (days[firstDay]?.year ?? 0))

const dormantForDays = 240
const shareThereFromTheStart = 0.7

export const officeHourMs = (random: Random, day: CalendarDay | undefined): number => {
  if (!day) throw new RangeError('the demo has no such day')
  return instantAt(day, random.integer(9 * 60, 18 * 60)) + random.integer(0, 59_999)
}

/** Draws the active period of an association. The new one joined yesterday and has no day yet. */
export const drawLife = (random: Random, days: readonly CalendarDay[], part: Part | undefined): Life => {
  const last = days.length - 1
  const growth = random.between(-0.15, 0.55)
  const startsLater = part === undefined && !random.chance(shareThereFromTheStart)
  const firstDay = startsLater ? random.integer(1, Math.floor(last * 0.75)) : 0
  if (part === 'empty') {
    return { days, firstDay: last, lastDay: last - 1, joinedMs: officeHourMs(random, days[last - 1]), growth: 0 }
  }
  const joinedMs = officeHourMs(random, days[firstDay]) - random.integer(4, 40) * dayMs
  return { days, firstDay, lastDay: part === 'dormant' ? last - dormantForDays : last, joinedMs, growth }
}

/** Draws an instant in office hours of the active period, without the last two days, so that it is in the past. */
export const drawMomentMs = (random: Random, { days, firstDay, lastDay }: Life, from = 0, to = 1): number => {
  const span = Math.max(0, lastDay - 2 - firstDay)
  return officeHourMs(random, days[firstDay + Math.floor(span * random.between(from, to))])
}

/** Draws an instant soon after the association joined, for its first terminals, causes and users. */
export const drawStartMs = (random: Random, { joinedMs }: Life): number => joinedMs + random.integer(5, 180) * 60_000
