/** Writes an element with texts or elements inside. Blank content writes nothing. */
export const xml = (name: string, ...content: string[]): string => {
  const inner = content.join('')
  return inner === '' ? '' : `<${name}>${inner}</${name.split(' ')[0]}>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const euros = (cents: number): string =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** An amount with its currency and its direction. */
export const signedAmount = (cents: number, currency = 'EUR'): string =>
  xml(`Amt Ccy="${currency}"`, euros(cents)) + xml('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')

export type WrittenEntry = {
  cents: number
  bookedOn: string
  valueOn: string | null
  label: string
  reference: string
  currency: string
  /** Elements after those of the entry: details, charges. */
  more: string
}

export const writtenEntry = (entry: Partial<WrittenEntry> = {}): WrittenEntry => ({
  cents: 12_345,
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  label: 'REMISE CARTE 1234567',
  reference: 'REF1',
  currency: 'EUR',
  more: '',
  ...entry,
})

export const camtEntry = (fields: Partial<WrittenEntry> = {}): string => {
  const { cents, bookedOn, valueOn, label, reference, currency, more } = writtenEntry(fields)
  return xml(
    'Ntry',
    signedAmount(cents, currency),
    xml('Sts', 'BOOK'),
    xml('BookgDt', xml('Dt', bookedOn)),
    valueOn === null ? '' : xml('ValDt', xml('Dt', valueOn)),
    xml('AcctSvcrRef', escaped(reference)),
    more,
    xml('AddtlNtryInf', escaped(label)),
  )
}

export const camtBalance = (code: string, cents: number, day: string, currency = 'EUR'): string =>
  xml('Bal', xml('Tp', xml('CdOrPrtry', xml('Cd', code))), signedAmount(cents, currency), xml('Dt', xml('Dt', day)))

export type WrittenMessage = {
  iban: string
  reference: string
  /** Balances, entries, as elements. */
  content: string
  message: string
  statement: string
  namespace: string
}

/** Writes a message with a statement. */
export const camtFile = (message: Partial<WrittenMessage> = {}): string => {
  const { iban, reference, content, ...names } = {
    iban: 'FR7630004000312345678901429',
    reference: 'REL1',
    content: camtEntry(),
    message: 'BkToCstmrStmt',
    statement: 'Stmt',
    namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02',
    ...message,
  }
  const statement = xml(names.statement, xml('Id', reference), xml('Acct', xml('Id', xml('IBAN', iban))), content)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml(`Document xmlns="${names.namespace}"`, xml(names.message, statement))}`
}

/** Writes a CAMT.054: single bookings, without balances. */
export const camtNotification = (message: Pick<WrittenMessage, 'iban' | 'content'>): string =>
  camtFile({
    ...message,
    message: 'BkToCstmrDbtCdtNtfctn',
    statement: 'Ntfctn',
    namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.054.001.02',
  })
