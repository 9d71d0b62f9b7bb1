import { expect, it } from 'vitest'
import { reachedOn } from './forecast.ts'

const goal = { targetCents: 100_000, netCents: 40_000, recentCents: 28_000 }

it('continues the pace of the last four weeks, to the day', () => {
  // 10 € a day, 600 € missing.
  expect(reachedOn(goal, '2026-03-01')).toBe('2026-04-30')
  expect(reachedOn({ ...goal, netCents: 40_001 }, '2026-03-01')).toBe('2026-04-30')
  expect(reachedOn({ ...goal, netCents: 39_999 }, '2026-03-01')).toBe('2026-05-01')
})

it('has no day for a goal that is reached, passed or out of sight', () => {
  expect(reachedOn({ ...goal, netCents: 100_000 }, '2026-03-01')).toBeNull()
  expect(reachedOn({ ...goal, netCents: 120_000 }, '2026-03-01')).toBeNull()
  expect(reachedOn({ ...goal, recentCents: 0 }, '2026-03-01')).toBeNull()
  expect(reachedOn({ ...goal, recentCents: -500 }, '2026-03-01')).toBeNull()
  expect(reachedOn({ ...goal, recentCents: 1 }, '2026-03-01')).toBeNull()
})
