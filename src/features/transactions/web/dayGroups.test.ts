import { expect, test } from 'vitest'
import { groupByDay } from './dayGroups.ts'
import { sampleTransaction } from './transaction.fixture.ts'

const at = (number: number, createdAt: string, amount = 20) => sampleTransaction(number, { createdAt, amount })

test('groups by the day in Paris, whatever the zone of the machine', () => {
  const list = [
    at(1, '2026-10-25T23:00:00.000Z'),
    at(2, '2026-10-25T22:59:59.999Z'),
    at(3, '2026-10-24T22:00:00.000Z'),
    at(4, '2026-10-24T21:59:59.999Z'),
  ]
  expect(groupByDay(list, true).map(({ day, transactions }) => [day, transactions.length])).toEqual([
    ['2026-10-26', 1],
    ['2026-10-25', 2],
    ['2026-10-24', 1],
  ])
})

test('sums to the cent', () => {
  const list = [0.1, 0.2, 19.99, 4.35].map((amount, index) => at(index, '2026-03-06T12:00:00.000Z', amount))
  expect(groupByDay(list, true)[0]?.totalEuros).toBe(24.64)
})

test('gives no total of a day that may go on after the last row', () => {
  const list = [at(1, '2026-03-07T12:00:00.000Z'), at(2, '2026-03-06T12:00:00.000Z')]
  expect(groupByDay(list, false).map(({ totalEuros }) => totalEuros)).toEqual([20, undefined])
  expect(groupByDay(list, true).map(({ totalEuros }) => totalEuros)).toEqual([20, 20])
})

test('has no group of an empty list', () => {
  expect(groupByDay([], true)).toEqual([])
})
