import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtBalance, camtEntry, camtFile, signedAmount, xml } from '../../../testing/statements/camt.fixture.ts'

const read = (text: string) => readWhole(Buffer.from(text), undefined, '2026-11-24')
const readCamt = (content: string) => {
  const result = read(camtFile({ content }))
  if (result.format !== 'camt') throw new Error(JSON.stringify(result))
  return result
}
const lineOf = (content: string) => readCamt(content).statements[0]?.lines[0]
const transaction = (...content: string[]) => xml('TxDtls', ...content)
const details = (...transactions: string[]) => xml('NtryDtls', ...transactions)

describe('a message of any version', () => {
  const whole = read(camtFile())

  it.each([
    ['a later version', camtFile({ namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.13' })],
    ['a namespace of the bank', camtFile({ namespace: 'https://banque.example/releves' })],
    [
      'a prefix',
      camtFile()
        .replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2')
        .replaceAll('xmlns=', 'xmlns:ns2='),
    ],
    [
      'an envelope',
      camtFile().replace(/<Document.*/s, (text) => `<Envelope><AppHdr><Fr>X</Fr></AppHdr>${text}</Envelope>`),
    ],
    ['comments and instructions', camtFile().replace('<Ntry>', '<!-- <Ntry> --><?page 1?><Ntry>')],
    ['a byte order mark', `\ufeff${camtFile()}`],
    ['blank lines before it', `\n\n${camtFile()}`],
  ])('is the same with %s', (_, text) => {
    expect(read(text)).toEqual(whole)
  })

  it.each([
    ['BkToCstmrAcctRpt', 'Rpt', 'report'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'notification'],
  ])('%s has a %s', (message, statement, kind) => {
    expect(read(camtFile({ message, statement }))).toMatchObject({ statements: [{ kind, lines: [{ cents: 12_345 }] }] })
  })

  it('names the account by its IBAN, and its parts', () => {
    expect(readCamt(camtEntry()).statements[0]?.account).toEqual({
      iban: 'FR7630004000312345678901429',
      bank: '30004',
      branch: '00031',
      number: '23456789014',
    })
  })

  it('may have no entry', () => {
    const content = camtBalance('OPBD', 500, '2026-11-19') + camtBalance('CLBD', 500, '2026-11-20')
    expect(readCamt(content)).toMatchObject({
      statements: [{ openingCents: 500, closingCents: 500, openedOn: '2026-11-19', closedOn: '2026-11-20', lines: [] }],
      problems: [],
    })
  })

  it('is decoded by its bytes, whatever it declares', () => {
    const text = camtFile({ content: camtEntry({ label: 'DÉPÔT œuvre' }) })
    const label = (bytes: Buffer) => {
      const result = readWhole(bytes, undefined, '2026-11-24')
      return 'statements' in result && result.statements[0]?.lines[0]?.label
    }
    expect(label(Buffer.from(text))).toBe('DÉPÔT œuvre')
    expect(label(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe('DÉPÔT œuvre')
    expect(label(Buffer.from(text.replace('œ', '\u009c'), 'latin1'))).toBe('DÉPÔT œuvre')
    expect(label(Buffer.from(text.replace('œ', '\u00bd'), 'latin1'))).toBe('DÉPÔT œuvre')
  })
})

describe('an entry', () => {
  it('has the direction of CdtDbtInd, never of its amount', () => {
    expect(lineOf(camtEntry({ cents: -930 }))?.cents).toBe(-930)
    expect(readCamt(camtEntry().replace('>123.45<', '>-123.45<')).problems).toMatchObject([{ code: 'amount-signed' }])
  })

  it('has a day of Paris for an instant, and the day that is written for a date', () => {
    const dated = (day: string) => lineOf(camtEntry().replaceAll('<Dt>2026-11-20</Dt>', day))?.bookedOn
    expect(dated('<DtTm>2026-11-19T23:30:00Z</DtTm>')).toBe('2026-11-20')
    expect(dated('<DtTm>2026-11-20T00:00:00.000+01:00</DtTm>')).toBe('2026-11-20')
    expect(dated('<DtTm>2026-11-20T23:59:59</DtTm>')).toBe('2026-11-20')
    expect(dated('<Dt>2026-11-20+01:00</Dt>')).toBe('2026-11-20')
  })

  it('has its day of value where it has no other', () => {
    const line = lineOf(camtEntry().replace(/<BookgDt>.*<\/BookgDt>/, ''))
    expect([line?.bookedOn, line?.valueOn]).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('of a transfer has its details by the qualifiers of CFONB', () => {
    const more = details(
      transaction(
        xml('Refs', xml('PmtInfId', 'REM7'), xml('EndToEndId', 'DON 2026-42')),
        xml('RltdPties', xml('Dbtr', xml('Pty', xml('Nm', 'Anne  Martin'))), xml('Cdtr', xml('Nm', 'Mosquée'))),
        xml(
          'RmtInf',
          xml('Ustrd', 'Don du'),
          xml('Ustrd', 'vendredi'),
          xml('Strd', xml('CdtrRefInf', xml('Ref', 'RF18'))),
        ),
      ),
    )
    expect(lineOf(camtEntry({ more }))).toMatchObject({
      parts: [],
      details: [
        { qualifier: 'NPY', text: 'Anne Martin' },
        { qualifier: 'NBE', text: 'Mosquée' },
        { qualifier: 'LCC', text: 'Don du vendredi' },
        { qualifier: 'LCS', text: 'RF18' },
        { qualifier: 'RCN', text: 'DON 2026-42' },
        { qualifier: 'REF', text: 'REM7' },
      ],
    })
  })

  const two = (first: number, second: number) => [transaction(signedAmount(first)), transaction(signedAmount(second))]
  const partsOf = (cents: number, more: string) => lineOf(camtEntry({ cents, more }))?.parts.map((part) => part.cents)

  it('of several transactions has their amounts as parts', () => {
    expect(partsOf(1000, details(...two(600, 400)))).toEqual([600, 400])
    expect(partsOf(1000, details(...two(1200, -200)))).toEqual([1200, -200])
  })

  it('has the amounts of old versions, which are inside AmtDtls', () => {
    const old = [600, 400].map((cents) =>
      transaction(xml('AmtDtls', xml('TxAmt', xml('Amt Ccy="EUR"', `${cents / 100}.00`)))),
    )
    expect(partsOf(1000, details(...old))).toEqual([600, 400])
  })

  it('that was paid after charges has them as negative parts', () => {
    const charges = xml('Chrgs', xml('Rcrd', signedAmount(-30), xml('Tp', xml('Cd', 'COMM'))))
    expect(lineOf(camtEntry({ cents: 970, more: charges + details(...two(600, 400)) }))?.parts).toEqual([
      { cents: 600, reference: null, name: null, text: null },
      { cents: 400, reference: null, name: null, text: null },
      { cents: -30, reference: null, name: null, text: 'COMM' },
    ])
    expect(partsOf(970, details(...two(600, 400)))).toEqual([600, 400, -30])
  })

  it('has the reference of a batch', () => {
    const more = xml('NtryDtls', xml('Btch', xml('PmtInfId', 'REM 42'), xml('NbOfTxs', '2')))
    expect(lineOf(camtEntry({ more }))?.details).toEqual([{ qualifier: 'REF', text: 'REM 42' }])
  })

  it('has no part where its transactions do not make its amount', () => {
    expect(partsOf(700, details(...two(600, 400)))).toEqual([])
    const charges = xml('Chrgs', xml('Rcrd', signedAmount(-20)))
    expect(partsOf(970, charges + details(...two(600, 400)))).toEqual([])
    const other = transaction(signedAmount(600, 'USD'))
    expect(partsOf(1000, details(other, other))).toEqual([])
  })

  it.each(['PDNG', 'INFO', 'FUTR'])('that is %s is left until it is booked', (status) => {
    for (const text of [status, xml('Cd', status)]) {
      const { statements, problems } = readCamt(camtEntry().replace('>BOOK<', `>${text}<`))
      expect(statements[0]?.lines).toEqual([])
      expect(problems).toMatchObject([{ code: 'entry-pending' }])
    }
  })

  it('of zero is left, and of another currency kept apart', () => {
    expect(readCamt(camtEntry({ cents: 0 })).problems).toMatchObject([{ code: 'amount-zero' }])
    const { statements, problems } = readCamt(camtEntry() + camtEntry({ currency: 'USD' }))
    expect(statements.map(({ currency, lines }) => [currency, lines.length])).toEqual([
      ['EUR', 1],
      ['USD', 1],
    ])
    expect(problems).toMatchObject([{ code: 'currency-other', values: { found: 'USD' } }])
  })
})

describe('a reversal', () => {
  const reversal = camtEntry({ cents: -500 }).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
  const balances = (closing: number) =>
    camtBalance('PRCD', 10_000, '2026-11-19') + camtBalance('CLBD', closing, '2026-11-20')

  it('has the direction of its entry when the balances say so', () => {
    const { statements, problems } = readCamt(`${balances(9500)}${reversal}`)
    expect(statements[0]).toMatchObject({ closingCents: 9500, lines: [{ cents: -500, isReversal: true }] })
    expect(problems).toEqual([])
  })

  it('is turned, with its parts, when the balances prove the other direction', () => {
    const parts = xml('NtryDtls', xml('TxDtls', signedAmount(-300)), xml('TxDtls', signedAmount(-200)))
    const { statements, problems } = readCamt(
      `${balances(10_500)}${reversal.replace('<AddtlNtryInf>', `${parts}<AddtlNtryInf>`)}`,
    )
    expect(statements[0]).toMatchObject({
      closingCents: 10_500,
      lines: [{ cents: 500, parts: [{ cents: 300 }, { cents: 200 }] }],
    })
    expect(problems).toEqual([])
  })

  it('is reported where no balance proves it', () => {
    const { statements, problems } = readCamt(reversal)
    expect(statements[0]?.lines).toMatchObject([{ cents: -500, isReversal: true }])
    expect(problems).toMatchObject([{ code: 'reversal-unproven' }])
  })
})
