import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtBalance, camtEntry, camtFile } from '../../../testing/statements/camt.fixture.ts'

const read = (text: string) => readWhole(Buffer.from(text), undefined, '2026-11-24')
const codesOf = ({ problems }: ReturnType<typeof read>) => problems.map(({ fileLine, code }) => [fileLine, code])

describe('a file that is no XML of a bank', () => {
  const good = camtFile()
  const nested = (depth: number) =>
    camtFile({ content: camtEntry({ more: '<X>'.repeat(depth) + '</X>'.repeat(depth) }) })

  it.each<[string, string, [number, string]]>([
    ['a DOCTYPE', good.replace('<Document', '<!DOCTYPE Document [<!ENTITY a "b">]>\n<Document'), [2, 'xml-doctype']],
    [
      'an external entity',
      good.replace('<Document', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Document'),
      [2, 'xml-doctype'],
    ],
    ['an entity of its own', good.replace('REMISE', '&bomb;'), [2, 'xml-entity']],
    ['elements that are not closed', good.replace('</Ntry>', ''), [2, 'xml-malformed']],
    ['two attributes of a name', good.replace('Ccy="EUR"', 'Ccy="EUR" Ccy="USD"'), [2, 'xml-malformed']],
    ['elements without an end', nested(60), [2, 'xml-too-deep']],
    ['a message of another kind', '<Document><CstmrCdtTrfInitn/></Document>', [0, 'xml-other-message']],
    ['a page of a site', '<html><body>Connexion</body></html>', [0, 'file-web-page']],
    ['a message without a statement', '<Document><BkToCstmrStmt/></Document>', [0, 'xml-no-statement']],
  ])('%s is refused as a whole', (_, text, problem) => {
    const result = read(text)
    expect([result.format, codesOf(result)]).toEqual(['unknown', [problem]])
  })

  it('may nest as deep as batches of a bank do', () => {
    expect(read(nested(30))).toMatchObject({ format: 'camt', problems: [] })
  })

  it('any cut of a file refuses it, and takes nothing of it', () => {
    const content = camtBalance('OPBD', 0, '2026-11-19') + camtEntry() + camtBalance('CLBD', 12_345, '2026-11-20')
    const text = camtFile({ content })
    for (let length = 1; length < text.length; length += 1) {
      const result = read(text.slice(0, length))
      expect(result).toMatchObject({ format: 'unknown', problems: [{}] })
    }
  })
})

describe('a damaged element', () => {
  const content = `${camtBalance('OPBD', 0, '2026-11-19')}\n${camtEntry()}\n${camtBalance('CLBD', 12_345, '2026-11-20')}`
  const text = camtFile({ content })
  const put = (before: RegExp | string, after: string) => text.replace(before, after)
  const amount = (written: string) => put('>123.45<', `>${written}<`)

  it.each<[string, string, string]>([
    ['no account', put(/<Acct>.*<\/Acct>/, ''), 'camt-account-missing'],
    ['two accounts', put(/<Acct>.*<\/Acct>/, '$&$&'), 'camt-doubled'],
    ['no amount', put(/<Ntry><Amt.*?<\/Amt>/, '<Ntry>'), 'amount-missing'],
    ['a blank amount', amount(' '), 'amount-missing'],
    ['two amounts', put(/(<Ntry>)(<Amt.*?<\/Amt>)/, '$1$2$2'), 'camt-doubled'],
    ['five decimals', amount('123.45678'), 'amount-decimals'],
    ['not a number', amount('NaN'), 'amount-invalid'],
    ['an exponent', amount('1e3'), 'amount-exponent'],
    ['spaces between thousands', amount('1 234.50'), 'amount-grouping'],
    ['commas between thousands', amount('1,234.50'), 'amount-grouping'],
    ['a comma', amount('123,45'), 'amount-grouping'],
    ['a sign', amount('-123.45'), 'amount-signed'],
    ['more than a billion', amount('10000000000'), 'amount-too-large'],
    ['more digits than any amount', amount('9'.repeat(40)), 'amount-too-large'],
    ['no currency', put('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt>'), 'currency-missing'],
    ['an odd currency', put('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="euros">'), 'currency-missing'],
    ['no direction', put(/(<Ntry>.*?)<CdtDbtInd>CRDT<\/CdtDbtInd>/, '$1'), 'camt-sign-missing'],
    ['an odd direction', put(/(<Ntry>.*?)CRDT/, '$1CREDIT'), 'camt-sign-missing'],
    [
      'two directions',
      put(/(<Ntry>.*?)(<CdtDbtInd>CRDT<\/CdtDbtInd>)/, '$1$2<CdtDbtInd>DBIT</CdtDbtInd>'),
      'camt-doubled',
    ],
    ['an odd reversal', put('<Sts>', '<RvslInd>oui</RvslInd><Sts>'), 'camt-reversal'],
    ['an odd state', put('>BOOK<', '>DONE<'), 'camt-status'],
    ['no day', put(/<BookgDt>.*?<\/ValDt>/, ''), 'date-missing'],
    ['a day that does not exist', put(/(<BookgDt><Dt>)2026-11-20/, '$12026-11-31'), 'date-no-day'],
    ['a day that is no date', put(/(<BookgDt><Dt>)2026-11-20/, '$1vendredi'), 'date-invalid'],
    ['a day with its month first', put(/(<BookgDt><Dt>)2026-11-20/, '$111/20/2026'), 'date-month-first'],
    ['an hour that does not exist', put(/(<BookgDt><Dt>)2026-11-20/, '$12026-11-20T25:00:00'), 'date-no-time'],
    ['a day to come', put(/(<BookgDt><Dt>)2026-11-20/, '$12026-11-25'), 'date-to-come'],
    ['a day before 2000', put(/(<BookgDt><Dt>)2026-11-20/, '$11999-12-31'), 'date-too-old'],
    ['a day of value', put(/(<ValDt><Dt>)2026-11-20/, '$12026-02-30'), 'date-no-day'],
  ])('%s leaves the statement out, with its line', (_, damaged, code) => {
    expect(damaged).not.toBe(text)
    const result = read(damaged)
    expect(result).toMatchObject({ format: 'camt', statements: [] })
    expect(result.problems.map((problem) => problem.code)).toEqual([code])
    // The account is on line 2, like the beginning; the entry on line 3.
    expect(result.problems[0]?.fileLine).toBe(/account/.test(_) ? 2 : 3)
  })

  it.each<[string, string]>([
    ['a doubled entry', put(/<Ntry>.*<\/Ntry>/, '$&$&')],
    ['a missing entry', put(/<Ntry>.*<\/Ntry>/, '')],
    ['a digit of an amount', amount('123.46')],
    ['the other direction', put(/(<Ntry>.*?)CRDT/, '$1DBIT')],
    ['another old balance', put('>0.00<', '>7.00<')],
  ])('%s differs from the balances, which refuse the statement', (_, damaged) => {
    const result = read(damaged)
    expect(result).toMatchObject({ statements: [] })
    expect(codesOf(result)).toEqual([[2, 'cfonb-totals']])
  })

  it('leaves the other statements of its file whole', () => {
    const statement = /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? ''
    const result = read(text.replace('</BkToCstmrStmt>', `${statement.replace('>123.45<', '>NaN<')}</BkToCstmrStmt>`))
    expect(result).toMatchObject({ statements: [{ closingCents: 12_345 }], problems: [{ code: 'amount-invalid' }] })
  })
})
