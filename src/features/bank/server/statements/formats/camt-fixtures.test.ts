import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'

const folder = path.resolve(import.meta.dirname, '../../../testing/statements')

const read = (name: string) => readWhole(readFileSync(path.join(folder, name)), undefined, '2026-11-24')
/** Reads a sample; where its entries do not make its balances, which its project never adds up, without the old one. */
const readCamt = (name: string) => {
  const first = read(name)
  const withoutOld = () =>
    readFileSync(path.join(folder, name), 'utf8')
      .replaceAll(/<Cd>OPBD<\/Cd>/g, '<Cd>XXXX</Cd>')
      .replaceAll(/<Cd>PRCD<\/Cd>/g, '<Cd>XXXX</Cd>')
  const isRefused = first.problems.some(({ code }) => code === 'cfonb-totals')
  const result = isRefused ? readWhole(Buffer.from(withoutOld()), undefined, '2026-11-24') : first
  if (result.format !== 'camt') throw new Error(JSON.stringify(result))
  return result
}
const codesOf = ({ problems }: ReturnType<typeof read>) => problems.map(({ fileLine, code }) => [fileLine, code])
const onlyOf = (name: string) => {
  const { statements } = readCamt(name)
  expect(statements).toHaveLength(1)
  return statements[0]
}

describe('the statements of genkgo/camt', () => {
  const files = ['minimal', 'minimal.ultimate', 'with-party-ids'].map((name) => `camt053.v2.${name}.xml`)

  // What its tests expect of each version: id, account, opening balance, the amount of the entry, and its days.
  it.each([...files, 'camt053.v3.xml', 'camt053.v4.xml', 'camt053.v8.xml'])(
    'of %s has what its tests expect',
    (name) => {
      const statement = onlyOf(`genkgo-camt/${name}`)
      expect(statement).toMatchObject({
        kind: 'statement',
        reference: '253EURNL26VAYB8060476890',
        account: { iban: 'NL26VAYB8060476890' },
        currency: 'EUR',
        openedOn: '2007-10-18',
        closedOn: '2007-10-18',
        openingCents: 1815,
        // Its closing balance is in Swedish crowns.
        closingCents: null,
        lines: [{ cents: 885, bookedOn: '2014-12-31', valueOn: '2015-01-02' }],
      })
    },
  )

  it('has a statement for each Stmt, with balances that follow each other', () => {
    const { statements, problems } = readCamt('genkgo-camt/camt053.v2.multi.statement.xml')
    expect(statements.map((one) => [one.reference, one.openingCents, one.closingCents])).toEqual([
      ['253EURNL26VAYB8060476890', 1815, 2700],
      ['254EURNL26VAYB8060476890', 2700, 2000],
    ])
    expect(statements.map(({ lines }) => lines.map(({ fileLine, cents, label }) => [fileLine, cents, label]))).toEqual([
      [[1, 885, 'Transaction Description 1']],
      [[2, -700, 'Transaction Description 2']],
    ])
    expect(problems).toEqual([])
  })

  it('may write decimals past the cent when they are zero', () => {
    expect(onlyOf('genkgo-camt/camt053.v2.five.decimals.xml')?.lines).toMatchObject([{ cents: 885 }])
    expect(onlyOf('genkgo-camt/camt53.only-Dt-with-DtTm.xml')).toMatchObject({ openingCents: 544_209, lines: [] })
  })

  it('takes the booked balances of all that there are', () => {
    const result = read('genkgo-camt/camt053.v2.all-balance-types.xml')
    expect(result.problems[0]?.values).toEqual({
      opening: '1,01\u00a0€',
      lines: '8,85\u00a0€',
      closing: '4,04\u00a0€',
    })
    expect(codesOf(result)).toEqual([[10, 'cfonb-totals']])
    expect(result).toMatchObject({ statements: [] })
  })

  it.each([
    ['camt052.v1.xml', 'report', 'PAYM/0001/0003'],
    ['camt052.v2.xml', 'report', 'PAYM/0001/0003'],
    ['camt052.v2.other-account.xml', 'report', 'PAYM/0001/0003'],
    ['camt052.v8.xml', 'report', 'PMNT/ICDT/XBCT'],
    ['camt054.v2.xml', 'notification', 'PMNT/ICDT/DMCT'],
    ['camt054.v4.xml', 'notification', 'PMNT/ICDT/DMCT'],
    ['camt054.v8.xml', 'notification', 'PMNT/ICDT/DMCT'],
  ])('%s is a %s in Swedish crowns, which are kept apart', (name, kind, code) => {
    const result = readCamt(`genkgo-camt/${name}`)
    expect(result.statements).toMatchObject([
      { kind, currency: 'SEK', lines: [{ cents: -20_000_000, bookedOn: '2007-10-18', valueOn: '2007-10-18', code }] },
    ])
    expect(result.problems).toMatchObject([{ code: 'currency-other', values: { found: 'SEK' } }])
  })

  it.each(['camt052.v4.xml', 'camt052.v6.xml', 'camt052.v6.Amt-zero.xml'])('%s has an entry that waits', (name) => {
    const result = readCamt(`genkgo-camt/${name}`)
    expect(result.statements[0]?.lines).toEqual([])
    expect(codesOf(result)).toEqual([[70, 'entry-pending']])
  })

  it.each(['camt052.v2.with-account-name', 'camt054.v2.with-account-name', 'camt054.v8-with-UETR'])(
    '%s is refused: its entry has no day',
    (name) => {
      const result = readCamt(`genkgo-camt/${name}.xml`)
      expect(result.statements).toEqual([])
      expect(result.problems).toMatchObject([{ code: 'date-missing' }])
    },
  )

  it('that has no statement, camt053.v2.wrong.xml, is refused', () => {
    const result = read('genkgo-camt/camt053.v2.wrong.xml')
    expect([result.format, codesOf(result)]).toEqual(['unknown', [[0, 'xml-no-statement']]])
  })
})

