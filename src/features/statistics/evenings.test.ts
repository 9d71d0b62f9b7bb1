import { expect, it } from 'vitest'
import { endOfEvening, eveningsOf, startOfEvening } from './ramadan.ts'

it('an evening lasts from noon to noon in Paris', () => {
  expect(startOfEvening('2026-02-19').toISOString()).toBe('2026-02-19T11:00:00.000Z')
  expect(endOfEvening('2026-02-19').toISOString()).toBe('2026-02-20T11:00:00.000Z')
})

it('the evening in which spring takes an hour lasts 23 hours', () => {
  const hours = (endOfEvening('2024-03-30').getTime() - startOfEvening('2024-03-30').getTime()) / 3_600_000
  expect(hours).toBe(23)
})

it('lists 29 or 30 evenings, by the days of the association', () => {
  const evenings = eveningsOf({ first: '2026-02-19', last: '2026-03-19' })
  expect(evenings).toHaveLength(29)
  expect(evenings[0]).toEqual({ number: 1, day: '2026-02-19' })
  expect(evenings.at(-1)).toEqual({ number: 29, day: '2026-03-19' })
})
