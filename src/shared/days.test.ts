import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  endOfDay,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatTime,
  instantOf,
  instantsOf,
  noonOf,
  startOfDay,
} from './days.ts'

const hoursOf = (day: string) => (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000

describe('a day in Paris', () => {
  it('begins at midnight there, in winter and in summer', () => {
    expect(startOfDay('2026-01-15').toISOString()).toBe('2026-01-14T23:00:00.000Z')
    expect(startOfDay('2026-07-14').toISOString()).toBe('2026-07-13T22:00:00.000Z')
  })

  it('has 23 hours on 29 March 2026, 25 on 25 October, 24 on others', () => {
    expect([hoursOf('2026-03-29'), hoursOf('2026-10-25'), hoursOf('2026-06-01')]).toEqual([23, 25, 24])
  })

  it('holds its first instant and its last millisecond, and not the next one', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2024-02-29', '2025-12-31']) {
      expect(dayOf(startOfDay(day))).toBe(day)
      expect(dayOf(endOfDay(day))).toBe(day)
      expect(dayOf(new Date(endOfDay(day).getTime() + 1))).toBe(addDays(day, 1))
      expect(dayOf(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1))
    }
  })

  it('has its noon when clocks show 12:00, also where the clock changes in its night', () => {
    expect(noonOf('2026-03-29').toISOString()).toBe('2026-03-29T10:00:00.000Z')
    expect(noonOf('2026-10-25').toISOString()).toBe('2026-10-25T11:00:00.000Z')
    expect(noonOf('2026-06-01').toISOString()).toBe('2026-06-01T10:00:00.000Z')
  })

  it('contains every instant between its two ends', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (instant) => {
          const day = dayOf(instant)
          expect(startOfDay(day) <= instant && instant <= endOfDay(day)).toBe(true)
        },
      ),
    )
  })
})

describe('a time of the day in Paris', () => {
  const shown = (day: string, time: string) => instantsOf(day, time).map((instant) => instant.toISOString())

  it('is one instant on most days', () => {
    expect(shown('2026-03-20', '13:05')).toEqual(['2026-03-20T12:05:00.000Z'])
    expect(shown('2026-07-14', '23:59')).toEqual(['2026-07-14T21:59:00.000Z'])
  })

  it('is none where the clock skips it in spring, and two where it shows it twice in autumn', () => {
    expect(shown('2026-03-29', '01:59')).toEqual(['2026-03-29T00:59:00.000Z'])
    expect(shown('2026-03-29', '02:30')).toEqual([])
    expect(shown('2026-03-29', '03:00')).toEqual(['2026-03-29T01:00:00.000Z'])
    expect(instantOf('2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(shown('2026-10-25', '02:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
    expect(shown('2026-10-25', '03:00')).toEqual(['2026-10-25T02:00:00.000Z'])
  })

  it('is what the clock shows at that instant', () => {
    const minutes = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(minutes, (date) => {
        const instant = new Date(Math.floor(date.getTime() / 60_000) * 60_000)
        const [, time = ''] = / à (.*)$/.exec(formatDateTime(instant)) ?? []
        expect(shown(dayOf(instant), time)).toContain(instant.toISOString())
      }),
    )
  })
})

describe('formatting dates', () => {
  it("uses 'ddd DD MMMM YYYY à HH:mm' in French, in Paris", () => {
    expect(formatDateTime('2026-03-06T12:05:00Z')).toBe('ven. 06 mars 2026 à 13:05')
    expect(formatDateTime('2026-07-31T22:00:00Z')).toBe('sam. 01 août 2026 à 00:00')
  })

  it('names a day in full', () => {
    expect(formatDay('2026-03-06')).toBe('vendredi 6 mars 2026')
    expect(formatDate('2026-03-11')).toBe('11 mars 2026')
  })

  it("calls the first of a month '1er'", () => {
    expect(formatDay('2026-03-01')).toBe('dimanche 1er mars 2026')
    expect(formatDate('2026-03-01')).toBe('1er mars 2026')
  })

  it.each([
    ['2026-03-01', '2026-03-28', 'du 1er au 28 mars 2026'],
    ['2026-03-29', '2026-04-01', 'du 29 mars au 1er avril 2026'],
    ['2025-12-30', '2026-12-30', 'du 30 décembre 2025 au 30 décembre 2026'],
  ])('says the month and the year of %s to %s once, where they are the same', (first, last, text) => {
    expect(formatDays(first, last)).toBe(text)
  })
})

it.each([
  ['2026-03-06T12:00:00.000Z', '13\u00a0h'],
  ['2026-03-06T01:06:00.000Z', '2\u00a0h\u00a006'],
])('the time of %s in a sentence is %s', (instant, expected) => expect(formatTime(instant)).toBe(expected))
