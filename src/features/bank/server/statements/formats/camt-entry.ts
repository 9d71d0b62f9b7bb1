import type { FileProblemCode } from '../../../statement.texts.ts'
import { atLine, ifReadable, Misread } from './file-problems.ts'
import { cleaned, longest } from './file-text.ts'
import { type LinePart, lineOf, type ReadLine } from './read-result.ts'
import { pastDay, readIsoAmount, readIsoDay, requireCurrency } from './read-values.ts'
import { elementsAt, textAt, type XmlElement } from './xml-elements.ts'

const misreadAt = ({ fileLine }: XmlElement, code: FileProblemCode, text: string | null = ''): Misread =>
  new Misread(code, text, fileLine)

type Signed = { cents: number; currency: string }

/** Elements that an entry or a balance has once. A second one would make two amounts of it. */
const singular = ['Amt', 'CdtDbtInd', 'RvslInd', 'Sts', 'BookgDt', 'ValDt']

/**
 * Reads `Amt` with its currency and the sign beside it, which is CRDT or DBIT and never in the amount. Throws Misread,
 * also for an element that is doubled.
 */
export const readSigned = (element: XmlElement): Signed => {
  const names = element.children.map(({ name }) => name)
  const doubled = singular.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (doubled !== undefined) throw misreadAt(element, 'camt-doubled', doubled)
  const [amount] = elementsAt(element, 'Amt')
  if (!amount) throw misreadAt(element, 'amount-missing')
  const cents = atLine(amount.fileLine, () => readIsoAmount(amount.text))
  const currency = atLine(amount.fileLine, () => requireCurrency(amount.attributes.Ccy?.trim() ?? ''))
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw misreadAt(element, 'camt-sign-missing', direction)
  return { cents: direction === 'DBIT' && cents > 0 ? -cents : cents, currency }
}

/** Reads a date, which is a day or an instant: `Dt` or `DtTm`. Null where there is none. */
export const readDayOf = (element: XmlElement | undefined): string | null => {
  const text = element && (textAt(element, 'Dt') ?? textAt(element, 'DtTm'))
  return element && text ? atLine(element.fileLine, () => readIsoDay(text)) : null
}

/** The family of the bank transaction code, `PMNT/CCRD/POSC`, or the bank's own code. */
const codeOf = (entry: XmlElement): string | null => {
  const family = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd']
    .map((path) => textAt(entry, 'BkTxCd', 'Domn', ...path.split('/')))
    .filter((code) => code !== null)
  return family.length > 0 ? family.join('/') : textAt(entry, 'BkTxCd', 'Prtry', 'Cd')
}

/** A name of a party, which newer versions wrap in `Pty`, or else of its account. */
const nameOf = (transaction: XmlElement, role: string): string | null =>
  textAt(transaction, 'RltdPties', role, 'Nm') ??
  textAt(transaction, 'RltdPties', role, 'Pty', 'Nm') ??
  textAt(transaction, 'RltdPties', `${role}Acct`, 'Nm')

/** Returns a reference, and null for what banks write in place of one. */
const referenceAt = (element: XmlElement, ...path: string[]): string | null => {
  const text = textAt(element, ...path)
  return text === null || /^(?:NOT ?PROVIDED|NON ?REF|N\/A)$/i.test(text) ? null : text
}
const referenceOf = (transaction: XmlElement, name: string): string | null => referenceAt(transaction, 'Refs', name)

const joined = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join(' ') || null

const unstructured = (transaction: XmlElement): string | null =>
  joined(
    [...elementsAt(transaction, 'RmtInf', 'Ustrd'), ...elementsAt(transaction, 'RmtInf', 'Strd', 'AddtlRmtInf')].map(
      ({ text }) => text.trim(),
    ),
  )

const structured = (transaction: XmlElement): string | null =>
  ['CdtrRefInf/Ref', 'CdtrRefInf/CdtrRef', 'RfrdDocInf/Nb', 'RfrdDocInf/RfrdDocNb']
    .map((path) => textAt(transaction, 'RmtInf', 'Strd', ...path.split('/')))
    .find((text) => text !== null) ?? null

const returnReason = (transaction: XmlElement): string | null =>
  joined([['Rsn', 'Cd'], ['Rsn', 'Prtry'], ['AddtlInf']].map((path) => textAt(transaction, 'RtrInf', ...path)))

const oneLine = (text: string | null | undefined): string | null => text?.replaceAll(/\s+/g, ' ') ?? null
const detail = (text: string | null): string | null => cleaned(oneLine(text), longest.detail)

type Details = [qualifier: string, text: string | null][]

/** Reads the details of a transaction, by the qualifiers that CFONB 120 has for the same data since 2010. */
const detailsOf = (transaction: XmlElement): Details => [
  ['NPY', nameOf(transaction, 'Dbtr')],
  ['NPO', nameOf(transaction, 'UltmtDbtr')],
  ['NBE', nameOf(transaction, 'Cdtr')],
  ['NBU', nameOf(transaction, 'UltmtCdtr')],
  ['LCC', unstructured(transaction)],
  ['LCS', structured(transaction)],
  ['RCN', referenceOf(transaction, 'EndToEndId')],
  ['REF', referenceOf(transaction, 'PmtInfId') ?? referenceOf(transaction, 'InstrId')],
  ['RUM', referenceOf(transaction, 'MndtId')],
  ['REJ', returnReason(transaction)],
  ['LIB', textAt(transaction, 'AddtlTxInf')],
]

