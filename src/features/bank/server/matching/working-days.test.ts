import { describe, expect, it } from 'vitest'
import { easterOf } from '#shared/public-holidays.ts'
import { addBankDays, bankDayFrom, bankDaysBetween, isBankDay, mayBankRest } from './working-days.ts'

describe('the working days of the banks', () => {
  it('know Easter of each year', () => {
    const easters = ['2000-04-23', '2008-03-23', '2019-04-21', '2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25']
    expect(easters.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(easters)
  })

  it('leave out week-ends and six days of a year', () => {
    const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
    const resting = days
      .filter((day) => day.getUTCDay() % 6 !== 0)
      .map((day) => day.toISOString().slice(0, 10))
      .filter((day) => !isBankDay(day))
    expect(resting).toEqual(['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'])
    expect(isBankDay('2028-12-26')).toBe(false)
  })

  it('work on the public holidays of France that are none of the banks', () => {
    expect(['2026-05-08', '2026-05-14', '2026-05-25', '2026-07-14', '2026-11-11'].every(isBankDay)).toBe(true)
  })

  it('are fewer for a branch, which may rest on each public holiday of France', () => {
    const resting = ['2026-05-08', '2026-05-14', '2026-05-25', '2026-07-14', '2026-11-11', '2026-12-26', '2026-11-22']
    expect(resting.every(mayBankRest)).toBe(true)
    expect(['2026-11-10', '2026-05-15', '2026-12-24'].some(mayBankRest)).toBe(false)
  })

  it('count from a day to another one over a week-end and a holiday', () => {
    expect(bankDayFrom('2026-11-21')).toBe('2026-11-23')
    expect(bankDayFrom('2026-11-20')).toBe('2026-11-20')
    expect(addBankDays('2026-11-20', 0)).toBe('2026-11-20')
    expect(addBankDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addBankDays('2026-12-24', 2)).toBe('2026-12-29')
    expect(bankDaysBetween('2026-12-24', '2026-12-29')).toBe(2)
    expect(bankDaysBetween('2026-12-29', '2026-12-24')).toBe(0)
  })
})
