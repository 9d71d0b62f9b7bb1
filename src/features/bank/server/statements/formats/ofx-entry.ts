import { dayOf } from '#shared/days.ts'
import { accountOfNumber } from './account-number.ts'
import { Misread } from './file-problems.ts'
import { joinedLabel } from './file-text.ts'
import { lineOf, noAccount, type ReadAccount, type ReadLine } from './read-result.ts'
import { pastDay, readCellDay, readLoneAmount, requireDay } from './read-values.ts'

/** An element of OFX: its texts by name, and the elements in it. */
export type OfxElement = {
  name: string
  fileLine: number
  texts: Map<string, string>
  inner: Map<string, OfxElement>
}

export const textIn = (element: OfxElement | undefined, name: string): string => element?.texts.get(name) ?? ''

const written =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?)?\s*(?:\[\s*([-+]?\d{1,2}(?:\.\d{1,2})?)\s*(?::[^\]]{0,40})?\])?$/

/**
 * Reads a date of OFX, `20261119120000.000[-5:EST]`. With a zone, it is the day of that instant in Paris; a midnight
 * keeps its day, as does a time without a zone, which French banks write in that of Paris.
 */
export const readOfxDay = (text: string): string => {
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', zone] = written.exec(text.trim()) ?? []
  if (year === undefined || month === undefined || day === undefined) return readCellDay(text)
  const read = requireDay(year, month, day, text)
  const isMidnight = Number(hours + minutes + seconds) === 0
  if (zone === undefined || isMidnight) return read
  const at = new Date(`${read}T${hours}:${minutes}:${seconds}Z`)
  if (Number.isNaN(at.getTime())) throw new Misread('date-no-time', text)
  return dayOf(new Date(at.getTime() - Number(zone) * 3_600_000))
}

/** Returns the account that BANKACCTFROM names. Banks write a part in each field, or the whole number in ACCTID. */
export const ofxAccountOf = (element: OfxElement): ReadAccount => {
  const [bank, branch, number] = ['BANKID', 'BRANCHID', 'ACCTID'].map((name) =>
    textIn(element, name).replaceAll(/\s/g, '').toUpperCase(),
  )
  // A number that is masked, as on a receipt, names no account.
  if (!number || /[*]|X{3}/.test(number)) return noAccount
  const whole = accountOfNumber(number)
  if (whole.iban !== null || whole.bank !== null || !/^\d{5}$/.test(bank ?? '')) return whole
  const inParts = /^\d{1,5}$/.test(branch ?? '') ? branch?.padStart(5, '0') : undefined
  // Some write the branch before the number, or the key behind it.
  const [, before, own = number] = /^(\d{5})?([0-9A-Z]{11})(?:\d{2})?$/.exec(number) ?? []
  return { iban: null, bank: bank ?? null, branch: inParts ?? before ?? null, number: own.padStart(11, '0') }
}

/** Reads an entry, STMTTRN, with the currency that it has of its own. Throws Misread. */
export const readOfxEntry = (element: OfxElement, today: string): { line: ReadLine; currency: string } => {
  const cents = readLoneAmount(textIn(element, 'TRNAMT'))
  const booked = textIn(element, 'DTPOSTED')
  const value = textIn(element, 'DTAVAIL')
  const name = textIn(element, 'NAME') || textIn(element.inner.get('PAYEE'), 'NAME')
  const original = element.inner.get('ORIGCURRENCY')
  const line = lineOf({
    fileLine: element.fileLine,
    bookedOn: pastDay(readOfxDay(booked), today, booked),
    valueOn: value === '' ? null : readOfxDay(value),
    cents,
    label: joinedLabel(name, textIn(element, 'MEMO')),
    reference: textIn(element, 'FITID'),
    details: [
      ['REF', textIn(element, 'CHECKNUM')],
      ['REF', textIn(element, 'REFNUM')],
      ['DEV', textIn(original, 'CURSYM') && `${textIn(original, 'CURSYM')} ${textIn(original, 'CURRATE')}`],
    ],
  })
  // CURRENCY is that of the amount; ORIGCURRENCY is what the bank has converted.
  const currency = (textIn(element.inner.get('CURRENCY'), 'CURSYM') || textIn(element, 'CURRENCY')).toUpperCase()
  return { line, currency }
}
