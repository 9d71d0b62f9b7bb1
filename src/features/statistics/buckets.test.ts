import { expect, it } from 'vitest'
import { bucketsOf, weekdaysOf } from './buckets.ts'
import type { PeriodFigures } from './statistics.ts'

const figures = (from: string, to: string, days: [day: string, euros: number][]): PeriodFigures => ({
  from,
  to,
  donationCount: days.length,
  totalDonations: 0,
  averageDonation: 0,
  cancelledCount: 0,
  movements: 0,
  days: days.map(([day, totalDonations]) => ({ day, donationCount: 1, totalDonations })),
})

it('draws each day of two months, beside the day at its place in the compared period', () => {
  const buckets = bucketsOf(
    figures('2026-03-01', '2026-03-31', [['2026-03-02', 12.5]]),
    figures('2026-02-01', '2026-02-28', [['2026-02-02', 3]]),
  )
  expect(buckets).toHaveLength(31)
  expect(buckets[1]).toEqual({
    from: '2026-03-02',
    to: '2026-03-02',
    sum: { donationCount: 1, totalDonations: 12.5 },
    compared: { from: '2026-02-02', to: '2026-02-02', donationCount: 1, totalDonations: 3 },
  })
  expect(buckets[28]?.compared).toBeNull()
})

it('draws a longer period by week from Monday, and adds euros exactly', () => {
  const year = figures('2026-01-01', '2026-12-31', [
    ['2026-01-01', 0.1],
    ['2026-01-04', 0.2],
    ['2026-01-05', 7],
  ])
  const buckets = bucketsOf(year, figures('2025-01-02', '2025-12-31', [['2025-01-04', 4]]))
  expect(buckets).toHaveLength(53)
  expect(buckets[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04', sum: { totalDonations: 0.3 } })
  expect(buckets[0]?.compared).toMatchObject({ from: '2025-01-02', to: '2025-01-05', totalDonations: 4 })
  expect(buckets[1]).toMatchObject({ from: '2026-01-05', to: '2026-01-11', sum: { totalDonations: 7 } })
})

it('adds up the weekdays, Monday first', () => {
  const week = weekdaysOf(
    figures('2026-03-01', '2026-03-31', [
      ['2026-03-01', 5],
      ['2026-03-08', 1],
      ['2026-03-02', 2],
    ]),
  )
  expect(week[0]).toEqual({ weekday: 1, donationCount: 1, totalDonations: 2 })
  expect(week[6]).toEqual({ weekday: 7, donationCount: 2, totalDonations: 6 })
})
