import { expect, it } from 'vitest'
import { figureDaysAt } from './customer-month.queries.ts'

it('compares the whole days of this month with the first days of the month before', () => {
  expect(figureDaysAt(new Date('2026-03-11T23:30:00Z'))).toEqual({
    month: { startDate: '2026-03-01', endDate: '2026-03-12' },
    trend: {
      days: { startDate: '2026-03-01', endDate: '2026-03-11' },
      previous: { startDate: '2026-02-01', endDate: '2026-02-11' },
    },
  })
})

it('compares the last day of a month too', () => {
  const { trend } = figureDaysAt(new Date('2026-10-31T12:00:00Z'))
  expect(trend).toEqual({
    days: { startDate: '2026-10-01', endDate: '2026-10-30' },
    previous: { startDate: '2026-09-01', endDate: '2026-09-30' },
  })
})

it('has no trend on the first of a month in Paris', () => {
  expect(figureDaysAt(new Date('2026-02-28T23:00:00Z'))).toEqual({
    month: { startDate: '2026-03-01', endDate: '2026-03-01' },
    trend: null,
  })
})
