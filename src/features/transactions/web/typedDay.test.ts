import { expect, test } from 'vitest'
import { formatTypedDay, parseTypedDay } from './typedDay.ts'

test.each(['06/03/2026', '6/3/2026', '06.03.2026', '6-3-26', ' 06 03 2026 ', '06032026', '060326', '2026-03-06'])(
  'reads %j as 6 March 2026',
  (text) => {
    expect(parseTypedDay(text)).toBe('2026-03-06')
  },
)

test.each([
  '',
  '31/02/2026',
  '29/02/2025',
  '13/13/2026',
  '6/3',
  '6 mars',
  '6/3/026',
  '1/1/1/1',
  '2026-3-6',
  '00/01/2026',
])('takes %j for no day', (text) => {
  expect(parseTypedDay(text)).toBeUndefined()
})

test('shows a day as it is read', () => {
  expect(formatTypedDay('2026-03-06')).toBe('06/03/2026')
})
