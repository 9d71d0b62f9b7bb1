import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { cfonbFile, cfonbRecords, writtenLine, writtenStatement } from '../../../testing/statements/cfonb.fixture.ts'

const folder = path.resolve(import.meta.dirname, '../../../testing/statements')
const today = '2026-11-24'

const read = (bytes: Buffer) => {
  const result = readWhole(bytes, undefined, today)
  if (result.format !== 'cfonb120') throw new Error(JSON.stringify(result))
  return result
}
const readText = (text: string) => read(Buffer.from(text))
const readFixture = (name: string) => read(readFileSync(path.join(folder, name)))
const problemsOf = ({ problems }: ReturnType<typeof read>) => problems.map(({ fileLine, code }) => [fileLine, code])

describe('the files of pennylane-hq/cfonb', () => {
  it('have the statements, balances and operations that its tests expect', () => {
    const { statements } = readFixture('pennylane-cfonb/example.txt')
    expect(statements).toMatchObject([
      {
        kind: 'statement',
        account: { iban: null, bank: '15589', branch: '00000', number: '98765432100' },
        currency: 'EUR',
        reference: null,
        openedOn: '2019-05-15',
        closedOn: '2019-05-16',
        openingCents: -19_040,
        closingCents: -24_121,
      },
      {
        kind: 'statement',
        account: { iban: null, bank: '18706', branch: '00000', number: '00123456789' },
        currency: 'EUR',
        reference: null,
        openedOn: '2019-05-16',
        closedOn: '2019-05-17',
        openingCents: -24_121,
        closingCents: -16_372,
      },
    ])
    const rows = statements.flatMap(({ lines }) =>
      lines.map(({ cents, bookedOn, valueOn, code, label }) => [cents, bookedOn, valueOn, code, label]),
    )
    expect(rows).toEqual([
      [-3221, '2019-05-16', '2019-05-16', 'B1', 'PRLV SEPA TEST CABINET'],
      [-1070, '2019-05-16', '2019-05-16', 'B1', 'VIR  SEPA DEMONSTRATION'],
      [-790, '2019-05-15', '2019-05-15', '62', 'F COMMISSION D INTERVENTION'],
      [9749, '2019-05-17', '2019-05-15', 'A3', 'PRLV SEPA GROUPAMA CEN'],
      [-1210, '2019-05-15', '2019-05-15', '62', 'F FRAIS PRLV IMP 97 49EUR'],
      [-790, '2019-05-16', '2019-05-16', '62', 'F COMMISSION D INTERVENTION'],
    ])
  })

  it('have the details by their qualifiers, also unknown ones', () => {
    const [first, second] = readFixture('pennylane-cfonb/example.txt').statements[0]?.lines ?? []
    expect(first?.details).toEqual([
      { qualifier: 'LIB', text: 'MENSUEAUHTR13133' },
      { qualifier: 'LIB', text: 'MENSUEAUHTR13DUP' },
      { qualifier: 'REF', text: 'REFERENCE' },
      { qualifier: 'RCN', text: `${'OTHER REFERENCE'.padEnd(35)}PURPOSE` },
      { qualifier: 'NPY', text: 'INTERNET SFR' },
      { qualifier: 'AAA', text: 'INTERNETA AAA' },
      { qualifier: 'AAA', text: 'INTERNETA ABB' },
      { qualifier: 'BBB', text: 'INTERNETE BBB' },
      { qualifier: 'CCC', text: 'INTERNETI CCC' },
      { qualifier: 'N Y', text: 'EXAMPLE WITH EMPTY SPACE' },
      { qualifier: "2'C", text: 'EXAMPLE WITH OTHER COMBINATIONS' },
    ])
    expect(second?.reference).toBe('REFERENCE')
  })

  it.each([
    // Its tests expect an error of each. What is left of a statement no longer adds up.
    [
      'operation_out_of_statement.txt',
      [
        [1, 'cfonb-no-start'],
        [8, 'cfonb-totals'],
      ],
    ],
    ['operation_detail_without_operation.txt', [[3, 'cfonb-detail-alone']]],
    [
      'end_of_statement_without_beginning.txt',
      [
        [6, 'cfonb-totals'],
        [9, 'cfonb-no-start'],
      ],
    ],
    [
      'new_statement_without_previous_ended.txt',
      [
        [1, 'cfonb-unfinished'],
        [10, 'cfonb-totals'],
      ],
    ],
    [
      'invalid_date.txt',
      [
        [1, 'date-invalid'],
        [9, 'cfonb-no-start'],
      ],
    ],
    ['operation_unstarted.txt', [1, 2, 3, 4].map((line) => [line, 'cfonb-no-start'])],
  ])('that is damaged, %s, has its own problems and no statement', (name, problems) => {
    const result = readFixture(`pennylane-cfonb/${name}`)
    expect(problemsOf(result)).toEqual(problems)
    expect(result.statements).toEqual([])
  })
})

