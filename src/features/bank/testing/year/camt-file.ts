import { addDays, type Day } from '#shared/days.ts'
import { type Entry, entryCodes } from './entry.ts'
import type { Statement } from './statements.ts'

/** The versions of camt.053 in use: that of 2009 and the present one, which wraps states and names. */
export type CamtVersion = '02' | '08'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

const tag = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`

const euros = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `<Amt Ccy="EUR">${digits.slice(0, -2)}.${digits.slice(-2)}</Amt>`
}
const side = (cents: number): string => tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')
const date = (name: string, day: Day): string => tag(name, tag('Dt', day))

const balance = (code: 'OPBD' | 'CLBD', cents: number, day: Day): string =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', code))), euros(cents), side(cents), date('Dt', day))

const codeOf = ({ kind }: Entry): string => {
  const [domain = '', family = '', subFamily = ''] = entryCodes[kind].camt.split('/')
  return tag('BkTxCd', tag('Domn', tag('Cd', domain), tag('Fmly', tag('Cd', family), tag('SubFmlyCd', subFamily))))
}

const detailsOf = ({ payer, message, cents, reference }: Entry, version: CamtVersion): string => {
  if (payer === null && message === null) return ''
  const name = payer === null ? '' : tag('Nm', text(payer))
  const party = version === '08' ? tag('Pty', name) : name
  return tag(
    'NtryDtls',
    tag(
      'TxDtls',
      tag('Refs', tag('AcctSvcrRef', text(reference))),
      ...(version === '08' ? [euros(cents), side(cents)] : []),
      ...(payer === null ? [] : [tag('RltdPties', tag(cents < 0 ? 'Cdtr' : 'Dbtr', party))]),
      ...(message === null ? [] : [tag('RmtInf', tag('Ustrd', text(message)))]),
    ),
  )
}

const entryOf = (entry: Entry, version: CamtVersion): string =>
  tag(
    'Ntry',
    euros(entry.cents),
    side(entry.cents),
    tag('Sts', version === '08' ? tag('Cd', 'BOOK') : 'BOOK'),
    date('BookgDt', entry.bookedOn),
    date('ValDt', entry.valueOn),
    tag('AcctSvcrRef', text(entry.reference)),
    codeOf(entry),
    detailsOf(entry, version),
    tag('AddtlNtryInf', text(entry.label)),
  )

const statementOf = (statement: Statement, version: CamtVersion): string => {
  const { account, number, openedOn, closedOn, openingCents, closingCents, entries } = statement
  return tag(
    'Stmt',
    tag('Id', `REL-${closedOn}`),
    tag('ElctrncSeqNb', String(number)),
    tag('CreDtTm', `${closedOn}T22:00:00+01:00`),
    tag('FrToDt', tag('FrDtTm', `${openedOn}T00:00:00+01:00`), tag('ToDtTm', `${closedOn}T23:59:59+01:00`)),
    tag('Acct', tag('Id', tag('IBAN', account.iban)), tag('Ccy', 'EUR')),
    balance('OPBD', openingCents, addDays(openedOn, -1)),
    balance('CLBD', closingCents, closedOn),
    ...entries.map((entry) => entryOf(entry, version)),
  )
}

/** Writes statements as a file of camt.053. */
export const writeCamt = (statements: readonly Statement[], version: CamtVersion): string => {
  const header = tag(
    'GrpHdr',
    tag('MsgId', `MSG-${statements[0]?.closedOn}`),
    tag('CreDtTm', '2026-01-01T00:00:00+01:00'),
  )
  const body = tag('BkToCstmrStmt', header, ...statements.map((statement) => statementOf(statement, version)))
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${body}</Document>\n`
}
