import { describe, expect, it } from 'vitest'
import { countDays, learningDays, silenceDueAt } from './silence.rules.ts'

describe('the days of a rhythm', () => {
  it('end yesterday, and begin with the terminal', () => {
    const now = new Date('2026-06-04T21:30:00Z') // 23:30 in Paris
    const days = learningDays(now, new Date('2026-06-01T22:30:00Z')) // 00:30 on the 2nd
    expect(days).toEqual(['2026-06-02', '2026-06-03'])
    expect(learningDays(now, new Date('2020-01-01T00:00:00Z'))).toHaveLength(90)
  })

  it('have their donations by the hour of Paris, also when the clock changes, and know Ramadan', () => {
    const days = ['2026-02-17', '2026-02-18', '2026-10-24', '2026-10-25']
    const counted = countDays(days, [
      { hour: new Date('2026-02-17T22:00:00Z'), donationCount: 2 },
      { hour: new Date('2026-10-24T21:00:00Z'), donationCount: 3 },
      // 02:00 comes twice.
      { hour: new Date('2026-10-25T00:00:00Z'), donationCount: 4 },
      { hour: new Date('2026-10-25T01:00:00Z'), donationCount: 5 },
      { hour: new Date('2026-10-26T12:00:00Z'), donationCount: 6 },
    ])
    expect(counted.map(({ weekday, isRamadan }) => [weekday, isRamadan])).toEqual([
      [1, false],
      [2, true],
      [5, false],
      [6, false],
    ])
    expect(counted.map(({ hours }) => Object.entries([...(hours as number[])]).filter(([, count]) => count))).toEqual([
      [['23', 2]],
      [],
      [['23', 3]],
      [['2', 9]],
    ])
  })
})

describe('a silence', () => {
  /** One donation an hour, day and night. */
  const rhythm = { expected: Array.from({ length: 168 }, () => 1), perQuarter: 2184 }
  const since = new Date('2026-06-04T08:00:00Z')
  const hoursUntil = (due: Date) => (due.getTime() - since.getTime()) / 3_600_000
  const expectedCount = Math.log(218_400)

  it('is due after as many hours as donations are expected, or earlier without a heartbeat', () => {
    const plain = { since, contactedAt: null, carefulUntil: null }
    expect(hoursUntil(silenceDueAt(rhythm, plain))).toBeCloseTo(expectedCount)
    const contactedAt = new Date('2026-06-04T09:00:00Z')
    expect(hoursUntil(silenceDueAt(rhythm, { ...plain, contactedAt }))).toBeCloseTo(Math.log(100))
    const recently = new Date('2026-06-04T14:00:00Z')
    expect(hoursUntil(silenceDueAt(rhythm, { ...plain, contactedAt: recently }))).toBeCloseTo(6.5)
  })

  it('is due later after an alarm', () => {
    const carefulUntil = new Date('2026-06-10T08:00:00Z')
    const due = silenceDueAt(rhythm, { since, contactedAt: null, carefulUntil })
    expect(hoursUntil(due)).toBeCloseTo(2 * expectedCount)
    const over = silenceDueAt(rhythm, { since, contactedAt: null, carefulUntil: since })
    expect(hoursUntil(over)).toBeCloseTo(expectedCount)
  })
})
