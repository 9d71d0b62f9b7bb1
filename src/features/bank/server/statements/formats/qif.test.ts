import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'

const read = (...lines: string[]) => {
  const result = readWhole(Buffer.from(lines.join('\n')), undefined, '2026-11-24')
  return 'statements' in result ? result : { ...result, statements: [] }
}
const linesOf = (...lines: string[]) => read(...lines).statements.flatMap(({ lines: own }) => own)
const codesOf = (...lines: string[]) => read(...lines).problems.map(({ code }) => code)

describe('a QIF', () => {
  it('has lines, and names neither its account nor a balance', () => {
    const result = read(
      '!Type:Bank',
      'D19/11/2026',
      'T50,00',
      'PVIR M EXEMPLE',
      'MDON',
      '^',
      "D 9/ 1'26",
      'T-1 234.50',
      'N123',
      '^',
    )
    expect(result).toMatchObject({
      format: 'qif',
      problems: [],
      statements: [
        {
          account: { iban: null, number: null },
          openedOn: '2026-01-09',
          closedOn: '2026-11-19',
          openingCents: null,
          closingCents: null,
          lines: [
            { fileLine: 2, bookedOn: '2026-11-19', cents: 5000, label: 'VIR M EXEMPLE DON' },
            { fileLine: 7, bookedOn: '2026-01-09', cents: -123_450, reference: '123' },
          ],
        },
      ],
    })
  })

  it.each([
    ['19/11/2026', '2026-11-19'],
    ["19/11'26", '2026-11-19'],
    ["19/11'2026", '2026-11-19'],
    ['19.11.26', '2026-11-19'],
    ['2026-11-19', '2026-11-19'],
  ])('of %s is of %s', (written, day) => {
    expect(linesOf('!Type:Bank', `D${written}`, 'T1', '^')[0]?.bookedOn).toBe(day)
  })

  it('leaves its opening balance, its splits and its lists of accounts', () => {
    const account = ['!Account', 'NCompte', 'TBank', 'D19/11/2026', '^', '!Type:Bank']
    const opening = ['D01/11/2026', 'T100', 'POpening Balance', '^']
    const split = ['D19/11/2026', 'U50,00', 'T50,00', 'SDons', '$30,00', 'SAutres', '$20,00', '^']
    const lines = linesOf(...account, ...opening, ...split)
    expect(lines.map(({ cents }) => cents)).toEqual([5000])
  })

  it.each<[string, string[], string[]]>([
    ['of a card', ['!Type:CCard', 'D19/11/2026', 'T1', '^'], ['qif-kind']],
    [
      'of two accounts',
      ['!Type:Bank', 'D19/11/2026', 'T1', '^', '!Type:Bank', 'D19/11/2026', 'T1', '^'],
      ['accounts-unnamed'],
    ],
    ['cut in its last entry', ['!Type:Bank', 'D19/11/2026', 'T1', '^', 'D19/11/2026', 'T1'], ['qif-unfinished']],
    [
      'with the month first',
      ['!Type:Bank', "D11/19'26", 'T1', '^', 'D01/02/2026', 'T1', '^'],
      ['date-month-first', 'date-ambiguous'],
    ],
    ['without an amount', ['!Type:Bank', 'D19/11/2026', '^'], ['amount-missing']],
    ['of an amount with two meanings', ['!Type:Bank', 'D19/11/2026', 'T1.234', '^'], ['amount-ambiguous']],
    ['without an entry', ['!Type:Bank'], ['csv-no-line']],
  ])('%s is refused', (_, lines, codes) => {
    expect(codesOf(...lines)).toEqual(codes)
    expect(linesOf(...lines)).toEqual([])
  })
})
