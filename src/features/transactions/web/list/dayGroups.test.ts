import { expect, test } from 'vitest'
import { sampleTransaction } from '../../testing/sampleTransaction.ts'
import { groupByDay } from './TransactionList.tsx'

const at = (number: number, createdAt: string) => sampleTransaction(number, { createdAt })

test("groups by the day in Paris, independent of the machine's time zone", () => {
  const list = [
    at(1, '2026-10-25T23:00:00.000Z'),
    at(2, '2026-10-25T22:59:59.999Z'),
    at(3, '2026-10-24T22:00:00.000Z'),
    at(4, '2026-10-24T21:59:59.999Z'),
  ]
  expect(groupByDay(list, []).map(({ day, transactions }) => [day, transactions.length])).toEqual([
    ['2026-10-26', 1],
    ['2026-10-25', 2],
    ['2026-10-24', 1],
  ])
})

test('gives each day the figures of the first page that contains it', () => {
  const list = [at(1, '2026-03-07T12:00:00.000Z'), at(2, '2026-03-06T12:00:00.000Z')]
  const first = { day: '2026-03-06', donationCount: 40, totalDonations: 800, cancelledCount: 0 }
  const later = { day: '2026-03-06', donationCount: 41, totalDonations: 820, cancelledCount: 0 }
  expect(groupByDay(list, [first, later]).map(({ figures }) => figures)).toEqual([undefined, first])
})

test('returns no groups for an empty list', () => {
  expect(groupByDay([], [])).toEqual([])
})
