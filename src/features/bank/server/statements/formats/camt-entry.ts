import type { FileProblemCode } from '../../../statement.texts.ts'
import { cleaned, longest } from './file-text.ts'
import type { LineDetail, LinePart, ReadLine } from './read-result.ts'
import { readIsoAmount, readIsoDay } from './read-values.ts'
import { elementsAt, textAt, type XmlElement } from './xml-elements.ts'

/** An element that cannot be read: its problem, its line and its text. */
export type ElementProblem = { problem: FileProblemCode; text: string; fileLine: number }

const problemAt = ({ fileLine }: XmlElement, problem: FileProblemCode, text: string | null = ''): ElementProblem => ({
  problem,
  text: text ?? '',
  fileLine,
})

/** An amount with its sign and currency. */
type Signed = { cents: number; currency: string }

/** Elements that an entry or a balance has once. A second one would make two amounts of it. */
const singular = ['Amt', 'CdtDbtInd', 'RvslInd', 'Sts', 'BookgDt', 'ValDt']

/** Returns the elements of a kind that are doubled. */
export const doubledIn = (element: XmlElement): ElementProblem | null => {
  const names = element.children.map(({ name }) => name)
  const doubled = singular.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  return doubled === undefined ? null : problemAt(element, 'camt-doubled', doubled)
}

/** Reads `Amt` with its currency and the sign beside it, which is CRDT or DBIT and never in the amount. */
export const readSigned = (element: XmlElement): Signed | ElementProblem => {
  const [amount] = elementsAt(element, 'Amt')
  if (!amount) return problemAt(element, 'amount-missing')
  const read = readIsoAmount(amount.text)
  if ('problem' in read) return problemAt(amount, read.problem, amount.text)
  const currency = amount.attributes.Ccy?.trim() ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) return problemAt(amount, 'currency-missing', currency)
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') return problemAt(element, 'camt-sign-missing', direction)
  return { cents: direction === 'DBIT' && read.cents > 0 ? -read.cents : read.cents, currency }
}

