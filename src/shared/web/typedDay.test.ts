import { expect, test } from 'vitest'
import { formatTypedDay, parseTypedDay } from './typedDay.ts'

const hint = { today: '2026-11-21' }

test.each([
  '06/03/2026',
  '6/3/2026',
  '06.03.2026',
  '6-3-26',
  ' 06 03 2026 ',
  '06032026',
  '060326',
  '2026-03-06',
  '6/3',
])('reads %j as 6 March 2026', (text) => {
  expect(parseTypedDay(text, hint)).toBe('2026-03-06')
})

test.each([
  '',
  '31/02/2026',
  '29/02/2025',
  '13/13/2026',
  '31/02',
  '6/',
  '6/3/',
  '0603',
  '6 mars',
  '6/3/026',
  '1/1/1/1',
  '2026-3-6',
  '00/01/2026',
])('refuses %j', (text) => {
  expect(parseTypedDay(text, hint)).toBeUndefined()
})

test.each([
  ['20/11', '2026-11-20'],
  ['21.11', '2026-11-21'],
  ['22/11', '2025-11-22'],
  ['31 12', '2025-12-31'],
  ['29/2', '2024-02-29'],
])('completes %j to the last such day up to today', (text, day) => {
  expect(parseTypedDay(text, hint)).toBe(day)
})

test.each([
  ['31/12', '2026-12-31'],
  ['1/11', '2026-11-01'],
  ['31/10', '2027-10-31'],
  ['29/02', '2028-02-29'],
])('completes %j to the first such day from 1 November 2026', (text, day) => {
  expect(parseTypedDay(text, { ...hint, from: '2026-11-01' })).toBe(day)
})

test('formats a day as DD/MM/YYYY', () => {
  expect(formatTypedDay('2026-03-06')).toBe('06/03/2026')
})
