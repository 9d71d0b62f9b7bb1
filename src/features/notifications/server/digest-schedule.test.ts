import { expect, it } from 'vitest'
import { addDays, dayOf, timeOf } from '#shared/days.ts'
import { dueDigests } from './digest-schedule.rules.ts'

const daysDueAt = (instant: string) => dueDigests(new Date(instant)).map(({ frequency, day }) => `${frequency} ${day}`)

it('is due on Mondays at seven in Paris, and not a minute before', () => {
  expect(daysDueAt('2027-03-08T05:59:00Z')).toEqual([])
  expect(daysDueAt('2027-03-08T06:00:00Z')).toEqual(['week 2027-03-08'])
})

it('covers the seven days before, or the month before', () => {
  const [week, month] = dueDigests(new Date('2027-03-01T06:00:00Z'))
  expect(week?.period).toEqual({ startDate: '2027-02-22', endDate: '2027-02-28' })
  expect(month?.period).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' })
})

it.each([
  ['spring', '2027-03-28', '2027-03-29T05:00:00.000Z'],
  ['autumn', '2027-10-31', '2027-11-01T06:00:00.000Z'],
])('follows the clocks of Paris in %s: each digest is due once, at seven', (_, sunday, dueAt) => {
  const seen = new Map<string, string>()
  const start = Date.parse(`${addDays(sunday, -8)}T00:00:00Z`)
  for (let minutes = 0; minutes < 14 * 24 * 60; minutes += 10) {
    for (const { frequency, day, dueAt: at } of dueDigests(new Date(start + minutes * 60_000)))
      if (frequency === 'week') seen.set(day, at.toISOString())
  }
  expect([...seen.keys()]).toEqual([addDays(sunday, -6), addDays(sunday, 1)])
  expect(seen.get(addDays(sunday, 1))).toBe(dueAt)
  expect([...seen.values()].map((at) => timeOf(at))).toEqual(['07:00', '07:00'])
})

it('is due once in each week and month of a year', () => {
  const keys = new Set<string>()
  for (let hour = 0; hour < 361 * 24; hour += 4)
    for (const { frequency, day } of dueDigests(new Date(Date.UTC(2027, 0, 3, hour)))) keys.add(`${frequency} ${day}`)
  const days = [...keys].map((key) => key.split(' '))
  expect(days.filter(([frequency]) => frequency === 'week')).toHaveLength(52)
  expect(days.filter(([frequency]) => frequency === 'month')).toHaveLength(11)
  for (const [frequency, day = ''] of days)
    expect(frequency === 'week' ? new Date(`${day}T12:00:00Z`).getUTCDay() === 1 : day.endsWith('-01')).toBe(true)
})

it('is still sent a day late, and not after two days', () => {
  expect(daysDueAt('2027-03-09T08:00:00Z')).toEqual(['week 2027-03-08'])
  expect(daysDueAt('2027-03-10T08:00:00Z')).toEqual([])
  expect(dayOf(new Date('2027-03-09T08:00:00Z'))).toBe('2027-03-09')
})