describe('the statements of viafintech/camt_parser', () => {
  it('053/valid_example.xml has what its tests expect', () => {
    expect(onlyOf('viafintech-camt-parser/053-valid_example.xml')).toMatchObject({
      reference: '0352C5320131227220503',
      account: { iban: 'DE14740618130000033626', bank: null },
      openingCents: 3306,
      closingCents: 2306,
      lines: [
        {
          cents: -200,
          bookedOn: '2013-12-27',
          valueOn: '2013-12-27',
          reference: '2013122710583450000',
          isReversal: false,
        },
        { cents: -300 },
        { cents: 100, label: 'R CKBUCHUNG' },
        { cents: -600, parts: [{ cents: -350 }, { cents: -250 }] },
      ],
    })
  })

  it('053/valid_example_v4.xml adds up, with batches in parts and with two reversals whose sign is that of the entry', () => {
    const statement = onlyOf('viafintech-camt-parser/053-valid_example_v4.xml')
    expect([statement?.openingCents, statement?.closingCents]).toEqual([32_215_216, 32_268_977])
    expect(statement?.lines.filter(({ isReversal }) => isReversal).map(({ cents }) => cents)).toEqual([-600, -1553])
    const batch = statement?.lines.find(({ cents }) => cents === 100_000)
    expect(batch?.parts.length).toBeGreaterThan(2)
    expect(batch?.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(100_000)
    expect(batch?.parts[0]).toMatchObject({ cents: 10_000, name: 'Hans Kaufmann', reference: '160527CH00T3L0GE' })
  })

  it('053/valid_example_v8.xml keeps the euros of an account in francs apart', () => {
    const { statements } = readCamt('viafintech-camt-parser/053-valid_example_v8.xml')
    expect(statements.map(({ currency, lines }) => [currency, lines.map(({ cents }) => cents)])).toEqual([
      ['CHF', [47_440, 8885]],
      ['EUR', [-2097]],
    ])
    expect(statements[0]?.lines[0]?.details).toContainEqual({ qualifier: 'NPY', text: 'Jon Doe' })
  })

  it.each([
    ['053-valid_example_with_batch', [-475_374, 268_800, 500_000]],
    ['053-valid_example_with_datetime', [19_586]],
    ['053-valid_example_with_debit', [-200, -300, 100, -600]],
    ['053-valid_example_with_instdamt', [450_000]],
    ['053-valid_example_with_other_id', []],
    ['052-valid_example', [200, 300]],
    ['052-valid_example_with_dates', [-500]],
    ['054-valid_example', [2400, 5656, -600, -1553]],
  ])('%s has its amounts', (name, cents) => {
    expect(onlyOf(`viafintech-camt-parser/${name}.xml`)?.lines.map((line) => line.cents)).toEqual(cents)
  })

  it('without a message is refused', () => {
    const result = read('viafintech-camt-parser/053-valid_namespace.xml')
    expect([result.format, codesOf(result)]).toEqual(['unknown', [[0, 'xml-no-statement']]])
  })
})

describe('the statements of bankstatementparser', () => {
  it('without a namespace, with two equal entries, and with two accounts are read', () => {
    expect(onlyOf('bankstatementparser/camt053_no_namespace.xml')).toMatchObject({
      openingCents: 10_000,
      closingCents: 35_000,
    })
    const twice = onlyOf('bankstatementparser/camt053_duplicate_same_day.xml')
    expect(twice?.lines.map(({ fileLine, cents }) => [fileLine, cents])).toEqual([
      [1, -450],
      [2, -450],
    ])
    const { statements } = readCamt('bankstatementparser/camt053_multicurrency.xml')
    expect(statements.map((one) => [one.currency, one.openingCents, one.closingCents])).toEqual([
      ['EUR', 1_000_000, 1_075_025],
      ['USD', 250_000, 240_001],
    ])
    expect(onlyOf('bankstatementparser/camt.053.001.02.xml')).toMatchObject({
      openingCents: 50_000_000,
      closingCents: 43_567_850,
    })
  })

  it('with an amount that is garbled is refused with its line', () => {
    const result = readCamt('bankstatementparser/camt053_garbled_amount.xml')
    expect(result.statements).toEqual([])
    expect(result.problems).toEqual([{ fileLine: 17, code: 'amount-grouping', values: { found: '12..34' } }])
  })
})
