import { describe, expect, it } from 'vitest'
import { dayOf, formatDateTime, startOfDay } from '#shared/days.ts'
import { daysBetween, daysUpTo, instantAt } from './calendar.ts'

const dayAt = (day: string) => {
  const [found] = daysBetween(day, day)
  if (!found) throw new Error(`no day ${day}`)
  return found
}

const shown = (day: string, minute: number) => formatDateTime(new Date(instantAt(dayAt(day), minute))).slice(-5)

describe('the calendar of the demo', () => {
  it('knows Ramadan by the Umm al-Qura calendar', () => {
    expect(dayAt('2026-02-17').ramadanDay).toBe(0)
    expect(dayAt('2026-02-18').ramadanDay).toBe(1)
    expect(dayAt('2026-03-16').ramadanDay).toBe(27)
    expect(dayAt('2026-03-20').ramadanDay).toBe(0)
    expect(dayAt('2025-03-01').ramadanDay).toBe(1)
  })

  it('knows Giving Tuesday, which may fall in December', () => {
    const found = daysBetween('2024-01-01', '2026-12-31').filter(({ isGivingTuesday }) => isGivingTuesday)
    expect(found.map(({ day }) => day)).toEqual(['2024-12-03', '2025-12-02', '2026-12-01'])
  })

  it('finds the instant that clocks show, on days of 23, 24 and 25 hours', () => {
    for (const day of ['2026-03-29', '2026-06-01', '2026-10-25']) {
      expect([shown(day, 0), shown(day, 90), shown(day, 13 * 60 + 30), shown(day, 23 * 60 + 59)]).toEqual([
        '00:00',
        '01:30',
        '13:30',
        '23:59',
      ])
    }
  })

  it('covers the days from the same date months ago without a gap', () => {
    const days = daysUpTo(new Date('2026-11-20T22:30:00Z'), 24)
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2024-11-20', '2026-11-20', 731])
    days.slice(1).forEach(({ startMs }, index) => expect(startMs).toBe(days[index]?.endMs))
    expect(days.at(-1)?.startMs).toBe(startOfDay(dayOf(new Date('2026-11-20T22:30:00Z'))).getTime())
  })
})
