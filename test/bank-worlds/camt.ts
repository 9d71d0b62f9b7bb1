import { addDays, type Day } from '#shared/days.ts'
import { amountOf, type Statement } from './statement.ts'
import type { BankLine } from './truth.ts'

type Version = '02' | '08'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name.split(' ')[0]}>`
const signed = (cents: number): string =>
  element('Amt Ccy="EUR"', amountOf(cents)) + element('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')

const balance = (code: string, cents: number, day: Day): string =>
  element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    signed(cents),
    element('Dt', element('Dt', day)),
  )

/** The families of ISO 20022 of the interbank codes. */
const families =
  '30 MCRD POSP,38 MCRD DAJT,02 RCHQ CCHQ,05 RCDT ESCT,18 RCDT ESCT,06 ICDT ESCT,08 RDDT ESDD,62 MDOP CHRG'
    .split(',')
    .map((row) => row.split(' '))

const entry = ({ cents, bookedOn, valueOn, label, code, reference }: BankLine, version: Version): string => {
  const [, family = 'NTAV', sub = 'NTAV'] = families.find(([known]) => known === code) ?? []
  const words = escaped(label)
  return element(
    'Ntry',
    signed(cents),
    version === '02' ? element('Sts', 'BOOK') : element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', element('Dt', bookedOn)),
    element('ValDt', element('Dt', valueOn)),
    element('AcctSvcrRef', reference),
    element(
      'BkTxCd',
      element('Domn', element('Cd', 'PMNT'), element('Fmly', element('Cd', family), element('SubFmlyCd', sub))),
      element('Prtry', element('Cd', code), element('Issr', 'CFONB')),
    ),
    version === '02' ? '' : element('NtryDtls', element('TxDtls', element('RmtInf', element('Ustrd', words)))),
    element('AddtlNtryInf', words),
  )
}

/** Writes a statement as CAMT.053, of the SEPA's first version or of the current one. */
export const writeCamt = ({ iban, number, from, to, opening, closing, lines }: Statement, version: Version): string => {
  const created = `${to}T21:00:00`
  const statement = element(
    'Stmt',
    element('Id', `REL${number}`),
    element('ElctrncSeqNb', String(number)),
    element('CreDtTm', created),
    element('FrToDt', element('FrDtTm', `${from}T00:00:00`), element('ToDtTm', `${to}T23:59:59`)),
    element('Acct', element('Id', element('IBAN', iban)), element('Ccy', 'EUR')),
    balance('OPBD', opening, addDays(from, -1)),
    balance('CLBD', closing, to),
    ...lines.map((line) => entry(line, version)),
  )
  const header = element('GrpHdr', element('MsgId', `MSG${number}`), element('CreDtTm', created))
  const document = `Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(document, element('BkToCstmrStmt', header, statement))}\n`
}
