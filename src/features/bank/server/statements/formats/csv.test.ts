import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CsvMapping, type CsvQuestion, type ProposedCsvMapping } from '../../../csv-mapping.ts'
import { readWhole } from '../../../testing/read-whole.ts'

const folder = path.resolve(import.meta.dirname, '../../../testing/statements/bankstatementparser')
const today = '2026-11-24'

const read = (text: string, mapping?: CsvMapping) => readWhole(Buffer.from(text), mapping, today)

const questionOf = (text: string): CsvQuestion => {
  const asked = read(text)
  if (!('columns' in asked) || !asked.columns) throw new Error(JSON.stringify(asked))
  return asked.columns
}

const confirmed = ({ amounts, amount, direction, debit, credit, ...columns }: ProposedCsvMapping): CsvMapping =>
  CsvMapping.parse(
    amounts === 'signed' ? { ...columns, amounts, amount, direction } : { ...columns, amounts, debit, credit },
  )

const readProposed = (text: string) => {
  const result = read(text, confirmed(questionOf(text).proposal))
  if (result.format !== 'csv') throw new Error(JSON.stringify(result))
  return result
}
const centsOf = (text: string) => readProposed(text).statements[0]?.lines.map(({ cents }) => cents)

const split = 'Date;Libellé;Débit;Crédit\n20/11/2026;REMISE CB;;1 240,50\n19/11/2026;FRAIS;-12,30;\n'

const noOthers = { reference: null, balance: null, currency: null, status: null, fee: null }

describe('the columns of a CSV', () => {
  it('are asked for once, with a proposal', () => {
    expect(questionOf(split)).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      header: ['Date', 'Libellé', 'Débit', 'Crédit'],
      samples: [
        ['20/11/2026', 'REMISE CB', '', '1 240,50'],
        ['19/11/2026', 'FRAIS', '-12,30', ''],
      ],
      proposal: {
        amounts: 'split',
        date: 0,
        valueDate: null,
        labels: [1],
        ...noOthers,
        amount: null,
        direction: null,
        debit: 2,
        credit: 3,
      },
      states: [],
    })
  })

  it('have the same fingerprint in another file of the bank, and another one in another order', () => {
    const { fingerprint } = questionOf(split)
    expect(questionOf('Date;Libellé;Débit;Crédit\n21/11/2026;VIREMENT;;5,00\n').fingerprint).toBe(fingerprint)
    expect(questionOf('Date;Libellé;Crédit;Débit\n21/11/2026;VIREMENT;5,00;\n').fingerprint).not.toBe(fingerprint)
  })

  it.each<[string, Partial<ProposedCsvMapping>, string]>([
    [
      'of a CIC',
      { date: 0, valueDate: 1, amount: 2, labels: [3], balance: 4 },
      "Date d'opération,Date de valeur,Montant,Libellé,Solde\n04/10/2017,05/10/2017,1584.00,VIREMENT,19261.85\n",
    ],
    [
      'with a direction',
      { date: 0, labels: [1], amount: 2, direction: 3 },
      'Date;Libellé;Montant;Sens\n04/10/2017;VIREMENT;12,00;C\n',
    ],
    [
      'with two texts',
      { date: 0, labels: [1, 2], amount: 3 },
      'Date comptable;Libellé simplifié;Informations complémentaires;Montant\n04/10/2017;VIR;DON;12,00\n',
    ],
    ['without names', { date: 0, labels: [1], amount: 2 }, '04/10/2017;VIREMENT;12,00\n05/10/2017;DON;13,00\n'],
    [
      'in German',
      { date: 0, labels: [1], amount: 2, currency: 3, reference: 5 },
      readFileSync(path.join(folder, 'csv_european_decimals.csv'), 'utf8'),
    ],
  ])('%s are proposed', (_, proposal, text) => {
    expect(questionOf(text).proposal).toMatchObject(proposal)
  })
})

