import type { Day } from '#shared/days.ts'
import { amountOf, type Statement } from './statement.ts'

const header = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
]
const dated = (day: Day): string => day.replaceAll('-', '')
const signed = (cents: number): string => `${cents < 0 ? '-' : '+'}${amountOf(cents)}`

/** Writes a statement as OFX 1, whose leaf tags are not closed. A name has 32 characters, the rest is the memo. */
export const writeOfx = ({ iban, from, to, closing, lines }: Statement): string => {
  const transactions = lines.flatMap(({ bookedOn, cents, label, reference }) => [
    '<STMTTRN>',
    `<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}`,
    `<DTPOSTED>${dated(bookedOn)}`,
    `<TRNAMT>${signed(cents)}`,
    `<FITID>${reference}`,
    `<NAME>${label.slice(0, 32).trimEnd()}`,
    ...(label.length > 32 ? [`<MEMO>${label.slice(32).trim()}`] : []),
    '</STMTTRN>',
  ])
  return [
    ...header,
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    `<DTSERVER>${dated(to)}<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>`,
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR',
    `<BANKACCTFROM><BANKID>${iban.slice(4, 9)}<BRANCHID>${iban.slice(9, 14)}`,
    `<ACCTID>${iban.slice(14, 25)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${dated(from)}<DTEND>${dated(to)}`,
    ...transactions,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${signed(closing)}<DTASOF>${dated(to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ].join('\r\n')
}
