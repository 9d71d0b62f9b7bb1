import { expect, it } from 'vitest'
import {
  carefulDays,
  type DayCounts,
  expectedAt,
  expectedBetween,
  hoursOfWeek,
  learnRhythm,
  readDays,
  type Rhythm as TerminalRhythm,
  toleranceOf,
} from '#features/devices/server/rhythm.ts'
import { endOfDay } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { Random } from '../random.ts'
import { type CalendarDay, daysBetween } from './calendar.ts'
import { charityRhythm, mosqueRhythm, type Rhythm } from './intensity.ts'

// A year of terminals by the demo's model of intensity. Some of them fail once: 40 of 300.
const days = daysBetween('2025-10-01', '2026-12-31')
const firstDay = days.findIndex(({ day }) => day === '2026-01-01')
const asOfMs = endOfDay('2026-12-31').getTime()
const rhythms = { mosque: mosqueRhythm(days, asOfMs), charity: charityRhythm(days, asOfMs) }
const failingPerYear = { mosque: 14_000, charity: 50_000 }

const [hourMs, dayMs, mondayMs] = [3_600_000, 86_400_000, Date.UTC(1970, 0, 5)]
/** Midnight of a day on the clock of Paris, as if it were UTC. */
const midnightMs = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`))
/** An hour in which a terminal usually collects this many donations is usually busy. */
const busyFrom = 7

/** Draws the donations of a terminal, as times on the clock of Paris: a Poisson process with the demo's intensity. */
function* donationsOf(
  random: Random,
  { weights, slots }: Rhythm,
  perYear: number,
): Generator<[day: number, at: number]> {
  const wholeYear = weights.reduce((sum, weight) => sum + weight, 0) * (365 / days.length)
  let left = -Math.log(1 - random.next())
  for (const [day, sums] of slots.entries()) {
    const scale = ((weights[day] ?? 0) / (sums.at(-1) || 1)) * (perYear / wholeYear)
    for (let slot = 0, before = 0; slot < sums.length; slot += 1) {
      const mass = ((sums[slot] ?? 0) - before) * scale
      before = sums[slot] ?? 0
      let used = 0
      while (left <= mass - used) {
        used += left
        yield [day, (midnightMs[day] ?? 0) + ((slot + used / mass) * hourMs) / 2]
        left = -Math.log(1 - random.next())
      }
      left -= mass - used
    }
  }
}

type Counts = DayCounts & { hours: Uint16Array }
const emptyCounts = ({ weekday, ramadanDay }: CalendarDay): Counts => ({
  weekday: (weekday + 6) % 7,
  isRamadan: ramadanDay > 0,
  hours: new Uint16Array(24),
})

/** Plays the year of a terminal. Its donations are lost from `failsAt` on, until the silence is noticed. */
const play = (random: Random, rhythm: Rhythm, perYear: number, failsAt = Infinity) => {
  const counts = days.map(emptyCounts)
  const falseAlarms: number[] = []
  let [last, learnt, noticedAt, carefulUntil, foundAt, from] = [0, undefined as TerminalRhythm | undefined, 0, 0, 0, 0]
  const look = (until: number) => {
    if (!learnt || noticedAt || last === 0) return
    const tolerance = toleranceOf(learnt, last < carefulUntil)
    if (((until - last) / hourMs) * peak < tolerance || expectedBetween(learnt, last, until) < tolerance) return
    noticedAt = Math.max(from, expectedAt(learnt, last, tolerance))
    if (last <= failsAt && noticedAt > failsAt && !foundAt) foundAt = noticedAt
    else falseAlarms.push(noticedAt)
  }
  let peak = 0
  const startDay = (day: number) => {
    from = midnightMs[day] ?? 0
    if (day < firstDay || noticedAt) return
    learnt = learnRhythm(counts.slice(Math.max(0, day - readDays), day))
    peak = Math.max(0, ...(learnt?.expected ?? []))
  }
  let today = -1
  for (const [day, at] of donationsOf(random, rhythm, perYear)) {
    for (; today < day; startDay(++today)) look((midnightMs[today] ?? 0) + dayMs)
    if (at > failsAt && (!foundAt || at < foundAt + hourMs)) {
      look(at)
      continue
    }
    look(at)
    if (noticedAt) carefulUntil = at + carefulDays * dayMs
    noticedAt = 0
    last = at
    const { hours } = counts[day] ?? { hours: new Uint16Array(24) }
    const hour = Math.floor((at - (midnightMs[day] ?? 0)) / hourMs)
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return { counts, falseAlarms, foundAt }
}

/** Returns how many usually busy hours lie between two times, by the rhythm before. */
const busyHoursBetween = (counts: readonly DayCounts[], fromMs: number, toMs: number): number => {
  const day = midnightMs.findIndex((ms) => ms > fromMs) - 1
  const usual = learnRhythm(counts.slice(day - readDays, day))?.expected ?? []
  expect(usual.filter((count) => count >= busyFrom).length).toBeGreaterThanOrEqual(1)
  let busyMs = 0
  for (let at = fromMs; at < toMs; at += 60_000)
    if ((usual[Math.floor((at - mondayMs) / hourMs) % hoursOfWeek] ?? 0) >= busyFrom) busyMs += 60_000
  return busyMs / hourMs
}

for (const { count, tags } of gateAndNight(75, 300))
  it(`finds the failures of ${count} terminals within two usually busy hours, with one false alarm at most in a quarter`, {
    tags,
    timeout: 120_000,
  }, () => {
    const failureCount = count / 7.5
    const random = new Random('silent terminals')
    const repeated: string[] = []
    const found: number[] = []
    let falseAlarmCount = 0
    for (let terminal = 0; terminal < count; terminal += 1) {
      const own = random.fork(String(terminal))
      const kind = own.chance(26 / 60) ? 'mosque' : 'charity'
      const fails = terminal % 7 === 0 && found.length < failureCount
      // Three donations a day to a hundred. Those that fail have usually busy hours: a Friday prayer, the Saturdays of
      // a shop.
      const smallest = fails ? failingPerYear[kind] : 1000
      const perYear = smallest * (own.next() + 0.05) ** (fails ? -0.1 : -0.6)
      const failsAt = fails ? (midnightMs[firstDay + own.integer(20, 340)] ?? 0) + own.integer(0, dayMs - 1) : Infinity
      const { counts, falseAlarms, foundAt } = play(own.fork('year'), rhythms[kind], perYear, failsAt)
      falseAlarmCount += falseAlarms.length
      const quarters = falseAlarms.map(
        (at) => `${terminal} ${new Date(at).getUTCFullYear()} ${Math.floor(new Date(at).getUTCMonth() / 3)}`,
      )
      repeated.push(...quarters.filter((quarter, index) => quarters.indexOf(quarter) < index))
      if (fails) found.push(foundAt ? busyHoursBetween(counts, failsAt, foundAt) : Infinity)
    }
    expect(found).toHaveLength(failureCount)
    expect(Math.max(...found)).toBeLessThanOrEqual(2)
    expect(repeated).toEqual([])
    // About 1 % of the terminals in a quarter.
    expect(falseAlarmCount).toBeLessThan((2 / 100) * count * 4)
  })
