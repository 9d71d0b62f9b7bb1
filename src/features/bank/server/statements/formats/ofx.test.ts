import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { isAccountOf } from './account-number.ts'

const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n'
const account = '<BANKACCTFROM><BANKID>30006<BRANCHID>00001<ACCTID>12345678901<ACCTTYPE>CHECKING</BANKACCTFROM>'
const sampleIban = 'FR7630006000011234567890189'

const entry = (fields: string) => `<STMTTRN>${fields}</STMTTRN>\n`
const credit = entry('<TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>+50.00<FITID>1<NAME>VIR M EXEMPLE<MEMO>DON NOVEMBRE')
const debit = entry('<TRNTYPE>DEBIT<DTPOSTED>20261118<TRNAMT>-12.30<FITID>2<NAME>COTISATION')

type Parts = { currency?: string; from?: string; period?: string; entries?: string; balance?: string }
const statementOf = ({
  currency = 'EUR',
  from = account,
  period = '<DTSTART>20261101<DTEND>20261120',
  entries = credit + debit,
  balance = '<LEDGERBAL><BALAMT>1037.70<DTASOF>20261120</LEDGERBAL>',
}: Parts = {}) =>
  `<STMTTRNRS><TRNUID>0<STMTRS><CURDEF>${currency}\n${from}\n<BANKTRANLIST>${period}\n${entries}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS>`
const fileOf = (...statements: string[]) =>
  `${header}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>\n<BANKMSGSRSV1>${statements.join('\n')}</BANKMSGSRSV1></OFX>`

const readBytes = (bytes: Uint8Array) => {
  const result = readWhole(bytes, undefined, '2026-11-24')
  return 'statements' in result ? result : { ...result, statements: [] }
}
const read = (text: string) => readBytes(Buffer.from(text))
const codesOf = (text: string) => read(text).problems.map(({ code }) => code)
const linesOf = (text: string) => read(text).statements.flatMap(({ lines }) => lines)