/** Reads the detail of a whole batch: the reference of its remittance. */
const batchDetails = (entry: XmlElement): Details => [
  ['REF', textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId') ?? textAt(entry, 'NtryDtls', 'Btch', 'MsgId')],
]

/** Reads the amount of a transaction in the currency of its entry. Undefined where the file does not say it so. */
const transactionCents = (transaction: XmlElement, { currency, cents }: Signed): number | undefined => {
  const amount = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']]
    .flatMap((path) => elementsAt(transaction, ...path))
    .find(({ attributes }) => attributes.Ccy === currency)
  const read = amount && ifReadable(() => readIsoAmount(amount.text))
  const direction = textAt(transaction, 'CdtDbtInd') ?? (cents < 0 ? 'DBIT' : 'CRDT')
  return read !== undefined && direction === 'DBIT' ? -read : read
}

const partOf = (transaction: XmlElement, cents: number): LinePart => ({
  cents,
  reference: cleaned(
    oneLine(
      ['EndToEndId', 'TxId', 'AcctSvcrRef', 'InstrId']
        .map((name) => referenceOf(transaction, name))
        .find((reference) => reference !== null),
    ),
    longest.reference,
  ),
  name: detail(nameOf(transaction, cents < 0 ? 'Cdtr' : 'Dbtr')),
  text: detail(unstructured(transaction) ?? structured(transaction) ?? textAt(transaction, 'AddtlTxInf')),
})

const chargeOf = (cents: number, text = 'CHRG'): LinePart => ({
  cents,
  reference: null,
  name: null,
  text: detail(text),
})

/** Charges of the entry and of its transactions. Old versions have them without `Rcrd`. A cost is negative. */
const chargesOf = (elements: readonly XmlElement[]): LinePart[] =>
  elements
    .flatMap((element) => elementsAt(element, 'Chrgs'))
    .flatMap((charges) => [...elementsAt(charges, 'Rcrd'), ...(elementsAt(charges, 'Amt').length > 0 ? [charges] : [])])
    .flatMap((charge) => {
      const cents = ifReadable(() => readIsoAmount(textAt(charge, 'Amt') ?? '')) ?? 0
      const text = textAt(charge, 'Tp', 'Cd') ?? textAt(charge, 'Tp', 'Prtry', 'Id') ?? undefined
      return cents === 0 ? [] : [chargeOf(textAt(charge, 'CdtDbtInd') === 'CRDT' ? cents : -cents, text)]
    })

const sumOf = (parts: readonly LinePart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)
/** A rest that no charge explains is a fee up to this share of the transactions. */
const largestFee = 0.05

/**
 * Returns the transactions of an entry, with charges where they make its amount; nothing where they do not add up to
 * it.
 */
const partsOf = (entry: XmlElement, transactions: readonly XmlElement[], signed: Signed): LinePart[] => {
  const parts = transactions.flatMap((transaction) => {
    const cents = transactionCents(transaction, signed)
    return cents === undefined ? [] : [partOf(transaction, cents)]
  })
  if (parts.length === 0 || parts.length < transactions.length) return []
  const rest = signed.cents - sumOf(parts)
  if (rest === 0) return parts.length > 1 ? parts : []
  const charges = chargesOf([entry, ...transactions])
  if (charges.length > 0) return sumOf(charges) === rest ? [...parts, ...charges] : []
  const isFee = rest < 0 && -rest <= Math.abs(sumOf(parts)) * largestFee
  return isFee ? [...parts, chargeOf(rest)] : []
}

/** Reads a booked entry. `ordinal` counts the entries of the file. Throws Misread. */
export const readEntry = (entry: XmlElement, ordinal: number, today: string): { line: ReadLine; currency: string } => {
  const signed = readSigned(entry)
  const reversal = textAt(entry, 'RvslInd') ?? 'false'
  if (!['true', 'false', '1', '0'].includes(reversal)) throw misreadAt(entry, 'camt-reversal', reversal)
  const valueOn = readDayOf(elementsAt(entry, 'ValDt')[0])
  const bookedOn = readDayOf(elementsAt(entry, 'BookgDt')[0]) ?? valueOn
  if (bookedOn === null) throw misreadAt(entry, 'date-missing')
  // Version 1 has no element around them.
  const transactions = [...elementsAt(entry, 'NtryDtls', 'TxDtls'), ...elementsAt(entry, 'TxDtls')]
  const [first] = transactions
  const only = transactions.length === 1 ? first : undefined
  const label =
    textAt(entry, 'AddtlNtryInf') ??
    (first && (unstructured(first) ?? textAt(first, 'AddtlTxInf'))) ??
    (only && nameOf(only, signed.cents < 0 ? 'Cdtr' : 'Dbtr')) ??
    codeOf(entry)
  const reference =
    referenceAt(entry, 'AcctSvcrRef') ?? (only && referenceOf(only, 'AcctSvcrRef')) ?? referenceAt(entry, 'NtryRef')
  const details = only ? detailsOf(only) : batchDetails(entry)
  const line = lineOf({
    fileLine: ordinal,
    bookedOn: pastDay(bookedOn, today),
    valueOn,
    cents: signed.cents,
    label: oneLine(label),
    code: oneLine(codeOf(entry)),
    reference: oneLine(reference),
    details: details.map(([qualifier, text]) => [qualifier, oneLine(text)] as const),
    parts: partsOf(entry, transactions, signed),
    isReversal: reversal === 'true' || reversal === '1',
  })
  return { line, currency: signed.currency }
}
