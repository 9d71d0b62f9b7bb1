import { type Random, runningSum } from '../random.ts'
import { type CalendarDay, daysBetween, friday, instantAt } from './calendar.ts'

/** The distribution of donations over time: base × weekday × hour × event × growth. */
export type Rhythm = {
  days: readonly CalendarDay[]
  /** The weight of each day, without growth and base. */
  weights: Float64Array
  /** For each day, the running sum of the weights of its half hours. */
  slots: Float64Array[]
  asOfMs: number
}

export const slotMinutes = 30
const slotsOfDay = 48

/** From midnight, hour by hour. */
const mosqueHours = [3, 1, 1, 1, 1, 4, 7, 5, 4, 5, 6, 9, 20, 30, 22, 16, 18, 17, 20, 22, 21, 18, 11, 6]
const charityHours = [2, 1, 1, 1, 1, 2, 4, 10, 20, 34, 42, 42, 32, 24, 30, 36, 40, 40, 34, 24, 14, 9, 6, 4]
/** From Sunday. */
const mosqueWeek = [1.08, 0.96, 0.96, 0.96, 0.97, 1, 1.07]
const charityWeek = [0.8, 0.8, 0.9, 1.15, 0.95, 1.05, 1.5]

const fridayPrayer = { fromMinute: 13 * 60, toMinute: 14 * 60 + 30, times: 6 }
const eveningFromMinute = 18 * 60
const givingTuesdayTimes = 5

/** The seasons of a charity: the fourth quarter has 42 % of the year, and December half of that. */
const seasons = [
  { months: [1, 2, 3, 4, 5, 6, 7, 8, 9], share: 0.58 },
  { months: [10, 11], share: 0.21 },
  { months: [12], share: 0.21 },
]

/** Returns the factor of an evening of Ramadan, by the civil day of the Umm al-Qura calendar. */
const ramadanEvening = (ramadanDay: number): number => {
  if (ramadanDay === 0) return 1
  if (ramadanDay === 27) return 15
  return ramadanDay > 20 ? 8 : 4
}

const mosqueSlot = (day: CalendarDay, minute: number): number => {
  const hour = mosqueHours[Math.floor(minute / 60)] ?? 0
  const { fromMinute, toMinute, times } = fridayPrayer
  if (day.weekday === friday && minute >= fromMinute && minute < toMinute) return hour * times
  return minute >= eveningFromMinute ? hour * ramadanEvening(day.ramadanDay) : hour
}

/** Returns the weights of a day's half hours, up to the demo's instant: there are no donations in the future. */
const slotWeights = (day: CalendarDay, asOfMs: number, slotOf: (minute: number) => number): number[] =>
  Array.from({ length: slotsOfDay }, (_, slot) => {
    const fromMs = instantAt(day, slot * slotMinutes)
    const elapsed = (asOfMs - fromMs) / (slotMinutes * 60_000)
    return slotOf(slot * slotMinutes) * Math.min(1, Math.max(0, elapsed))
  })

const total = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

export const mosqueRhythm = (days: readonly CalendarDay[], asOfMs: number): Rhythm => {
  const byDay = days.map((day) => slotWeights(day, asOfMs, (minute) => mosqueSlot(day, minute)))
  const weights = days.map((day, index) => (mosqueWeek[day.weekday] ?? 1) * total(byDay[index] ?? []))
  return { days, weights: Float64Array.from(weights), slots: byDay.map(runningSum), asOfMs }
}

const charityDay = ({ weekday, isGivingTuesday }: CalendarDay): number =>
  (charityWeek[weekday] ?? 1) * (isGivingTuesday ? givingTuesdayTimes : 1)

/** Returns the factor of each month, so that each season of each calendar year has its share. */
const seasonFactors = (years: ReadonlySet<number>): Map<string, number> => {
  const factors = new Map<string, number>()
  for (const year of years) {
    const wholeYear = daysBetween(`${year}-01-01`, `${year}-12-31`)
    for (const { months, share } of seasons) {
      const units = total(wholeYear.filter(({ month }) => months.includes(month)).map(charityDay))
      for (const month of months) factors.set(`${year}-${month}`, share / units)
    }
  }
  return factors
}

export const charityRhythm = (days: readonly CalendarDay[], asOfMs: number): Rhythm => {
  const factors = seasonFactors(new Set(days.map(({ year }) => year)))
  const wholeDay = total(charityHours) * (60 / slotMinutes)
  const byDay = days.map((day) => slotWeights(day, asOfMs, (minute) => charityHours[Math.floor(minute / 60)] ?? 0))
  const weights = days.map((day, index) => {
    const elapsed = total(byDay[index] ?? []) / wholeDay
    return charityDay(day) * (factors.get(`${day.year}-${day.month}`) ?? 0) * elapsed
  })
  return { days, weights: Float64Array.from(weights), slots: byDay.map(runningSum), asOfMs }
}

/** Draws an instant of a day from its half hours, never after the demo's instant. */
export const drawInstantMs = (random: Random, { days, slots, asOfMs }: Rhythm, dayIndex: number): number => {
  const day = days[dayIndex]
  const slotsOfThatDay = slots[dayIndex]
  if (!day || !slotsOfThatDay) throw new RangeError(`the rhythm has no day ${dayIndex}`)
  const fromMs = instantAt(day, random.index(slotsOfThatDay) * slotMinutes)
  const toMs = Math.min(fromMs + slotMinutes * 60_000, asOfMs)
  return Math.floor(random.between(fromMs, toMs))
}
