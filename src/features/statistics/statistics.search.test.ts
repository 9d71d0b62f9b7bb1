import { expect, it } from 'vitest'
import { shownBy, spansOf } from './statistics.search.ts'

const spansAt = (instant: string, compare?: 'before' | 'lastYear' | 'none') =>
  spansOf(shownBy({ period: 'thisMonth', startDate: undefined, endDate: undefined, compare }, new Date(instant)))

it('the days that are compared end with the day of the last compared instant', () => {
  expect(spansAt('2026-03-10T12:00:00Z', 'lastYear')).toEqual({
    period: { from: '2026-03-01', to: '2026-03-31' },
    compared: { from: '2025-03-02', to: '2025-03-11' },
  })
})

it('a period that is compared with none has its days alone', () => {
  expect(spansAt('2026-03-10T12:00:00Z', 'none')).toEqual({
    period: { from: '2026-03-01', to: '2026-03-31' },
    compared: undefined,
  })
})
