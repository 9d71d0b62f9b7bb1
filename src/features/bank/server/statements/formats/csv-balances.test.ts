import { describe, expect, it } from 'vitest'
import { readProposed as readOn } from '../../../testing/read-whole.ts'

const readProposed = (text: string) => readOn(text, '2026-11-24')

describe('a CSV with balances', () => {
  const balanced = [
    'Date;Libellé;Montant;Solde',
    '20/11/2026;C;-5,00;115,00',
    '19/11/2026;B;20,00;120,00',
    '18/11/2026;A;50,00;100,00',
  ]

  it('proves itself by its balances, the newest first or last', () => {
    const sums = { openingCents: 5000, closingCents: 11_500 }
    expect(readProposed(balanced.join('\n')).statements[0]).toMatchObject(sums)
    const [header = '', ...rows] = balanced
    expect(readProposed([header, ...rows.toReversed()].join('\n')).statements[0]).toMatchObject(sums)
  })

  it('with a row that is missing or doubled is refused by its balances', () => {
    const values = { opening: '50,00\u00a0€', lines: '45,00\u00a0€', closing: '115,00\u00a0€' }
    expect(readProposed(balanced.toSpliced(2, 1).join('\n'))).toMatchObject({
      statements: [],
      problems: [{ code: 'csv-balances', values }],
    })
    const [header = '', first = '', ...others] = balanced
    for (const rows of [
      [first, first, ...others],
      [...others, first, first],
      [first, ...others, others.at(-1) ?? ''],
    ])
      expect(readProposed([header, ...rows].join('\n'))).toMatchObject({
        statements: [],
        problems: [{ code: 'csv-balances' }],
      })
  })

  it('in another order than its balances is read without them', () => {
    const [header = '', first = '', second = '', third = ''] = balanced
    const { statements, problems } = readProposed([header, second, first, third].join('\n'))
    expect(statements[0]).toMatchObject({ openingCents: null, closingCents: null, lines: { length: 3 } })
    expect(problems).toMatchObject([{ code: 'balances-differ' }])
  })

  it('may repeat the last balance of a day on each of its rows', () => {
    const rows = ['20/11/2026;D;-5,00;115,00', '20/11/2026;C;15,00;115,00', '19/11/2026;B;5,00;105,00']
    const { statements, problems } = readProposed(['Date;Libellé;Montant;Solde', ...rows].join('\n'))
    expect(problems).toEqual([])
    expect(statements[0]).toMatchObject({ openingCents: 10_000, closingCents: 11_500 })
  })

  it('may have them on some rows alone, after the others of a day', () => {
    const rows = ['20/11/2026;D;-5,00;115,00', '20/11/2026;C;15,00;', '19/11/2026;B;5,00;105,00', '18/11/2026;A;1,00;']
    const header = 'Date;Libellé;Montant;Solde'
    for (const all of [rows, [...rows.slice(0, -1), '18/11/2026;A;1,00;100,00'].toReversed()])
      expect(readProposed([header, ...all].join('\n')).statements[0]).toMatchObject({
        openingCents: 9900,
        closingCents: 11_500,
      })
    const { statements } = readProposed([header, ...rows.toSpliced(1, 1)].join('\n'))
    expect(statements[0]).toMatchObject({ openingCents: null, closingCents: null })
  })
})
