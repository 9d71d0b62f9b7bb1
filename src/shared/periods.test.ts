import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from './days.ts'
import { changePercent, comparisonOf, lengthOf, nameOfPeriod, type PeriodName, periodNamed } from './periods.ts'
import { computedCalendar, ramadanOf, ramadansOf } from './ramadan.ts'

const period = (startDate: string, endDate = startDate) => ({ startDate, endDate })

describe('a named period', () => {
  it.each<[PeriodName, string, string, string]>([
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['lastOwnDay', '2026-11-22', '2026-11-20', '2026-11-20'],
    ['lastOwnDay', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['lastOwnDay', '2026-11-20', '2026-11-13', '2026-11-13'],
    ['lastOwnDay', '2026-11-19', '2026-11-13', '2026-11-13'],
    ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastQuarter', '2026-11-27', '2026-07-01', '2026-09-30'],
    ['lastQuarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['lastQuarter', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['thisYear', '2026-11-22', '2026-01-01', '2026-12-31'],
    ['ramadan', '2026-11-22', '2026-02-18', '2026-03-19'],
    ['ramadan', '2027-02-07', '2026-02-18', '2026-03-19'],
    ['ramadan', '2027-02-08', '2027-02-08', '2027-03-08'],
  ])('%s on %s is from %s to %s', (name, today, startDate, endDate) => {
    expect(periodNamed(name, today)).toEqual(period(startDate, endDate))
  })

  it('is recognised by its days, as of today', () => {
    expect(nameOfPeriod(period('2026-11-01', '2026-11-30'), '2026-11-22')).toBe('thisMonth')
    expect(nameOfPeriod(period('2026-11-01', '2026-11-30'), '2026-12-01')).toBe('lastMonth')
    expect(nameOfPeriod(period('2026-11-20'), '2026-11-21')).toBe('yesterday')
    expect(nameOfPeriod(period('2026-11-20', '2026-11-21'), '2026-11-22')).toBeUndefined()
  })
})

describe('what a period is compared with', () => {
  const now = new Date('2026-11-22T11:42:10Z')
  const days = (start: string, end: string, compared: 'before' | 'lastYear' = 'before') => {
    const other = comparisonOf(period(start, end), compared, now)
    return other && [other.startDate, other.endDate]
  }

  it('has the same weekdays', () => {
    expect(days('2026-11-20', '2026-11-20')).toEqual(['2026-11-13', '2026-11-13'])
    expect(days('2026-11-20', '2026-11-20', 'lastYear')).toEqual(['2025-11-21', '2025-11-21'])
    expect(days('2026-11-09', '2026-11-15')).toEqual(['2026-11-02', '2026-11-08'])
    expect(days('2026-11-09', '2026-11-18')).toEqual(['2026-10-26', '2026-11-04'])
  })

  it('of whole months is whole months', () => {
    expect(days('2026-10-01', '2026-10-31')).toEqual(['2026-09-01', '2026-09-30'])
    expect(days('2026-10-01', '2026-10-31', 'lastYear')).toEqual(['2025-10-01', '2025-10-31'])
    expect(days('2026-07-01', '2026-09-30')).toEqual(['2026-04-01', '2026-06-30'])
    expect(days('2025-01-01', '2025-12-31')).toEqual(['2024-01-01', '2024-12-31'])
    expect(days('2024-02-01', '2024-02-29', 'lastYear')).toEqual(['2023-02-01', '2023-02-28'])
  })

  it('has as many whole days as have passed of the period', () => {
    expect(days('2026-11-22', '2026-11-22')).toEqual(['2026-11-15', '2026-11-15'])
    expect(days('2026-11-16', '2026-11-22')).toEqual(['2026-11-09', '2026-11-15'])
    expect(days('2026-11-20', '2026-12-10')).toEqual(['2026-11-13', '2026-11-15'])
    expect(days('2026-11-01', '2026-11-30')).toEqual(['2026-10-01', '2026-10-22'])
    expect(days('2026-11-01', '2026-11-30', 'lastYear')).toEqual(['2025-11-01', '2025-11-22'])
    expect(days('2026-10-01', '2026-12-31')).toEqual(['2026-07-01', '2026-08-22'])
    expect(days('2026-01-01', '2026-12-31')).toEqual(['2025-01-01', '2025-11-22'])
  })

  const thisMonth = (at: string) => {
    const month = periodNamed('thisMonth', dayOf(new Date(at)))
    return month && comparisonOf(month, 'before', new Date(at))
  }

  it('is the whole month before when that month is shorter than the days that have passed', () => {
    expect(thisMonth('2027-03-31T10:00:00Z')).toEqual(period('2027-02-01', '2027-02-28'))
    expect(thisMonth('2027-03-27T10:00:00Z')).toEqual(period('2027-02-01', '2027-02-27'))
    expect(thisMonth('2028-02-29T10:00:00Z')).toEqual(period('2028-01-01', '2028-01-29'))
    expect(thisMonth('2026-12-31T22:59:59Z')).toEqual(period('2026-11-01', '2026-11-30'))
    // A second later the new year has begun in Paris.
    expect(thisMonth('2026-12-31T23:00:00Z')).toEqual({ ...period('2026-12-01', '2026-12-01'), isToday: true })
  })

  it('counts days of Paris when the clock changes', () => {
    // The clock goes back on 25 October 2026 and forward on 29 March 2026.
    expect(thisMonth('2026-10-24T22:30:00Z')).toEqual(period('2026-09-01', '2026-09-25'))
    expect(thisMonth('2026-10-25T22:30:00Z')).toEqual(period('2026-09-01', '2026-09-25'))
    expect(thisMonth('2026-10-25T23:00:00Z')).toEqual(period('2026-09-01', '2026-09-26'))
    expect(thisMonth('2026-03-28T22:59:59Z')).toEqual(period('2026-02-01', '2026-02-28'))
    expect(thisMonth('2026-03-29T22:00:00Z')).toEqual(period('2026-02-01', '2026-02-28'))
  })

  it('covers as many days as the period, or all that the month before has, on each day of three years', () => {
    for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const [month, other] = [periodNamed('thisMonth', day), thisMonth(`${day}T11:00:00Z`)]
      if (!month || !other) throw new Error('a month that goes on is compared')
      const lengthOfBefore = Number(addDays(month.startDate, -1).slice(8))
      expect(lengthOf(other), day).toBe(Math.min(Number(day.slice(8)), lengthOfBefore))
      expect(addDays(other.startDate, lengthOfBefore), day).toBe(month.startDate)
    }
  })

  it('marks today alone as not over', () => {
    expect(comparisonOf(period('2026-11-22'), 'before', now)?.isToday).toBe(true)
    expect(comparisonOf(period('2026-11-21', '2026-11-22'), 'before', now)).not.toHaveProperty('isToday')
    expect(comparisonOf(period('2026-11-21'), 'before', now)).not.toHaveProperty('isToday')
  })

  it('of a Ramadan is the Ramadan before, with as many days as have passed', () => {
    expect(days('2026-02-18', '2026-03-19')).toEqual(['2025-03-01', '2025-03-29'])
    expect(days('2026-02-18', '2026-03-19', 'lastYear')).toEqual(['2025-03-01', '2025-03-29'])
    const on = (day: string) => comparisonOf(period('2026-02-18', '2026-03-19'), 'before', new Date(`${day}T20:00:00Z`))
    expect(on('2026-02-20')).toEqual({ ...period('2025-03-01', '2025-03-03'), hijriYear: 1446, isPartOfRamadan: true })
    // The Ramadan of 1446 had 29 days.
    expect(on('2026-03-19')).toEqual({ ...period('2025-03-01', '2025-03-29'), hijriYear: 1446 })
  })

  it('does not exist before the period has begun', () => {
    expect(days('2026-11-23', '2026-11-29')).toBeUndefined()
  })
})

it('a change is whole percent, and unknown without a figure to compare with', () => {
  expect([changePercent(112, 100), changePercent(88.4, 100), changePercent(0, 50), changePercent(5, 0)]).toEqual([
    12,
    -12,
    -100,
    undefined,
  ])
})

describe('a Ramadan whose days an association has set', () => {
  const ramadan = ramadansOf([{ year: 1447, startDate: '2026-02-19', endDate: '2026-03-19' }])
  const calendar = { ...computedCalendar, ramadan }
  const cfcm = { startDate: '2026-02-19', endDate: '2026-03-19' }

  it('is the one that its period names', () => {
    expect(periodNamed('ramadan', '2026-02-20', calendar)).toEqual(cfcm)
    // By the computed calendar it has begun, by the association's it has not.
    expect(periodNamed('ramadan', '2026-02-18', calendar)).toEqual(ramadanOf(1446))
    expect(nameOfPeriod(cfcm, '2026-04-01', calendar)).toBe('ramadan')
    expect(nameOfPeriod(cfcm, '2026-04-01')).toBeUndefined()
  })

  it('is compared with the Ramadan before, day by day', () => {
    const now = new Date('2026-04-01T10:00:00Z')
    expect(comparisonOf(cfcm, 'before', now, calendar)).toMatchObject({
      startDate: '2025-03-01',
      endDate: '2025-03-29',
      hijriYear: 1446,
    })
  })
})
