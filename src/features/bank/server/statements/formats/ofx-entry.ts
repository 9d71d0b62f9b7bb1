import { dayOf } from '#shared/days.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import { accountOfNumber } from './account-number.ts'
import { cleaned, joinedLabel, longest } from './file-text.ts'
import type { LineDetail, ReadAccount, ReadLine } from './read-result.ts'
import { dayProblem, readCellAmount, readCellDay } from './read-values.ts'

/** An element of OFX: its texts by name, and the elements in it. */
export type OfxElement = {
  name: string
  fileLine: number
  texts: Map<string, string>
  inner: Map<string, OfxElement>
}

type Failure = { problem: FileProblemCode; text: string }

export const textIn = (element: OfxElement | undefined, name: string): string => element?.texts.get(name) ?? ''

const written =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?)?\s*(?:\[\s*([-+]?\d{1,2}(?:\.\d{1,2})?)\s*(?::[^\]]{0,40})?\])?$/

/**
 * Reads a date of OFX, `20261119120000.000[-5:EST]`. With a zone, it is the day of that instant in Paris; a midnight
 * keeps its day, as does a time without a zone, which French banks write in that of Paris.
 */
export const readOfxDay = (text: string): { day: string } | { problem: FileProblemCode } => {
  const [all, year, month, day, hours = '00', minutes = '00', seconds = '00', zone] = written.exec(text.trim()) ?? []
  if (all === undefined) return readCellDay(text)
  const read = readCellDay(`${year}-${month}-${day}`)
  const isMidnight = Number(hours + minutes + seconds) === 0
  if ('problem' in read || zone === undefined || isMidnight) return read
  const at = new Date(`${read.day}T${hours}:${minutes}:${seconds}Z`)
  if (Number.isNaN(at.getTime())) return { problem: 'date-no-time' }
  return { day: dayOf(new Date(at.getTime() - Number(zone) * 3_600_000)) }
}

/** Reads an amount, whose last sign is that of its decimals: `-12.30`, `+50,00`, `1.234,50`. */
export const readOfxAmount = (text: string): { cents: number } | { problem: FileProblemCode } =>
  readCellAmount(text, text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.')

/** Returns the account that BANKACCTFROM names. Banks write a part in each field, or the whole number in ACCTID. */
export const ofxAccountOf = (element: OfxElement): ReadAccount => {
  const [bank, branch, number] = ['BANKID', 'BRANCHID', 'ACCTID'].map((name) =>
    textIn(element, name).replaceAll(/\s/g, '').toUpperCase(),
  )
  // A number that is masked, as on a receipt, names no account.
  if (!number || /[*]|X{3}/.test(number)) return { iban: null, bank: null, branch: null, number: null }
  const whole = accountOfNumber(number)
  if (whole.iban !== null || whole.bank !== null || !/^\d{5}$/.test(bank ?? '')) return whole
  const inParts = /^\d{1,5}$/.test(branch ?? '') ? branch?.padStart(5, '0') : undefined
  // Some write the branch before the number, or the key behind it.
  const [, before, own = number] = /^(\d{5})?([0-9A-Z]{11})(?:\d{2})?$/.exec(number) ?? []
  return { iban: null, bank: bank ?? null, branch: inParts ?? before ?? null, number: own.padStart(11, '0') }
}

const detailsOf = (element: OfxElement): LineDetail[] => {
  const original = element.inner.get('ORIGCURRENCY')
  const texts = [
    ['REF', textIn(element, 'CHECKNUM')],
    ['REF', textIn(element, 'REFNUM')],
    ['DEV', textIn(original, 'CURSYM') && `${textIn(original, 'CURSYM')} ${textIn(original, 'CURRATE')}`],
  ] as const
  return texts.flatMap(([qualifier, text]) => {
    const clean = cleaned(text, longest.detail)
    return clean === null ? [] : [{ qualifier, text: clean }]
  })
}

/** Reads an entry, STMTTRN, with the currency that it has of its own. */
export const readOfxEntry = (element: OfxElement, today: string): { line: ReadLine; currency: string } | Failure => {
  const amountText = textIn(element, 'TRNAMT')
  const amount = readOfxAmount(amountText)
  if ('problem' in amount) return { problem: amount.problem, text: amountText }
  const dayText = textIn(element, 'DTPOSTED')
  const booked = readOfxDay(dayText)
  if ('problem' in booked) return { problem: booked.problem, text: dayText }
  const wrongDay = dayProblem(booked.day, today)
  if (wrongDay) return { problem: wrongDay, text: dayText }
  const valueText = textIn(element, 'DTAVAIL')
  const value = valueText === '' ? null : readOfxDay(valueText)
  if (value && 'problem' in value) return { problem: value.problem, text: valueText }
  const name = textIn(element, 'NAME') || textIn(element.inner.get('PAYEE'), 'NAME')
  // CURRENCY is that of the amount; ORIGCURRENCY is what the bank has converted.
  const currency = (textIn(element.inner.get('CURRENCY'), 'CURSYM') || textIn(element, 'CURRENCY')).toUpperCase()
  return {
    line: {
      fileLine: element.fileLine,
      bookedOn: booked.day,
      valueOn: value?.day ?? null,
      cents: amount.cents,
      label: joinedLabel(name, textIn(element, 'MEMO')),
      code: null,
      reference: cleaned(textIn(element, 'FITID'), longest.reference),
      details: detailsOf(element),
      parts: [],
      isReversal: false,
    },
    currency,
  }
}
