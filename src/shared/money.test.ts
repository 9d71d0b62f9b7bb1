import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageCents,
  centsOfEuros,
  eurosOfCents,
  eurosTyped,
  formatChange,
  formatEuros,
  formatPercentChange,
  PositiveEuros,
  typedEuros,
} from './money.ts'

describe('amounts', () => {
  it('survive the wire to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        const euros = eurosOfCents(cents)
        expect(centsOfEuros(JSON.parse(JSON.stringify(euros)))).toBe(cents)
        expect(PositiveEuros.safeParse(euros).success).toBe(true)
      }),
    )
  })

  it.each([
    0,
    -5,
    1.555,
    0.001,
    100_000.01,
    1e308,
    2 ** 53 + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '10',
    [10],
    null,
  ])('refuses %s', (value) => expect(PositiveEuros.safeParse(value).success).toBe(false))

  it.each([
    ['', undefined],
    ['  ', undefined],
    ['12', 12],
    [' 12,5 ', 12.5],
    ['1 234.50', 1234.5],
    ['1\u202f234\u00a0567,8', 1234567.8],
    ['-5', -5],
    ['5 0', Number.NaN],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['1,2,3', Number.NaN],
    ['12 €', Number.NaN],
  ])('typed as "%s" are %s', (text, euros) => expect(eurosTyped(text)).toBe(euros))

  it('are formatted for an input', () => {
    expect([12, 12.5, 1234.05].map(typedEuros)).toEqual(['12', '12,50', '1234,05'])
  })

  it('average half up to the cent, and to 0 when there are none', () => {
    expect([averageCents(5, 2), averageCents(4, 3), averageCents(5, 3), averageCents(0, 0)]).toEqual([3, 1, 2, 0])
  })

  it('are shown with spaces that the font draws', () => {
    expect(formatEuros(1234.5)).toBe('1\u00a0234,50\u00a0€')
    expect(formatEuros(1215601.49)).toBe('1\u00a0215\u00a0601,49\u00a0€')
  })
})

describe('a change', () => {
  it.each([
    [formatEuros(-45), '−45,00\u00a0€'],
    [formatChange(-1234.5), '−1\u00a0234,50\u00a0€'],
    [formatChange(5), '+5,00\u00a0€'],
    [formatPercentChange(-3), '−3\u00a0%'],
    [formatPercentChange(3), '+3\u00a0%'],
    [formatPercentChange(0), '0\u00a0%'],
    [formatPercentChange(Math.round(-0.3)), '0\u00a0%'],
    [formatEuros(-0), '0,00\u00a0€'],
  ])('has the minus sign of print, and its sign: %s', (formatted, expected) => expect(formatted).toBe(expected))
})