describe('a statement in OFX', () => {
  it('has its account, lines with identifiers, and a balance at its end alone', () => {
    expect(read(fileOf(statementOf()))).toMatchObject({
      format: 'ofx',
      problems: [],
      statements: [
        {
          account: { iban: null, bank: '30006', branch: '00001', number: '12345678901' },
          currency: 'EUR',
          openedOn: '2026-11-01',
          closedOn: '2026-11-20',
          openingCents: null,
          closingCents: 103_770,
          lines: [
            { fileLine: 12, bookedOn: '2026-11-18', cents: -1230, label: 'COTISATION', reference: '2' },
            { fileLine: 11, bookedOn: '2026-11-19', cents: 5000, label: 'VIR M EXEMPLE DON NOVEMBRE', reference: '1' },
          ].toReversed(),
        },
      ],
    })
  })

  it('in XML is read as in SGML', () => {
    const closed = fileOf(statementOf())
      .slice(header.length)
      .replaceAll(/<(\w+)>([^<\n]+)/g, '<$1>$2</$1>')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<!-- a > b -->${closed}`
    const [ofXml, ofSgml] = [read(xml), read(fileOf(statementOf()))]
    const values = (result: typeof ofXml) =>
      result.statements.map(({ lines, ...rest }) => [rest, lines.map((line) => ({ ...line, fileLine: 0 }))])
    expect(ofXml.problems).toEqual([])
    expect(values(ofXml)).toEqual(values(ofSgml))
  })

  it.each([
    ['Windows-1252', 'latin1' as const],
    ['UTF-8, in spite of its header', 'utf8' as const],
  ])('in %s has its accents', (_, encoding) => {
    const text = fileOf(
      statementOf({ entries: entry('<DTPOSTED>20261119<TRNAMT>5<NAME>M &amp; MME ÉLÈVE & FILS &lt;3') }),
    )
    expect(readBytes(Buffer.from(text, encoding)).statements[0]?.lines[0]?.label).toBe('M & MME ÉLÈVE & FILS <3')
  })

  it.each([
    ['20261119', '2026-11-19'],
    ['20261119120000', '2026-11-19'],
    ['20261119120000.000[-5:EST]', '2026-11-19'],
    ['20261119000000[-5:EST]', '2026-11-19'],
    ['20261119230000.000[0:GMT]', '2026-11-20'],
    ['20261119233000[+1:CET]', '2026-11-19'],
    ['20261119003000[+2:CEST]', '2026-11-18'],
    ['19/11/2026', '2026-11-19'],
  ])('of %s is of %s', (written, day) => {
    expect(linesOf(fileOf(statementOf({ entries: entry(`<DTPOSTED>${written}<TRNAMT>5.00`) })))[0]?.bookedOn).toBe(day)
  })

  it.each([
    ['-12,30', -1230],
    ['+1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['12.500', 1250],
    ['-0,5', -50],
  ])('of %s has %i cents', (written, cents) => {
    expect(linesOf(fileOf(statementOf({ entries: entry(`<DTPOSTED>20261119<TRNAMT>${written}`) })))[0]?.cents).toBe(
      cents,
    )
  })

  it.each([
    ['VIR SEPA DUPONT', 'VIR SEPA DUPONT JEAN DON', 'VIR SEPA DUPONT JEAN DON'],
    ['VIR SEPA', 'VIR SEPA', 'VIR SEPA'],
    ['REMISE CB', 'CT 1234567', 'REMISE CB CT 1234567'],
    ['', 'CT 1234567', 'CT 1234567'],
  ])('named %s with the memo %s has one label', (name, memo, label) => {
    const fields = `<DTPOSTED>20261119<TRNAMT>5<NAME>${name}</NAME><MEMO>${memo}</MEMO>`
    expect(linesOf(fileOf(statementOf({ entries: entry(fields) })))[0]?.label).toBe(label)
  })

  it('keeps each line, whatever its identifier is', () => {
    const twice = entry('<DTPOSTED>20261119<TRNAMT>5<FITID>0<NAME>A')
    const entries = twice + entry('<DTPOSTED>20261119<TRNAMT>5<FITID>0<NAME>B') + entry('<DTPOSTED>20261119<TRNAMT>5')
    expect(linesOf(fileOf(statementOf({ entries })))).toHaveLength(3)
    expect(codesOf(fileOf(statementOf({ entries })))).toEqual([])
    expect(linesOf(fileOf(statementOf({ entries: twice + twice })))).toHaveLength(2)
    expect(codesOf(fileOf(statementOf({ entries: twice + twice })))).toEqual(['ofx-identifier-again'])
  })

  it('may be one of several', () => {
    const other = statementOf({ from: account.replace('12345678901', '98765432109'), entries: credit })
    expect(
      read(fileOf(statementOf(), other)).statements.map(({ account: { number }, lines }) => [number, lines.length]),
    ).toEqual([
      ['12345678901', 2],
      ['98765432109', 1],
    ])
  })

  it('keeps what is in another currency apart, and the euros that the bank has converted', () => {
    const foreign = entry('<DTPOSTED>20261119<TRNAMT>7.00<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY><NAME>A')
    const converted = entry('<DTPOSTED>20261119<TRNAMT>8.00<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY><NAME>B')
    const { statements, problems } = read(fileOf(statementOf({ entries: foreign + converted })))
    expect(statements.map(({ currency, lines }) => [currency, lines[0]?.cents])).toEqual([
      ['USD', 700],
      ['EUR', 800],
    ])
    expect(statements[1]?.lines[0]?.details).toEqual([{ qualifier: 'DEV', text: 'USD 1.1' }])
    expect(problems.map(({ code }) => code)).toEqual(['currency-other'])
    expect(read(fileOf(statementOf({ currency: 'CHF' }))).statements[0]?.currency).toBe('CHF')
  })

  it('has no balance when that is of the download, not of its period', () => {
    const [statement] = read(fileOf(statementOf({ period: '<DTSTART>20261101<DTEND>20261119' }))).statements
    expect(statement).toMatchObject({ closedOn: '2026-11-19', closingCents: null })
  })

  it('covers no day to come, nor those after its balance', () => {
    const closedOn = (parts: Parts) => read(fileOf(statementOf(parts))).statements[0]?.closedOn
    expect(closedOn({ period: '<DTSTART>20261101<DTEND>20261130' })).toBe('2026-11-20')
    expect(closedOn({ period: '<DTSTART>20261101<DTEND>20261130', balance: '' })).toBe('2026-11-24')
    expect(closedOn({ period: '', balance: '' })).toBe('2026-11-19')
  })

  it.each([
    ['its parts', account, true],
    ['without a branch', '<BANKACCTFROM><BANKID>30006<ACCTID>12345678901</BANKACCTFROM>', true],
    ['the branch before the number', '<BANKACCTFROM><BANKID>30006<ACCTID>0000112345678901</BANKACCTFROM>', true],
    ['the key behind it', '<BANKACCTFROM><BANKID>30006<BRANCHID>1<ACCTID>1234567890189</BANKACCTFROM>', true],
    ['the whole number', '<BANKACCTFROM><BANKID>x<ACCTID>30006000011234567890189</BANKACCTFROM>', true],
    ['an IBAN', `<BANKACCTFROM><ACCTID>${sampleIban}</BANKACCTFROM>`, true],
    ['another bank', account.replace('30006', '30004'), false],
    ['another branch', account.replace('00001', '00002'), false],
  ])('names its account by %s', (_, from, isOwn) => {
    const [statement] = read(fileOf(statementOf({ from }))).statements
    expect(statement && isAccountOf(statement.account, sampleIban)).toBe(isOwn)
  })

  it('of a masked account names none', () => {
    const from = account.replace('12345678901', 'XXXXXXX8901')
    expect(read(fileOf(statementOf({ from }))).statements[0]?.account.number).toBeNull()
    expect(codesOf(fileOf(statementOf({ from }), statementOf({ from })))).toEqual(['accounts-unnamed'])
  })
})

describe('OFX is refused', () => {
  const whole = fileOf(statementOf())
  it.each<[string, string, string[]]>([
    ['cut at its end', whole.slice(0, -6), ['ofx-unfinished']],
    ['cut within an entry', whole.slice(0, whole.indexOf('<MEMO>')), ['ofx-unfinished']],
    ['cut before an end tag', whole.replace('</STMTTRN>', ''), ['ofx-malformed']],
    ['without a statement', `${header}<OFX></OFX>`, ['ofx-no-statement']],
    ['of a card', whole.replaceAll('STMTRS>', 'CCSTMTRS>').replaceAll('<STMTTRNRS>', '<X>'), ['ofx-other-account']],
    ['without its account', fileOf(statementOf({ from: '' })), ['camt-account-missing']],
    ['without its currency', fileOf(statementOf({ currency: '' })), ['currency-missing']],
    ['with two amounts', whole.replace('<TRNAMT>+50.00', '<TRNAMT>1<TRNAMT>+50.00'), ['camt-doubled']],
    ['without an amount', whole.replace('<TRNAMT>+50.00', ''), ['amount-missing']],
    ['of an amount with fractions', whole.replace('+50.00', '50.001'), ['amount-decimals']],
    ['of a day that is not', whole.replace('<DTPOSTED>20261119', '<DTPOSTED>20261131'), ['date-no-day']],
    ['of a day to come', whole.replace('<DTPOSTED>20261119', '<DTPOSTED>20261125'), ['date-to-come']],
    ['with debits that have no sign', whole.replace('-12.30', '12.30'), ['ofx-unsigned']],
    ['with an odd balance', whole.replace('1037.70', 'x'), ['amount-invalid']],
    ['with a text that does not end', `${header}<OFX><STMTRS><CURDEF>${'a'.repeat(300_000)}`, ['ofx-malformed']],
  ])('%s', (_, text, codes) => {
    expect(read(text)).toMatchObject({ statements: [], problems: codes.map((code) => ({ code })) })
  })

  it('and never expands an entity of its own', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY x "1.00">]>\n${whole.slice(header.length).replace('+50.00', '&x;')}`
    expect(codesOf(text)).not.toEqual([])
  })
})
