import { dayOf, firstLedgerDay } from '#shared/days.ts'
import { type AmountProblem, amountAsWritten, amountIn, type DecimalSign } from '#shared/server/tables/cell-amount.ts'
import { type DateReading, dayFrom, readDate } from '#shared/server/tables/cell-date.ts'
import { withMonthNumber } from '#shared/server/tables/month-names.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'

type Read<Value> = Value | { problem: FileProblemCode }

/** The largest amount of a line or balance: a billion. */
export const maxCents = 100_000_000_000

const inBounds = (cents: number): Read<{ cents: number }> =>
  Math.abs(cents) <= maxCents ? { cents } : { problem: 'amount-too-large' }

const isoDecimal = /^(\d*)(?:\.(\d*))?$/

/** Reads the amount of an ISO 20022 message from its text: digits, a point, at most two decimals that are not zero. */
export const readIsoAmount = (text: string): Read<{ cents: number }> => {
  const plain = text.trim()
  if (plain === '') return { problem: 'amount-missing' }
  const [, whole = '', decimals = ''] = isoDecimal.exec(plain) ?? []
  if (whole + decimals === '') {
    if (/^[-+]\d/.test(plain)) return { problem: 'amount-signed' }
    if (/^\d[\d.]*e[-+]?\d+$/i.test(plain)) return { problem: 'amount-exponent' }
    return { problem: /^\d[\d\s.,\x27\u2019]*$/u.test(plain) ? 'amount-grouping' : 'amount-invalid' }
  }
  if (/[1-9]/.test(decimals.slice(2))) return { problem: 'amount-decimals' }
  return inBounds(Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')))
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

/** Reads a cell of a CSV as signed cents, never by a floating-point number. */
export const readCellAmount = (text: string, sign: DecimalSign | null): Read<{ cents: number }> => {
  if (/^[-+]?\d[\d.,]*e[-+]?\d+$/i.test(text.trim())) return { problem: 'amount-exponent' }
  const read = amountIn(amountAsWritten(text), sign)
  if (!('problem' in read)) return inBounds(read.cents)
  const problem: AmountProblem = read.problem
  return { problem }
}

/** Returns a problem of a day that cannot be that of a line: before 2000, or to come. */
export const dayProblem = (day: string, today: string): FileProblemCode | null => {
  if (day < firstLedgerDay) return 'date-too-old'
  return day > today ? 'date-to-come' : null
}

/** Refuses a day before 2000, also of a balance or a value: PostgreSQL has no year 0. */
const ofLedger = (day: string): Read<{ day: string }> => (day < firstLedgerDay ? { problem: 'date-too-old' } : { day })

const shortYear = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})(?!\d)/

/**
 * Reads a cell as a day. Besides the dates of imports: 24/11/26. A date with a time is a day of Paris.
 */
export const readCellDay = (text: string, reading: DateReading = {}): Read<{ day: string }> => {
  const plain = withMonthNumber(text.trim()).replace(shortYear, '$120$2')
  const read = readDate(plain, new Date(0), { ...reading, isDayWanted: true })
  if (!('problem' in read)) return ofLedger(dayOf(read.at))
  return { problem: read.problem === 'date-short-year' ? 'date-invalid' : read.problem }
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T(?:00|24):00:00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})?$/

const existing = (year: string, month: string, day: string): Read<{ day: string }> => {
  const found = dayFrom(year, month, day)
  return found === undefined ? { problem: 'date-no-day' } : ofLedger(found)
}

/**
 * Reads a date of XML, `2026-11-24`, or an instant, which has a day in Paris. A date and a midnight keep their day
 * whatever their zone.
 */
export const readIsoDay = (text: string): Read<{ day: string }> => {
  // Some banks write a colon before milliseconds.
  const plain = text.trim().replace(/(:\d{2}):(\d{3})$/, '$1.$2')
  const [, year, month, day] = isoDay.exec(plain) ?? []
  return year && month && day ? existing(year, month, day) : readCellDay(plain)
}

/** Reads a date of six digits, DDMMYY. Years of two digits are of 1980 to 2079. */
export const readShortDay = (text: string): Read<{ day: string }> => {
  if (text === '' || text === '000000') return { problem: 'date-missing' }
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (!day || !month || !year) return { problem: 'date-invalid' }
  return existing(`${Number(year) < 80 ? '20' : '19'}${year}`, month, day)
}
