import { expect, it } from 'vitest'
import { formatSiren, optionalSiren } from './siren.ts'

it.each([
  ['732829320', '732829320'],
  [' 732 829 320 ', '732829320'],
  ['732\u00a0829\u202f320', '732829320'],
  [' ', undefined],
  [undefined, undefined],
  [null, undefined],
])('reads %j as %j', (given, siren) => {
  expect(optionalSiren.parse(given)).toBe(siren)
})

it.each(['732829321', '73282932', '7328293200', '732-829-320', 'SIREN', '000000000', '٧٣٢٨٢٩٣٢٠'])(
  'refuses %j',
  (given) => {
    expect(optionalSiren.safeParse(given).error?.issues[0]?.message).toBe('Le SIREN est invalide\u00a0: neuf chiffres')
  },
)

it('refuses each single digit that is typed wrongly, and each pair that is swapped', () => {
  const right = '732829320'
  const digits = Array.from(right)
  const mistyped = digits.flatMap((_, place) => Array.from('0123456789', (other) => digits.with(place, other).join('')))
  const swapped = digits.slice(0, -1).map((digit, place) =>
    digits
      .with(place, digits[place + 1] ?? '')
      .with(place + 1, digit)
      .join(''),
  )
  const taken = [...mistyped, ...swapped].filter((siren) => optionalSiren.safeParse(siren).success)
  expect(new Set(taken)).toEqual(new Set([right]))
})

it('writes it in groups of three', () => {
  expect(formatSiren('732829320')).toBe('732\u00a0829\u00a0320')
})
