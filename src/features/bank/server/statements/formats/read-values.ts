import { dayOf, firstLedgerDay } from '#shared/days.ts'
import { amountAsWritten, amountIn, type DecimalSign } from '#shared/server/tables/cell-amount.ts'
import { type DateReading, dayFrom, readDate } from '#shared/server/tables/cell-date.ts'
import { withMonthNumber } from '#shared/server/tables/month-names.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import { ifReadable, Misread } from './file-problems.ts'

// Amounts are signed whole cents, days are YYYY-MM-DD. Each function throws Misread for a text that is none.

/** The largest amount of a line or balance: a billion. */
export const maxCents = 100_000_000_000

const inBounds = (cents: number, text: string): number => {
  if (Math.abs(cents) > maxCents) throw new Misread('amount-too-large', text)
  return cents
}

const isoDecimal = /^(\d*)(?:\.(\d*))?$/

const isoProblem = (plain: string): FileProblemCode => {
  if (plain === '') return 'amount-missing'
  if (/^[-+]\d/.test(plain)) return 'amount-signed'
  if (/^\d[\d.]*e[-+]?\d+$/i.test(plain)) return 'amount-exponent'
  return /^\d[\d\s.,\x27\u2019]*$/u.test(plain) ? 'amount-grouping' : 'amount-invalid'
}

/** Reads the amount of an ISO 20022 message: digits, a point, at most two decimals that are not zero. */
export const readIsoAmount = (text: string): number => {
  const plain = text.trim()
  const [, whole = '', decimals = ''] = isoDecimal.exec(plain) ?? []
  if (whole + decimals === '') throw new Misread(isoProblem(plain), text)
  if (/[1-9]/.test(decimals.slice(2))) throw new Misread('amount-decimals', text)
  return inBounds(Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')), text)
}

/** Decides the decimal sign of a column of a CSV by those of its amounts that can be read in one way only. */
export const decimalSignOf = (cells: Iterable<string>): DecimalSign | null => {
  const seen = new Set<DecimalSign>()
  for (const cell of cells) {
    const written = amountAsWritten(cell)
    if ('decimalSign' in written && written.decimalSign) seen.add(written.decimalSign)
  }
  const [sign, ...others] = seen
  return sign === undefined || others.length > 0 ? null : sign
}

/** Reads a cell of a CSV, never by a floating-point number. */
export const readCellAmount = (text: string, sign: DecimalSign | null): number => {
  if (/^[-+]?\d[\d.,]*e[-+]?\d+$/i.test(text.trim())) throw new Misread('amount-exponent', text)
  const read = amountIn(amountAsWritten(text), sign)
  if ('problem' in read) throw new Misread(read.problem, text)
  return inBounds(read.cents, text)
}

/** Reads an amount whose last sign is that of its decimals: `-12.30`, `+50,00`, `1.234,50`. */
export const readLoneAmount = (text: string): number =>
  readCellAmount(text, text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.')

export const requireCurrency = (text: string): string => {
  if (!/^[A-Z]{3}$/.test(text)) throw new Misread('currency-missing', text)
  return text
}

/** Returns the day of a line. One before 2000 or to come is none. `text`: how the file writes it. */
export const pastDay = (day: string, today: string, text = day): string => {
  if (day > today) throw new Misread('date-to-come', text)
  return ofLedger(day, text)
}

/** Refuses a day before 2000, also of a balance or a value: PostgreSQL has no year 0. */
const ofLedger = (day: string, text: string): string => {
  if (day < firstLedgerDay) throw new Misread('date-too-old', text)
  return day
}

const shortYear = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})(?!\d)/

/**
 * Reads a cell as a day. Besides the dates of imports: 24/11/26. A date with a time is a day of Paris.
 */
export const readCellDay = (text: string, reading: DateReading = {}): string => {
  const plain = withMonthNumber(text.trim()).replace(shortYear, '$120$2')
  const read = readDate(plain, new Date(0), { ...reading, isDayWanted: true })
  if (!('problem' in read)) return ofLedger(dayOf(read.at), text)
  throw new Misread(read.problem === 'date-short-year' ? 'date-invalid' : read.problem, text)
}

export const isDay = (text: string): boolean => ifReadable(() => readCellDay(text)) !== undefined

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T(?:00|24):00:00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})?$/

/** Returns a day of the calendar. */
export const requireDay = (year: string, month: string, day: string, text: string): string => {
  const found = dayFrom(year, month, day)
  if (found === undefined) throw new Misread('date-no-day', text)
  return ofLedger(found, text)
}

/**
 * Reads a date of XML, `2026-11-24`, or an instant, which has a day in Paris. A date and a midnight keep their day
 * whatever their zone.
 */
export const readIsoDay = (text: string): string => {
  // Some banks write a colon before milliseconds.
  const plain = text.trim().replace(/(:\d{2}):(\d{3})$/, '$1.$2')
  const [, year, month, day] = isoDay.exec(plain) ?? []
  return year && month && day ? requireDay(year, month, day, text) : readCellDay(plain)
}

/** Reads a date of six digits, DDMMYY. Years of two digits are of 1980 to 2079. */
export const readShortDay = (text: string): string => {
  if (text === '' || text === '000000') throw new Misread('date-missing', text)
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (!day || !month || !year) throw new Misread('date-invalid', text)
  return requireDay(`${Number(year) < 80 ? '20' : '19'}${year}`, month, day, text)
}
