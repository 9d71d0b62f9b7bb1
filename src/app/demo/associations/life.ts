import { type CalendarDay, instantAt } from '../donations/calendar.ts'
import type { Part } from '../ideas/associations.ts'
import type { Random } from '../random.ts'

/** When an association was active: the days of the demo that it collected on, and when it joined. */
export type Life = {
  days: readonly CalendarDay[]
  /** Indexes into `days`; the first one may be followed by a `lastDay` before it when nothing was ever received. */
  firstDay: number
  lastDay: number
  joinedMs: number
  /** How its donations grow by year: 0.2 is a fifth more. */
  growth: number
}

/** How much more is given on a day than in the first year. Growth comes with the year, so that each keeps its seasons. */
export const growthOn = ({ days, firstDay, growth }: Life, day: number): number =>
  (1 + growth) ** ((days[day]?.year ?? 0) - (days[firstDay]?.year ?? 0))

const dayMs = 86_400_000
const dormantForDays = 240
const shareThereFromTheStart = 0.7

/** An instant of a day when an office is open, to the millisecond. */
export const officeHourMs = (random: Random, day: CalendarDay | undefined): number => {
  if (!day) throw new RangeError('the demo has no such day')
  return instantAt(day, random.integer(9 * 60, 18 * 60)) + random.integer(0, 59_999)
}

/** When the association joined and how long it collected. The brand-new one joined yesterday and has no day yet. */
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

/** An office hour of a day of the association's life, the last two days left out so that it lies in the past. */
export const drawMomentMs = (random: Random, { days, firstDay, lastDay }: Life, from = 0, to = 1): number => {
  const span = Math.max(0, lastDay - 2 - firstDay)
  return officeHourMs(random, days[firstDay + Math.floor(span * random.between(from, to))])
}

/** Soon after it joined: its first terminals, causes and people. */
export const drawStartMs = (random: Random, { joinedMs }: Life): number => joinedMs + random.integer(5, 180) * 60_000
