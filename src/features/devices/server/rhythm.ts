import { hourMs } from '#shared/days.ts'

/**
 * The rhythm of a terminal: what it usually collects in each hour of the week, and how long a silence that explains
 * (docs/rules/devices.md#devices-silent). Pure: the watch reads and stores.
 */

/** The donations of a terminal on a Paris day, by hour. */
export type DayCounts = {
  /** 0 is Monday. */
  weekday: number
  /** Ramadan has hours of its own, which say nothing about an ordinary week. */
  isRamadan: boolean
  hours: ArrayLike<number>
}

export type Rhythm = {
  /** The donations expected in each hour of the week, from Monday 00:00 in Paris. */
  expected: number[]
  /** The donations expected in a quarter of a year. */
  perQuarter: number
}

/** The ordinary days that a rhythm is learnt from, and the days that are read to find them around a Ramadan. */
const learntDays = 56
export const readDays = 90
/** The time for which a rhythm says something of days that are over: the weeks that it is learnt from. */
export const knownDays = learntDays
/** A terminal without two weeks of history has no rhythm, nor has one with less than a donation a week. */
const fewestDays = 14
const fewestPerQuarter = 13

const hoursOfDay = 24
const daysOfWeek = 7
export const hoursOfWeek = hoursOfDay * daysOfWeek
const weeksOfQuarter = 13

const sum = (values: ArrayLike<number>): number => {
  let total = 0
  for (let index = 0; index < values.length; index += 1) total += values[index] ?? 0
  return total
}

const meanHours = (days: readonly DayCounts[]): number[] => {
  const totals = Array.from({ length: hoursOfWeek }, () => 0)
  const occurrences = Array.from({ length: daysOfWeek }, () => 0)
  for (const { weekday, hours } of days) {
    occurrences[weekday] = (occurrences[weekday] ?? 0) + 1
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      const place = weekday * hoursOfDay + hour
      totals[place] = (totals[place] ?? 0) + (hours[hour] ?? 0)
    }
  }
  return totals.map((total, place) => total / Math.max(1, occurrences[Math.floor(place / hoursOfDay)] ?? 0))
}

/** A day weighs 0.7 of the day after it. The recent level is trusted from about four expected donations on. */
const fading = 0.7
const recentDays = 14
const prior = 4
const lowestLevel = 0.25

/** Returns how much of the usual a terminal has collected lately, at most 1: a season that ends is no failure. */
const recentLevel = (days: readonly DayCounts[], mean: readonly number[]): number => {
  const perWeekday = Array.from({ length: daysOfWeek }, (_, weekday) =>
    sum(mean.slice(weekday * hoursOfDay, (weekday + 1) * hoursOfDay)),
  )
  let weight = 1
  let collected = prior
  let usual = prior
  for (const { weekday, hours } of days.slice(-recentDays).toReversed()) {
    collected += weight * sum(hours)
    usual += weight * (perWeekday[weekday] ?? 0)
    weight *= fading
  }
  return Math.min(1, Math.max(lowestLevel, collected / usual))
}

/**
 * Learns the rhythm from the days up to yesterday, the oldest first: the mean of the last eight ordinary weeks, lowered
 * to the level of the last days. Undefined for a terminal that is too new, or hardly used.
 */
export const learnRhythm = (days: readonly DayCounts[]): Rhythm | undefined => {
  const ordinary = days.filter(({ isRamadan }) => !isRamadan).slice(-learntDays)
  if (ordinary.length < fewestDays) return undefined
  const mean = meanHours(ordinary)
  const perQuarter = sum(mean) * weeksOfQuarter
  if (perQuarter < fewestPerQuarter) return undefined
  const level = recentLevel(days, mean)
  return { expected: mean.map((count) => count * level), perQuarter }
}

/** A silence that is less probable than this raises an alarm. */
const improbable = 0.01

/** After an alarm, a silence may last twice as long for two weeks: the rhythm has changed, or the repair goes on. */
export const carefulDays = 14
const carefulTimes = 2

/**
 * Returns how many expected donations a silence may last. Each donation begins a new silence, so the probability is
 * that of one such silence among all of a quarter: a false alarm in a quarter has 1 %.
 */
export const toleranceOf = ({ perQuarter }: Rhythm, isCareful: boolean): number =>
  Math.log(Math.max(1, perQuarter) / improbable) * (isCareful ? carefulTimes : 1)

/** The tolerance for a terminal that has stopped sending heartbeats too: 1 % for this silence alone. */
export const toleranceOffline = Math.log(1 / improbable)

const weekMs = hoursOfWeek * hourMs
/** A Monday, as Paris clocks show it. */
const mondayMs = Date.UTC(1970, 0, 5)

/** Returns the donations expected from that Monday to a time on the clock of Paris, in milliseconds as if in UTC. */
const expectedUntil = ({ expected }: Rhythm, clockMs: number): number => {
  const weeks = Math.floor((clockMs - mondayMs) / weekMs)
  const hours = (clockMs - mondayMs - weeks * weekMs) / hourMs
  const whole = Math.floor(hours)
  let inWeek = 0
  for (let hour = 0; hour < whole; hour += 1) inWeek += expected[hour] ?? 0
  return weeks * sum(expected) + inWeek + (hours - whole) * (expected[whole] ?? 0)
}

export const expectedBetween = (rhythm: Rhythm, fromClockMs: number, toClockMs: number): number =>
  expectedUntil(rhythm, toClockMs) - expectedUntil(rhythm, fromClockMs)

/** Returns the time on the clock of Paris when `count` donations are expected since another one. */
export const expectedAt = (rhythm: Rhythm, fromClockMs: number, count: number): number => {
  const perWeek = sum(rhythm.expected)
  const wholeWeeks = Math.floor(count / perWeek)
  let left = count - wholeWeeks * perWeek
  let clockMs = fromClockMs + wholeWeeks * weekMs
  for (let steps = 0; steps <= hoursOfWeek; steps += 1) {
    const place = Math.floor(((((clockMs - mondayMs) % weekMs) + weekMs) % weekMs) / hourMs)
    const rate = rhythm.expected[place] ?? 0
    const restMs = hourMs - ((((clockMs - mondayMs) % hourMs) + hourMs) % hourMs)
    const inRest = (rate * restMs) / hourMs
    if (inRest >= left && rate > 0) return clockMs + (left / rate) * hourMs
    left -= inRest
    clockMs += restMs
  }
  return clockMs
}