/** Reads a date, which is a day or an instant: `Dt` or `DtTm`. Null where there is none. */
export const readDayOf = (element: XmlElement | undefined): string | null | ElementProblem => {
  if (!element) return null
  const text = textAt(element, 'Dt') ?? textAt(element, 'DtTm')
  if (text === null) return null
  const read = readIsoDay(text)
  return 'problem' in read ? problemAt(element, read.problem, text) : read.day
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

const unstructured = (transaction: XmlElement): string | null =>
  [...elementsAt(transaction, 'RmtInf', 'Ustrd'), ...elementsAt(transaction, 'RmtInf', 'Strd', 'AddtlRmtInf')]
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ') || null

const structured = (transaction: XmlElement): string | null =>
  textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ??
  textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'CdtrRef') ??
  textAt(transaction, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb') ??
  textAt(transaction, 'RmtInf', 'Strd', 'RfrdDocInf', 'RfrdDocNb')

/** Why a payment came back: the code of its reason, and words. */
const returnReason = (transaction: XmlElement): string | null =>
  [['Rsn', 'Cd'], ['Rsn', 'Prtry'], ['AddtlInf']]
    .map((path) => textAt(transaction, 'RtrInf', ...path))
    .filter((text) => text !== null)
    .join(' ') || null

const oneLine = (text: string | null, length: number): string | null =>
  text === null ? null : cleaned(text.replaceAll(/\s+/g, ' '), length)

/** Reads the details of a transaction, by the qualifiers that CFONB 120 has for the same data since 2010. */
const detailsOf = (transaction: XmlElement): LineDetail[] =>
  (
    [
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
    ] as const
  ).flatMap(([qualifier, text]) => {
    const clean = oneLine(text, longest.detail)
    return clean === null ? [] : [{ qualifier, text: clean }]
  })

/** Reads the detail of a whole batch: the reference of its remittance. */
const batchDetails = (entry: XmlElement): LineDetail[] => {
  const reference = textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId') ?? textAt(entry, 'NtryDtls', 'Btch', 'MsgId')
  const text = oneLine(reference, longest.detail)
  return text === null ? [] : [{ qualifier: 'REF', text }]
}

/** Reads the amount of a transaction in the currency of its entry. Undefined where the file does not say it so. */
const transactionCents = (transaction: XmlElement, { currency, cents }: Signed): number | undefined => {
  const amounts = [
    ...elementsAt(transaction, 'Amt'),
    ...elementsAt(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
    ...elementsAt(transaction, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  const amount = amounts.find(({ attributes }) => attributes.Ccy === currency)
  const read = amount && readIsoAmount(amount.text)
  if (!read || 'problem' in read) return undefined
  const direction = textAt(transaction, 'CdtDbtInd') ?? (cents < 0 ? 'DBIT' : 'CRDT')
  return direction === 'DBIT' ? -read.cents : read.cents
}

const partOf = (transaction: XmlElement, cents: number): LinePart => ({
  cents,
  reference: oneLine(
    ['EndToEndId', 'TxId', 'AcctSvcrRef', 'InstrId'].reduce<string | null>(
      (reference, name) => reference ?? referenceOf(transaction, name),
      null,
    ),
    longest.reference,
  ),
  name: oneLine(nameOf(transaction, cents < 0 ? 'Cdtr' : 'Dbtr'), longest.detail),
  text: oneLine(
    unstructured(transaction) ?? structured(transaction) ?? textAt(transaction, 'AddtlTxInf'),
    longest.detail,
  ),
})

/** Charges of the entry and of its transactions. Old versions have them without `Rcrd`. A cost is negative. */
const chargesOf = (elements: readonly XmlElement[]): LinePart[] =>
  elements
    .flatMap((element) => elementsAt(element, 'Chrgs'))
    .flatMap((charges) => [...elementsAt(charges, 'Rcrd'), ...(elementsAt(charges, 'Amt').length > 0 ? [charges] : [])])
    .flatMap((charge) => {
      const read = readIsoAmount(textAt(charge, 'Amt') ?? '')
      if ('problem' in read || read.cents === 0) return []
      const text = textAt(charge, 'Tp', 'Cd') ?? textAt(charge, 'Tp', 'Prtry', 'Id') ?? 'CHRG'
      const cents = textAt(charge, 'CdtDbtInd') === 'CRDT' ? read.cents : -read.cents
      return [{ cents, reference: null, name: null, text: oneLine(text, longest.detail) }]
    })

const sumOf = (parts: readonly LinePart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)
/** A rest that no charge explains is a fee up to this share of the transactions. */
const largestFee = 0.05

/**
 * Returns the transactions of an entry, with charges where they make its amount; nothing where they do not add up to
 * it.
 */
const partsOf = (entry: XmlElement, transactions: readonly XmlElement[], signed: Signed): LinePart[] => {
  const parts = transactions.map((transaction) => {
    const cents = transactionCents(transaction, signed)
    return cents === undefined ? undefined : partOf(transaction, cents)
  })
  if (parts.length === 0 || parts.some((part) => part === undefined)) return []
  const known = parts.filter((part) => part !== undefined)
  const rest = signed.cents - sumOf(known)
  if (rest === 0) return known.length > 1 ? known : []
  const charges = chargesOf([entry, ...transactions])
  if (charges.length > 0) return sumOf(charges) === rest ? [...known, ...charges] : []
  const isFee = rest < 0 && -rest <= Math.abs(sumOf(known)) * largestFee
  return isFee ? [...known, { cents: rest, reference: null, name: null, text: 'CHRG' }] : []
}

/** Reads a booked entry. `ordinal` counts the entries of the file. */
export const readEntry = (entry: XmlElement, ordinal: number): (Signed & { line: ReadLine }) | ElementProblem => {
  const doubled = doubledIn(entry)
  if (doubled) return doubled
  const signed = readSigned(entry)
  if ('problem' in signed) return signed
  const reversal = textAt(entry, 'RvslInd') ?? 'false'
  if (!['true', 'false', '1', '0'].includes(reversal)) return problemAt(entry, 'camt-reversal', reversal)
  const valueOn = readDayOf(elementsAt(entry, 'ValDt')[0])
  if (valueOn !== null && typeof valueOn !== 'string') return valueOn
  const bookedOn = readDayOf(elementsAt(entry, 'BookgDt')[0]) ?? valueOn
  if (bookedOn === null) return problemAt(entry, 'date-missing')
  if (typeof bookedOn !== 'string') return bookedOn
  // Version 1 has no element around them.
  const transactions = [...elementsAt(entry, 'NtryDtls', 'TxDtls'), ...elementsAt(entry, 'TxDtls')]
  const only = transactions.length === 1 ? transactions[0] : undefined
  const label =
    textAt(entry, 'AddtlNtryInf') ??
    (transactions[0] && (unstructured(transactions[0]) ?? textAt(transactions[0], 'AddtlTxInf'))) ??
    (only && nameOf(only, signed.cents < 0 ? 'Cdtr' : 'Dbtr')) ??
    codeOf(entry)
  const reference =
    referenceAt(entry, 'AcctSvcrRef') ?? (only && referenceOf(only, 'AcctSvcrRef')) ?? referenceAt(entry, 'NtryRef')
  return {
    ...signed,
    line: {
      fileLine: ordinal,
      bookedOn,
      valueOn,
      cents: signed.cents,
      label: oneLine(label, longest.label) ?? '',
      code: oneLine(codeOf(entry), longest.code),
      reference: oneLine(reference, longest.reference),
      details: only ? detailsOf(only) : batchDetails(entry),
      parts: partsOf(entry, transactions, signed),
      isReversal: reversal === 'true' || reversal === '1',
    },
  }
}
