import { expect, it } from 'vitest'
import { comparedCount, cumulate, lastTenOf, roughly } from './cumulated.ts'
import type { Evening } from './ramadan.ts'

const day = '2026-02-18'
const sum = (totalDonations: number) => ({ donationCount: 1, totalDonations })
const evening = (
  number: number,
  euros: number | null,
  comparedEuros: number | null,
  isOver = euros !== null,
): Evening => ({
  number,
  day,
  sum: euros === null ? null : sum(euros),
  isOver,
  compared: comparedEuros === null ? null : { day, ...sum(comparedEuros) },
  sameWeekday: null,
})

it('adds the evenings up to the cent, and ends both Ramadans with their totals', () => {
  const rows = cumulate([evening(1, 0.1, 1), evening(2, 0.2, 2), evening(3, 0.4, null), evening(4, null, null)])
  expect(rows.map(({ total, donationCount, compared }) => [total, donationCount, compared])).toEqual([
    [0.1, 1, 1],
    [0.3, 2, 3],
    [0.7, 3, 3],
    [null, 3, 3],
  ])
})

it('counts the evenings that are compared: the Ramadan before may have had one less', () => {
  expect(comparedCount([evening(1, 5, 5), evening(2, 5, null)])).toBe(1)
  expect(comparedCount([evening(1, 5, 5), evening(2, null, 5)])).toBe(1)
})

it('counts the last ten evenings as far as they are over, with as many of the Ramadan before', () => {
  const evenings = Array.from({ length: 30 }, (_, index) => {
    if (index > 21) return evening(index + 1, null, 5)
    // The one of now has begun, and does not count yet.
    return evening(index + 1, 10, 5, index < 21)
  })
  expect(lastTenOf(evenings)).toEqual({ total: 10, compared: 5 })
  expect(lastTenOf(evenings.map((one) => ({ ...one, isOver: one.number < 20 })))).toBeNull()
})

it.each([
  [46_130.55, 46_000],
  [412, 410],
  [99.6, 100],
  [7.2, 7],
  [0, 0],
])('rounds %d to two digits: %d', (euros, rounded) => {
  expect(roughly(euros)).toBe(rounded)
})
