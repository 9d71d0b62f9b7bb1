import { describe, expect, it } from 'vitest'
import { amountAsWritten, inEuros } from './cell-amount.ts'
import { isDayLike, readDate } from './cell-date.ts'
import { currencyInTitle } from './cell-words.ts'
import { createRecordReader } from './file-records.ts'

it.each(['10,00+', '10,00 +', '+10,00', '10,00 €'])('the amount %s is ten euros', (text) => {
  expect(amountAsWritten(text)).toEqual({ cents: 1000, decimalSign: ',' })
})
it.each(['10,00-', '-10,00', '(10,00)'])('the amount %s was given back', (text) => {
  expect(amountAsWritten(text)).toEqual({ cents: -1000, decimalSign: ',' })
})

describe('a column of cents', () => {
  it.each(['Amount (cents)', 'amount_in_cents', 'amount_cents', 'amountCents', 'Montant en centimes'])(
    '%s is read in euros',
    (name) => {
      expect(['1050', '5', '-1 250', '1050.00', ''].map((cell) => inEuros(cell, 0, [name]))).toEqual([
        '10.50',
        '0.05',
        '-12.50',
        '10.50',
        '',
      ])
      expect(inEuros('10.50', 0, [name])).toBe('10.50¢')
    },
  )

  it('of the calls of Stripe is known by the columns beside it', () => {
    expect(inEuros('1050', 1, ['id', 'amount', 'amount_refunded', 'currency'])).toBe('10.50')
    expect(inEuros('1050', 1, ['id', 'Amount', 'Amount Refunded', 'Currency'])).toBe('1050')
  })

  it.each(['Montant', 'Amount (EUR)', 'Montant en euros, sans centimes', 'Récents', 'Pour cent'])(
    '%s is none',
    (name) => {
      expect(inEuros('1050', 0, [name])).toBe('1050')
    },
  )
})

it.each([
  ['Montants en USD', 'USD'],
  ['Devise : DZD', 'DZD'],
  ['Export (amounts in $)', '$'],
  ['Montants en dollars', 'dollars'],
  ['Montants en euros', undefined],
  ['Montants en EUR, frais en USD', undefined],
  ['Dons en ligne, export en CSV', undefined],
])('the title %s says %s', (title, currency) => {
  expect(currencyInTitle(title)).toBe(currency)
})

it.each(['="00012345";b', '"=""00012345""";b', ' ="00012345" ;b'])('the text of Excel is read: %s', (text) => {
  const line = { number: 1, text, evidence: 'ascii' as const, isCut: false }
  const [row] = [...createRecordReader({ separator: ';', columnCount: 2 }).read([line], true)]
  expect(row).toMatchObject({ cells: ['00012345', 'b'], problem: null })
})

describe('the sign of an amount', () => {
  it.each([
    ['10,00+', 1000],
    ['10,00-', -1000],
    ['(10,00)', -1000],
    ['(10,00) €', -1000],
    ['-€ 10,00', -1000],
    ['\u201110,00', -1000],
    ['10,00 CR', 1000],
    ['10.00 DR', -1000],
    ['10,00 D', -1000],
    ['10,00C', 1000],
  ])('may be written like this: %s', (text, cents) => {
    expect(amountAsWritten(text)).toMatchObject({ cents })
  })

  it.each(['--10,00', '-10,00-', '+-10,00', '10,00--', '(-10,00)', '-10,00 CR', '(10,00) D', '5,', '.'])(
    'that is there twice, or of no number, makes none: %s',
    (text) => {
      expect(amountAsWritten(text)).toEqual({ problem: 'amount-invalid' })
    },
  )
})

describe('a month that is written by its name', () => {
  it.each(['5 mars 2026', '05-MARS-2026', '5 Mar. 2026', '5 march 2026'])('is read: %s', (text) => {
    expect(readDate(text, new Date(0))).toMatchObject({ at: new Date('2026-03-05T11:00:00Z'), precision: 'day' })
    expect(isDayLike(text)).toBe(true)
  })

  it('is no other word, and has days of its own', () => {
    expect(readDate('5 tables 2026', new Date(0))).toEqual({ problem: 'date-invalid' })
    expect(readDate('31 juin 2026', new Date(0))).toEqual({ problem: 'date-no-day' })
    expect(readDate('1er juillet 2026', new Date(0))).toMatchObject({ at: new Date('2026-07-01T10:00:00Z') })
  })
})