/** The result that silarhi/cfonb-parser expects of its file: old balance, new balance, and its operations. */
const expectedOfSilarhi = [
  [1_669_565, 1_667_286, [['2020-04-07', '2020-04-07', -2279, 'PRLV SEPA ONLINE SAS', ['DEDIBOX 3706114']]]],
  [
    1_667_286,
    1_165_275,
    [
      ['2020-04-08', '2020-04-08', -2011, 'PRLV SEPA FREE MOBILE', []],
      ['2020-04-08', '2020-04-08', -500_000, 'VIR JOHNDOE / FOOBAR', []],
    ],
  ],
  [1_165_275, 1_165_275, []],
  [1_165_275, 1_153_500, [['2020-04-10', '2020-04-01', -11_775, 'FACTURE SGT20022040001692', ['DONT TVA 11 39EUR']]]],
  [1_153_500, 1_153_500, []],
  [
    1_153_500,
    1_148_475,
    [['2020-04-14', '2020-04-14', -5025, 'PRLV SEPA OVH SAS', ['PAYMENT ORDER 124359169', 'ERS INF ORDER 124359169']]],
  ],
  [1_148_475, 1_148_475, []],
  [58_435_302, 58_435_302, []],
]

describe('the files of silarhi/cfonb-parser', () => {
  const shown = ({ statements }: ReturnType<typeof read>) =>
    statements.map(({ openingCents, closingCents, lines }) => [
      openingCents,
      closingCents,
      lines.map(({ bookedOn, valueOn, cents, label, details }) => [
        bookedOn,
        valueOn,
        cents,
        label,
        details.map(({ text }) => text),
      ]),
    ])

  it.each(['complex-test.txt', 'non-strict-test.txt'])('%s has what its tests expect', (name) => {
    expect(shown(readFixture(`silarhi-cfonb-parser/${name}`))).toEqual(expectedOfSilarhi)
  })

  it('is read without line ends', () => {
    const text = readFileSync(path.join(folder, 'silarhi-cfonb-parser/complex-test.txt'), 'latin1')
    expect(shown(readText(text.replaceAll('\n', '')))).toEqual(expectedOfSilarhi)
  })

  it('of accounts without an entry have only balances', () => {
    const { statements, problems } = readFixture('silarhi-cfonb-parser/test-unused-parts.txt')
    expect(statements.map(({ openingCents, lines }) => [openingCents, lines.length])).toEqual([
      [1862, 0],
      ...Array.from({ length: 6 }, () => [0, 0]),
      [1_987_572, 0],
    ])
    expect(problems).toEqual([])
  })

  it('of 240 characters is refused by its name', () => {
    const bytes = readFileSync(path.join(folder, 'silarhi-cfonb-parser/cfonb.240-complex-test.txt'))
    const { format, problems } = readWhole(bytes, undefined, today)
    expect([format, problems]).toEqual(['unknown', [{ fileLine: 0, code: 'cfonb240', values: {} }]])
  })
})

