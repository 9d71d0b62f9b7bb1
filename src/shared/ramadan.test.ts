import { expect, it } from 'vitest'
import { addDays } from './days.ts'
import { computedCalendar, feastOf, ramadanOf, ramadanYearAt, ramadanYearOf } from './ramadan.ts'

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** Returns the date in the calendar of the server's ICU, as 'month/day/year'. */
const hijriDate = (day: string): string => {
  const parts = umalqura.formatToParts(new Date(`${day}T12:00:00Z`))
  const of = (wanted: string) => Number.parseInt(parts.find(({ type }) => type === wanted)?.value ?? '', 10)
  return `${of('month')}/${of('day')}/${of('year')}`
}

it('every Ramadan of this century begins and ends as the calendar umalqura has it', () => {
  for (let year = 1421; year <= 1523; year += 1) {
    const { startDate = '', endDate = '' } = ramadanOf(year) ?? {}
    expect([hijriDate(startDate), hijriDate(addDays(endDate, 1))]).toEqual([`9/1/${year}`, `10/1/${year}`])
    expect(ramadanYearOf({ startDate, endDate })).toBe(year)
    expect([ramadanYearAt(startDate), ramadanYearAt(addDays(startDate, -1))]).toEqual([
      year,
      year === 1421 ? undefined : year - 1,
    ])
  }
  expect([ramadanOf(1420), ramadanOf(1524)]).toEqual([undefined, undefined])
})

it('the civil year 2030 has two', () => {
  expect([ramadanOf(1451)?.startDate, ramadanOf(1452)?.startDate]).toEqual(['2030-01-05', '2030-12-26'])
})

it('every feast of this century is on its day of the calendar umalqura', () => {
  const names = { '9/1': 'ramadan', '10/1': 'fitr', '12/10': 'adha' } as const
  const wrong: string[] = []
  for (let day = '2000-11-27'; day < '2099-12-31'; day = addDays(day, 1)) {
    const [month, date] = hijriDate(day).split('/')
    const expected = names[`${month}/${date}` as keyof typeof names]
    if (feastOf(day) !== expected) wrong.push(`${day}: ${feastOf(day)}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})

it('Aïd al-Fitr follows the Ramadan that an association has set', () => {
  const calendar = { ...computedCalendar, ramadan: () => ({ startDate: '2026-02-19', endDate: '2026-03-20' }) }
  expect([feastOf('2026-02-18', calendar), feastOf('2026-02-19', calendar)]).toEqual([undefined, 'ramadan'])
  expect([feastOf('2026-03-20', calendar), feastOf('2026-03-21', calendar)]).toEqual([undefined, 'fitr'])
})