describe('the files of bankstatementparser', () => {
  const fixture = (name: string) => readFileSync(path.join(folder, name), 'utf8')

  it('have the amounts and days that their names say', () => {
    expect(centsOf(fixture('csv_french_headers.csv'))).toEqual([-123_456, 350_000, -450])
    expect(centsOf(fixture('csv_european_decimals.csv'))).toEqual([-123_456, 350_000, -450])
    expect(centsOf(fixture('csv_spanish_headers.csv'))).toEqual([-123_456, 350_000, -450])
    expect(readProposed(fixture('sample_split_amounts.csv')).statements[0]).toMatchObject({
      openingCents: 100_000,
      closingCents: 205_025,
      lines: [{ cents: 125_050, bookedOn: '2026-03-20', reference: 'CSV-100' }, { cents: -20_025 }],
    })
    expect(readProposed(fixture('sample_statement.csv')).statements[0]).toMatchObject({
      openingCents: 250_000,
      closingCents: 380_000,
      lines: [{ cents: 250_000, label: 'Salary' }, { cents: -120_000 }],
    })
  })

  it('with a garbled amount are refused with their line', () => {
    const result = readProposed(fixture('csv_garbled_amount.csv'))
    expect(result).toMatchObject({ statements: [], problems: [{ fileLine: 3, code: 'amount-grouping' }] })
  })
})

