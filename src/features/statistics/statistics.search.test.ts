import { expect, it } from 'vitest'
import { queryOf, shownBy } from './statistics.search.ts'

const queryAt = (instant: string, compare?: 'before' | 'lastYear' | 'none') =>
  queryOf(shownBy({ period: 'thisMonth', startDate: undefined, endDate: undefined, compare }, new Date(instant)))

it('asks for whole days of the compared period, as many as have come', () => {
  expect(queryAt('2026-03-10T12:00:00Z', 'lastYear')).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    compareFrom: '2025-03-01',
    compareTo: '2025-03-10',
  })
})

it('asks for the period alone when it is compared with none', () => {
  expect(queryAt('2026-03-10T12:00:00Z', 'none')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
})
