import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { weekdayOf } from '#shared/periods.ts'
import { type EveningPair, forecastOf, weekdayShift } from './forecast.ts'

/** Pairs whose first `over` evenings are over. Those ahead have nothing yet. */
const pairs = (figures: [cents: number, comparedCents: number][], over: number): EveningPair[] =>
  figures.map(([cents, comparedCents], index) => ({
    cents: index < over ? cents : 0,
    comparedCents,
    isOver: index < over,
  }))

/** A seeded generator (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

/**
 * Returns the collection of a night: more on Fridays, twice as much in the last ten nights, most in the night of the
 * 27th.
 */
const expected = (index: number, weekday: number): number => {
  const night = index === 25 ? 4 : index >= 19 ? 2 : 1
  return 80_000 * night * (weekday === 5 ? 1.4 : 1)
}

describe('the forecast of a Ramadan', () => {
  it('continues exactly where each evening has been the same part of the one before', () => {
    const figures = Array.from({ length: 29 }, (_, index): [number, number] => [1200 + 12 * index, 1000 + 10 * index])
    const total = figures.reduce((sum, [cents]) => sum + cents, 0)
    expect(forecastOf(pairs(figures, 10))).toEqual({ lowCents: total, likelyCents: total, highCents: total })
  })

  it('exists neither in the first week, after the end, nor without a Ramadan before', () => {
    const figures = Array.from({ length: 29 }, (): [number, number] => [1000, 900])
    expect(forecastOf(pairs(figures, 6))).toBeNull()
    expect(forecastOf(pairs(figures, 7))).not.toBeNull()
    expect(forecastOf(pairs(figures, 29))).toBeNull()
    expect(
      forecastOf(
        pairs(
          figures.map(([cents]) => [cents, 0]),
          10,
        ),
      ),
    ).toBeNull()
  })

  it('is never below the amount already collected', () => {
    const figures = Array.from({ length: 29 }, (_, index): [number, number] => [index === 3 ? 90_000 : 10, 1000])
    const forecast = forecastOf(pairs(figures, 28))
    expect(forecast?.lowCents).toBeGreaterThanOrEqual(90_000)
  })

  it('holds the total about eight times in ten, at each week of a Ramadan of a mosque', () => {
    const random = randomFrom(1447)
    // Log-normal evenings: most differ from what was expected by a quarter to a third.
    const noise = () => Math.exp(0.3 * (random() + random() + random() + random() - 2) * Math.sqrt(3))
    for (const over of [7, 14, 21]) {
      let held = 0
      const runs = 400
      for (let run = 0; run < runs; run += 1) {
        const growth = 0.7 + random()
        const figures = Array.from({ length: 29 }, (_, index): [number, number] => {
          const [weekday, weekdayBefore] = [(index + run) % 7, (index + run + 4) % 7]
          return [
            Math.round(growth * expected(index, weekday) * noise()),
            Math.round(expected(index, weekdayBefore) * noise()),
          ]
        })
        const total = figures.reduce((sum, [cents]) => sum + cents, 0)
        const forecast = forecastOf(pairs(figures, over))
        if (forecast && forecast.lowCents <= total && total <= forecast.highCents) held += 1
      }
      expect(held / runs, `after ${over} evenings`).toBeGreaterThan(0.7)
      expect(held / runs, `after ${over} evenings`).toBeLessThan(0.95)
    }
  })
})

it('shifts the Ramadan before by three evenings at most, so that Fridays meet Fridays', () => {
  for (let days = 0; days < 14; days += 1) {
    const [first, before] = ['2026-02-18', addDays('2025-03-01', days)]
    const shift = weekdayShift(first, before)
    expect(Math.abs(shift)).toBeLessThanOrEqual(3)
    expect(weekdayOf(addDays(before, shift))).toBe(weekdayOf(first))
  }
})
