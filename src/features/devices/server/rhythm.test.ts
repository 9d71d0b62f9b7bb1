import { describe, expect, it } from 'vitest'
import {
  type DayCounts,
  expectedAt,
  expectedBetween,
  learnRhythm,
  type Rhythm,
  toleranceOf,
  toleranceOffline,
} from './rhythm.ts'

/** Days from a Monday on, each with these donations at noon. */
const daysWith = (counts: readonly number[], isRamadan = false): DayCounts[] =>
  counts.map((count, index) => ({
    weekday: index % 7,
    isRamadan,
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 12 ? count : 0)),
  }))
const weeks = (count: number, week: readonly number[]) => Array.from({ length: count }, () => week).flat()
const fridays = [0, 0, 0, 0, 20, 0, 0]
const fridayNoon = 4 * 24 + 12
const learnt = (days: DayCounts[]): Rhythm => {
  const rhythm = learnRhythm(days)
  if (!rhythm) throw new Error('there is no rhythm')
  return rhythm
}

describe('a rhythm', () => {
  it('is the mean of each hour of the week over eight weeks', () => {
    const rhythm = learnt(daysWith([...weeks(10, [9, 9, 9, 9, 9, 9, 9]), ...weeks(4, fridays), ...weeks(4, fridays)]))
    expect(rhythm.expected[fridayNoon]).toBeCloseTo(20)
    expect(rhythm.expected[12]).toBe(0)
    expect(rhythm.perQuarter).toBe(20 * 13)
  })

  it('leaves Ramadan out, and looks further back instead', () => {
    const ordinary = daysWith(weeks(8, fridays))
    expect(learnRhythm([...ordinary, ...daysWith(weeks(4, [80, 80, 80, 80, 80, 80, 80]), true)])).toEqual(
      learnRhythm(ordinary),
    )
  })

  it('is lowered when less comes lately, to a quarter at the least, and never raised', () => {
    const daily = [10, 10, 10, 10, 10, 10, 10]
    const levelAfter = (week: number[]) => {
      const usual = weeks(7, daily)
      return (learnt(daysWith([...usual, ...week])).expected[12] ?? 0) / ((7 * 10 + (week[0] ?? 0)) / 8)
    }
    expect(levelAfter([40, 40, 40, 40, 40, 40, 40])).toBe(1)
    expect(levelAfter([5, 5, 5, 5, 5, 5, 5])).toBeLessThan(0.65)
    expect(levelAfter([0, 0, 0, 0, 0, 0, 0])).toBe(0.25)
  })

  it('is none for a terminal that is new, or collects less than once a week', () => {
    expect(learnRhythm(daysWith(weeks(1, fridays)))).toBeUndefined()
    expect(learnRhythm(daysWith([...weeks(7, [0, 0, 0, 0, 0, 0, 0]), ...fridays.map(Math.sign)]))).toBeUndefined()
    expect(learnRhythm([])).toBeUndefined()
  })
})

describe('a silence', () => {
  const rhythm = learnt(daysWith(weeks(8, fridays)))
  const clock = (text: string) => Date.parse(`${text}:00Z`)

  it('counts the donations expected in its hours, over whole weeks too', () => {
    const between = (from: string, to: string) => expectedBetween(rhythm, clock(from), clock(to))
    expect(between('2026-06-04T09:00', '2026-06-05T12:00')).toBeCloseTo(0)
    expect(between('2026-06-04T09:00', '2026-06-05T12:15')).toBeCloseTo(5)
    expect(between('2026-06-05T12:30', '2026-06-19T12:30')).toBeCloseTo(40)
  })

  it('reaches a number of expected donations at one time', () => {
    const from = clock('2026-06-01T08:10')
    for (const [count, at] of [
      [5, '2026-06-05T12:15'],
      [19, '2026-06-05T12:57'],
      [45, '2026-06-19T12:15'],
    ] as const) {
      expect(new Date(expectedAt(rhythm, from, count)).toISOString().slice(0, 16)).toBe(at)
      expect(expectedBetween(rhythm, from, expectedAt(rhythm, from, count))).toBeCloseTo(count)
    }
  })

  it('is improbable below 1 % for all of a quarter, or for itself without heartbeats', () => {
    expect(rhythm.perQuarter * Math.exp(-toleranceOf(rhythm, false))).toBeCloseTo(0.01)
    expect(toleranceOf(rhythm, true)).toBe(2 * toleranceOf(rhythm, false))
    expect(Math.exp(-toleranceOffline)).toBeCloseTo(0.01)
  })
})