describe('a file of CFONB 120', () => {
  const statement = writtenStatement({
    lines: [
      writtenLine({ cents: 124_050, entry: '0000042', details: [{ qualifier: 'LIB', text: 'CONTRAT 1234567' }] }),
      writtenLine({ cents: -930, code: '61', label: 'COMMISSION', valueOn: null }),
    ],
  })
  const whole = readText(cfonbFile([statement]))

  it('has the entry number as a reference, and no day of value where the bank has none', () => {
    expect(whole.statements[0]?.lines).toMatchObject([
      { fileLine: 2, cents: 124_050, reference: '0000042', details: [{ qualifier: 'LIB', text: 'CONTRAT 1234567' }] },
      { fileLine: 4, cents: -930, code: '61', valueOn: null, reference: null },
    ])
  })

  it.each([
    ['ends of Unix', cfonbFile([statement], '\n')],
    ['ends of old Macs', cfonbFile([statement], '\r')],
    ['a last end', `${cfonbFile([statement])}\r\n`],
    ['the sign that ends a file of DOS', `${cfonbFile([statement])}\r\n\u001a`],
  ])('is the same with %s', (_, text) => {
    expect(readText(text)).toEqual(whole)
  })

  it('is the same when a mail gateway has trimmed its lines', () => {
    const trimmed = cfonbFile([statement]).replaceAll(/ +(?=\r\n|$)/g, '')
    expect(trimmed.length).toBeLessThan(cfonbFile([statement]).length)
    expect(readText(trimmed)).toEqual(whole)
  })

  it('is the same without line ends, also when its last record is trimmed', () => {
    expect(readText(cfonbFile([statement], '')).statements).toEqual(whole.statements)
    expect(readText(cfonbFile([statement], '').trimEnd()).statements).toEqual(whole.statements)
  })

  it.each(['éè', '[]', '?!', '{:'])('is the same with %s for the braces of signs', ([plus = '', minus = '']) => {
    const text = cfonbFile([statement])
    expect(text).toContain('{')
    expect(read(Buffer.from(text.replaceAll('{', plus).replaceAll('}', minus), 'latin1'))).toEqual(whole)
  })

  it('has the currency of any of its records: some banks leave it blank in those of balances', () => {
    const blank = (text: string) => text.replaceAll(/^(0[17].{14})USD2/gm, '$1    ')
    const text = cfonbFile([writtenStatement({ currency: 'USD' })])
    expect(readText(blank(text)).statements).toEqual(readText(text).statements)
    const old = cfonbFile([statement]).replaceAll('EUR2', '    ')
    expect(readText(old)).toEqual(whole)
  })

  it.each([0, 1, 2, 3])('scales amounts of %i decimals', (decimals) => {
    const round = writtenStatement({ decimals, openingCents: -5000, lines: [writtenLine({ cents: 700 })] })
    const [only] = readText(cfonbFile([round])).statements
    expect([only?.openingCents, only?.lines[0]?.cents, only?.closingCents]).toEqual([-5000, 700, -4300])
  })

  it('takes an amount without a sign as positive, which its totals prove', () => {
    const [first, entry = '', last] = cfonbRecords(writtenStatement({ lines: [writtenLine({ cents: 1230 })] }))
    const plain = entry.replace('0000000000123{', '00000000001230')
    expect(readText([first, plain, last].join('\n')).statements[0]?.lines[0]?.cents).toBe(1230)
  })

  it('keeps another currency apart, and says so', () => {
    const { statements, problems } = readText(cfonbFile([writtenStatement({ currency: 'USD' })]))
    expect(statements[0]?.currency).toBe('USD')
    expect(problems).toEqual([{ fileLine: 1, code: 'currency-other', values: { found: 'USD' } }])
  })

  it('leaves an entry of zero, and says so', () => {
    const { statements, problems } = readText(cfonbFile([writtenStatement({ lines: [writtenLine({ cents: 0 })] })]))
    expect(statements[0]?.lines).toEqual([])
    expect(problems).toEqual([{ fileLine: 2, code: 'amount-zero', values: {} }])
  })
})
