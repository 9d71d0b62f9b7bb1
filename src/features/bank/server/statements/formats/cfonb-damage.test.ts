import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { cfonbFile, cfonbRecords, writtenLine, writtenStatement } from '../../../testing/statements/cfonb.fixture.ts'

const readText = (text: string) => {
  const result = readWhole(Buffer.from(text), undefined, '2026-11-24')
  if (result.format !== 'cfonb120') throw new Error(JSON.stringify(result))
  return result
}

describe('a damaged record', () => {
  const good = writtenStatement({ number: '11111111111' })
  const records = cfonbRecords(
    writtenStatement({
      lines: [
        writtenLine({ details: [{ qualifier: 'LIB', text: 'CONTRAT' }] }),
        writtenLine({ cents: -500, code: '61' }),
      ],
    }),
  )
  const put = (line: number, place: number, text: string) =>
    records.map((each, index) =>
      index === line - 1 ? each.slice(0, place - 1) + text + each.slice(place - 1 + text.length) : each,
    )
  const without = (line: number) => records.filter((_, index) => index !== line - 1)
  const doubled = (line: number) => records.flatMap((each, index) => (index === line - 1 ? [each, each] : [each]))
  const swapped = (line: number) => records.with(line - 1, records[line] ?? '').with(line, records[line - 1] ?? '')

  it.each<[string, string[], (readonly [number, string])[]]>([
    ['a record code', put(2, 1, '09'), [[2, 'cfonb-record-unknown']]],
    ['a bank', put(1, 3, 'A'), [[1, 'cfonb-account']]],
    ['an account', put(2, 22, '99'), [[2, 'cfonb-account-mixed']]],
    ['a currency', put(4, 17, 'USD'), [[4, 'cfonb-account-mixed']]],
    ['the number of decimals', put(2, 20, 'X'), [[2, 'cfonb-decimals']]],
    ['fractions of a cent', put(2, 20, '3'), [[2, 'cfonb-amount']]],
    ['a date that is cut', put(2, 35, '20  26'), [[2, 'date-invalid']]],
    ['no date', put(2, 35, '      '), [[2, 'date-missing']]],
    ['a day that does not exist', put(2, 35, '310926'), [[2, 'date-no-day']]],
    ['a day to come', put(2, 35, '251126'), [[2, 'date-to-come']]],
    ['a day before 2000', put(2, 35, '311299'), [[2, 'date-too-old']]],
    ['a value date', put(4, 43, '000026'), [[4, 'date-no-day']]],
    ['a letter in an amount', put(2, 95, 'X'), [[2, 'cfonb-amount']]],
    ['a blank amount', put(2, 91, ' '.repeat(14)), [[2, 'cfonb-line-cut']]],
    ['a digit of an amount', put(2, 99, '7'), [[5, 'cfonb-totals']]],
    ['the sign of an amount', put(2, 104, 'N'), [[5, 'cfonb-totals']]],
    ['the old balance', put(1, 99, '7'), [[5, 'cfonb-totals']]],
    ['the new balance', put(5, 99, '7'), [[5, 'cfonb-totals']]],
    ['a new balance before the old one', put(5, 35, '181126'), [[5, 'date-order']]],
    ['a complement of another entry', put(3, 33, '05'), [[3, 'cfonb-detail-other']]],
    ['a cut entry', records.with(1, records[1]?.slice(0, 103) ?? ''), [[2, 'cfonb-line-cut']]],
    ['a cut complement', records.with(2, records[2]?.slice(0, 39) ?? ''), [[3, 'cfonb-line-cut']]],
    ['a long entry', records.with(1, `${records[1]?.slice(0, 119)}XX`), [[2, 'cfonb-line-long']]],
    [
      'a missing old balance',
      without(1),
      [
        [1, 'cfonb-no-start'],
        [2, 'cfonb-no-start'],
        [3, 'cfonb-no-start'],
        [4, 'cfonb-no-start'],
      ],
    ],
    ['a missing entry', without(4), [[4, 'cfonb-totals']]],
    ['a missing entry above its complement', without(2), [[2, 'cfonb-detail-alone']]],
    ['a missing new balance', without(5), [[1, 'cfonb-unfinished']]],
    ['a doubled old balance', doubled(1), [[1, 'cfonb-unfinished']]],
    ['a doubled entry', doubled(4), [[6, 'cfonb-totals']]],
    ['a complement before its entry', swapped(2), [[2, 'cfonb-detail-alone']]],
    ['a complement under another entry', swapped(3), [[4, 'cfonb-detail-other']]],
  ])('with %s is named with its line, and leaves the next statement whole', (_, lines, problems) => {
    const { statements, problems: found } = readText([...lines, ...cfonbRecords(good)].join('\r\n'))
    expect(found.map(({ fileLine, code }) => [fileLine, code])).toEqual(problems)
    // A doubled old balance begins the statement again.
    expect(statements.map(({ account }) => account.number)).toEqual(
      _ === 'a doubled old balance' ? ['23456789014', '11111111111'] : ['11111111111'],
    )
  })

  it('with a doubled new balance is reported, while the statement before is whole', () => {
    const { statements, problems } = readText(doubled(5).join('\n'))
    expect(statements).toHaveLength(1)
    expect(problems).toEqual([{ fileLine: 6, code: 'cfonb-no-start', values: {} }])
  })

  it('that is outside of the days of its statement is reported', () => {
    const lines = [writtenLine({ bookedOn: '2026-11-02' })]
    const { statements, problems } = readText(cfonbFile([writtenStatement({ lines })]))
    expect(statements).toHaveLength(1)
    expect(problems).toEqual([{ fileLine: 2, code: 'date-outside', values: { found: '2026-11-02' } }])
  })

  it('says the amounts that do not add up', () => {
    const { problems } = readText(without(4).join('\n'))
    expect(problems[0]?.values).toEqual({
      opening: '1\u00a0000,00\u00a0€',
      lines: '123,45\u00a0€',
      closing: '1\u00a0118,45\u00a0€',
    })
  })
})
