import { describe, expect, it } from 'vitest'
import { endOfDay } from '#shared/days.ts'
import { Random } from '../random.ts'
import { daysBetween } from './calendar.ts'
import { charityRhythm, drawInstantMs, mosqueRhythm, type Rhythm, slotMinutes } from './intensity.ts'

const days = daysBetween('2025-01-01', '2026-12-31')
const asOfMs = endOfDay('2026-12-31').getTime()
const mosque = mosqueRhythm(days, asOfMs)
const charity = charityRhythm(days, asOfMs)

const indexOf = (day: string): number => days.findIndex((known) => known.day === day)
/** Returns how much falls in the half hour from a time of a day. */
const slotAt = ({ slots }: Rhythm, day: string, hour: number, minute = 0): number => {
  const slot = (hour * 60 + minute) / slotMinutes
  const sums = slots[indexOf(day)] ?? new Float64Array()
  return (sums[slot] ?? 0) - (sums[slot - 1] ?? 0)
}
const share = (rhythm: Rhythm, isCounted: (day: (typeof days)[number]) => boolean): number =>
  rhythm.weights.reduce((sum, weight, index) => sum + (days[index] && isCounted(days[index]) ? weight : 0), 0)

const fridayTimes = (hour: number, minute: number) =>
  slotAt(mosque, '2026-06-05', hour, minute) / slotAt(mosque, '2026-06-04', hour, minute)

const weightOf = (day: string) => charity.weights[indexOf(day)] ?? 0

describe('the week of a mosque', () => {
  it('has six times as much on Fridays from 13:00 to 14:30 only', () => {
    const around = [12.5, 13, 13.5, 14, 14.5].map((hour) => fridayTimes(Math.floor(hour), (hour % 1) * 60))
    expect(around.map(Math.round)).toEqual([1, 6, 6, 6, 1])
  })

  it('has four times as many donations on evenings of Ramadan, eight times in the last ten nights, fifteen times on the 27th', () => {
    const evening = (day: string) => slotAt(mosque, day, 21) / slotAt(mosque, '2026-06-04', 21)
    expect(
      ['2026-02-17', '2026-02-18', '2026-03-09', '2026-03-10', '2026-03-16', '2026-03-17', '2026-03-20'].map(evening),
    ).toEqual([1, 4, 4, 8, 15, 8, 1])
    expect(slotAt(mosque, '2026-03-17', 10)).toBe(slotAt(mosque, '2026-06-04', 10))
  })
})

describe('the year of a charity', () => {
  it('has 42 % in the fourth quarter, half of it in December, in each calendar year', () => {
    for (const year of [2025, 2026]) {
      const whole = share(charity, (day) => day.year === year)
      expect(share(charity, (day) => day.year === year && day.month >= 10) / whole).toBeCloseTo(0.42, 5)
      expect(share(charity, (day) => day.year === year && day.month === 12) / whole).toBeCloseTo(0.21, 5)
    }
  })

  it('has five times an ordinary Tuesday on Giving Tuesday', () => {
    expect(weightOf('2025-12-02') / weightOf('2025-12-09')).toBeCloseTo(5, 5)
  })
})

describe('an instant', () => {
  it("is on its day, and never after the demo's instant", () => {
    const noon = new Date('2026-12-31T11:10:00Z').getTime()
    const cut = mosqueRhythm(days, noon)
    const random = new Random('instants')
    for (const index of [0, indexOf('2026-03-29'), indexOf('2026-10-25'), days.length - 1]) {
      for (let draw = 0; draw < 500; draw++) {
        const instantMs = drawInstantMs(random, cut, index)
        expect(instantMs).toBeGreaterThanOrEqual(days[index]?.startMs ?? Infinity)
        expect(instantMs).toBeLessThan(Math.min(days[index]?.endMs ?? 0, noon))
      }
    }
  })

  it('weighs a started day by the elapsed part', () => {
    const atMidnight = mosqueRhythm(days, days.at(-1)?.startMs ?? 0)
    expect(atMidnight.weights.at(-1)).toBe(0)
    const atNoon = charityRhythm(days, (days.at(-1)?.startMs ?? 0) + 12 * 3_600_000)
    const elapsed = (atNoon.weights.at(-1) ?? 0) / (charity.weights.at(-1) ?? 0)
    expect(elapsed).toBeGreaterThan(0.3)
    expect(elapsed).toBeLessThan(0.5)
  })
})