describe('a CSV of a bank', () => {
  it('may have lines about the account above it, with its IBAN', () => {
    const above =
      'Association Exemple;;;\nIBAN;FR76 3000 4000 3123 4567 8901 429;;\nSolde au 20/11/2026;1 228,20;;\n;;;\n'
    const { statements } = readProposed(above + split)
    expect(statements[0]).toMatchObject({
      account: { iban: 'FR7630004000312345678901429', number: '23456789014' },
      openedOn: '2026-11-19',
      closedOn: '2026-11-20',
      lines: [
        { fileLine: 6, cents: 124_050 },
        { fileLine: 7, cents: -1230 },
      ],
    })
  })

  it('may have labels of several lines, and rows below that sum it up', () => {
    const { statements, problems } = readProposed(`${split}18/11/2026;"VIR SEPA\nDON";;50,00\nTotal;;-12,30;1 290,50\n`)
    expect(statements[0]?.lines.at(-1)).toMatchObject({ fileLine: 4, label: 'VIR SEPA DON', cents: 5000 })
    expect(problems).toEqual([{ fileLine: 6, code: 'csv-row-left', values: {} }])
  })

  it.each([
    ['Excel of Windows', Buffer.from(split.replace('é', 'é'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${split}`, 'utf16le')],
    ['a byte order mark', Buffer.from(`\ufeff${split}`)],
  ])('may be encoded by %s', (_, bytes) => {
    const result = readWhole(bytes, confirmed(questionOf(split).proposal), today)
    expect(result).toEqual(readProposed(split))
  })

  it('reads days of two-digit years and without separators', () => {
    const days = (text: string) => readProposed(text).statements[0]?.lines.map(({ bookedOn }) => bookedOn)
    expect(days('Date;Libellé;Montant\n20/11/26;A;5,00\n')).toEqual(['2026-11-20'])
    expect(days('Date;Libellé;Montant\n20261120;A;5,00\n')).toEqual(['2026-11-20'])
  })

  it('has its direction from a column, and its currency kept apart', () => {
    expect(centsOf('Date;Libellé;Montant;Sens\n20/11/2026;A;5,00;D\n20/11/2026;B;6,00;Crédit\n')).toEqual([-500, 600])
    const { statements, problems } = readProposed(
      'Date;Libellé;Montant;Devise\n20/11/2026;A;5,00;EUR\n20/11/2026;B;6,00;USD\n',
    )
    expect(statements.map(({ currency, lines }) => [currency, lines.length])).toEqual([
      ['EUR', 1],
      ['USD', 1],
    ])
    expect(problems).toMatchObject([{ code: 'currency-other' }])
  })
})

describe('a row', () => {
  const row = (cells: string) => `Date;Libellé;Débit;Crédit\n18/11/2026;A;;5,00\n${cells}\n17/11/2026;B;;6,25\n`

  it.each([
    ['of a blank date', ';X;;7,00', 'date-missing'],
    ['of an odd date', 'vendredi;X;;7,00', 'date-invalid'],
    ['of a day that does not exist', '31/11/2026;X;;7,00', 'date-no-day'],
    ['of a month first', '11/20/2026;X;;7,00', 'date-month-first'],
    ['of an hour that does not exist', '20/11/2026 25:00;X;;7,00', 'date-no-time'],
    ['of a day to come', '25/11/2026;X;;7,00', 'date-to-come'],
    ['of a day before 2000', '31/12/1999;X;;7,00', 'date-too-old'],
    ['without an amount', '20/11/2026;X;;', 'amount-missing'],
    ['of five decimals', '20/11/2026;X;;7,12345', 'amount-decimals'],
    ['that is not a number', '20/11/2026;X;;NaN', 'amount-invalid'],
    ['of an exponent', '20/11/2026;X;;1e3', 'amount-exponent'],
    ['of a day that is a number of Excel', '46346;X;;7,00', 'date-serial'],
    ['of misplaced thousands', '20/11/2026;X;;12 34,00', 'amount-grouping'],
    ['of another currency', '20/11/2026;X;;7,00 USD', 'amount-currency'],
    ['of more than a billion', '20/11/2026;X;;10 000 000 000,00', 'amount-too-large'],
    ['of a debit and a credit', '20/11/2026;X;7,00;7,00', 'csv-both-amounts'],
    ['that is cut', '20/11/2026;X;', 'csv-cells'],
    ['with a cell too many', '20/11/2026;X;;7,00;8,00', 'csv-cells'],
    ['with a quote that is open', '20/11/2026;"X;;7,00', 'quote-open'],
    ['with a misplaced quote', '20/11/2026;"X"Y;;7,00', 'quote-misplaced'],
    ['with a control character', '20/11/2026;X\u0001;;7,00', 'control-character'],
    ['with a cell too long', `20/11/2026;${'X'.repeat(6000)};;7,00`, 'cell-too-long'],
    ['too long', `20/11/2026;${'X'.repeat(25_000)};;7,00`, 'row-too-long'],
  ])('%s leaves the file out, with its line', (_, cells, code) => {
    const result = readProposed(row(cells))
    expect(result.statements).toEqual([])
    expect(result.problems).toMatchObject([{ fileLine: 3, code }])
  })

  it('that may have its month first makes others ambiguous', () => {
    const { problems } = readProposed('Date;Libellé;Montant\n03/04/2026;A;5,00\n11/20/2026;B;6,00\n')
    expect(problems.map(({ fileLine, code }) => [fileLine, code])).toEqual([
      [2, 'date-ambiguous'],
      [3, 'date-month-first'],
    ])
  })

  it('of an amount that is two amounts is reported, unless its column decides', () => {
    const text = 'Date;Libellé;Montant\n20/11/2026;A;1.500\n'
    expect(readProposed(text).problems).toMatchObject([{ code: 'amount-ambiguous', values: { found: '1.500' } }])
    expect(centsOf(`${text}20/11/2026;B;5,25\n`)).toEqual([150_000, 525])
  })

  it('of an odd direction or currency is reported', () => {
    expect(readProposed('Date;Libellé;Montant;Sens\n20/11/2026;A;5,00;X\n').problems).toMatchObject([
      { code: 'csv-direction' },
    ])
    const odd = readProposed('Date;Libellé;Montant;Devise\n20/11/2026;A;5,00;francs\n')
    expect(odd.problems).toMatchObject([{ code: 'currency-missing' }])
  })

  it('that is the last and cut within its amount is refused, however it is cut', () => {
    const text = split.trimEnd().replace('-12,30;', ';12,30')
    expect(centsOf(text)).toEqual([124_050, 1230])
    for (let length = text.lastIndexOf(';') + 2; length < text.length; length += 1)
      expect(readProposed(text.slice(0, length)).statements).toEqual([])
  })
})
