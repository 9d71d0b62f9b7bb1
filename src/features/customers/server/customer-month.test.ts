import { expect, it } from 'vitest'
import { figureDaysAt } from './customer-month.queries.ts'

it('compares this month up to today with as many first days of the month before', () => {
  expect(figureDaysAt(new Date('2026-03-11T23:30:00Z'))).toEqual({
    month: { startDate: '2026-03-01', endDate: '2026-03-12' },
    previous: { startDate: '2026-02-01', endDate: '2026-02-12' },
  })
})

it('compares the last days of a long month with the whole month before', () => {
  expect(figureDaysAt(new Date('2026-10-31T12:00:00Z')).previous).toEqual({
    startDate: '2026-09-01',
    endDate: '2026-09-30',
  })
})

it('compares nothing on the first of a month in Paris', () => {
  expect(figureDaysAt(new Date('2026-02-28T23:00:00Z'))).toEqual({
    month: { startDate: '2026-03-01', endDate: '2026-03-01' },
    previous: null,
  })
})
