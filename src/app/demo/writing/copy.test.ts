import { expect, it } from 'vitest'
import { copyText } from './copy.ts'

it('writes each type of value for COPY', () => {
  expect([null, '', 'don', 0, -5, true, false].map(copyText)).toEqual(['\\N', '', 'don', '0', '-5', 'true', 'false'])
  expect(copyText(new Date('2026-03-06T12:05:00.123Z'))).toBe('2026-03-06T12:05:00.123Z')
  expect(copyText(Buffer.from([0, 92, 255]))).toBe('\\\\x005cff')
})

it('escapes the special characters of COPY', () => {
  expect(copyText('a\tb\nc\rd\\.')).toBe('a\\tb\\nc\\rd\\\\.')
  expect(copyText('\\N')).toBe('\\\\N')
})
