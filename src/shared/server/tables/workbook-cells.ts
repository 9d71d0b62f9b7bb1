import { currencyInName } from './cell-words.ts'

/** The style of a cell, as far as it says that its number is a date or is not in euros. */
export type CellStyle = { isDate: boolean; currency: string | undefined }
type Cell = CellStyle & { type: string; value: string; is1904: boolean }

/** The formats of dates and times that workbooks name by a number alone. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Tells whether a format shows a date: days, months, years or hours outside of texts and colours. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return isBuiltInDate(id)
  const [first = ''] = code.replaceAll(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|[\\_*]./g, '').split(';')
  return /[dmyhs]/i.test(first) && !/general/i.test(first)
}

/** Returns the currency of a format of numbers but the euro: `[$CHF] #,##0.00`, `"DZD" 0`, `$0.00`. */
export const currencyInFormat = (code = ''): string | undefined => {
  const [first = ''] = code.split(';')
  const shown = first
    .replaceAll(/\[\$([^\][-]*)(?:-[^\][]*)?\]/g, ' $1 ')
    .replaceAll(/\[[^\][]*\]|[_*]./g, ' ')
    .replaceAll(/["\\]/g, ' ')
  const currency = currencyInName(shown)
  return currency === 'EUR' ? undefined : currency
}

const secondsPerDay = 86_400
const dayOf1970 = 25_569
const daysOf1904 = 1462

/** Writes the date of a serial number: `2026-11-24`, `2026-11-24 18:30:00`, or a time alone, `18:30:00`. */
const writtenDate = (serial: number, is1904: boolean): string => {
  const isTime = serial >= 0 && serial < 1
  const days = is1904 && !isTime ? serial + daysOf1904 : serial
  // Excel has a 29 February 1900, which did not exist.
  const seconds = Math.round((days - dayOf1970 + (days < 60 && !isTime ? 1 : 0)) * secondsPerDay)
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  if (isTime) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Writes a number as Excel shows it: fifteen digits, no exponent. Three decimals get a zero more. */
const writtenNumber = (value: number): string => {
  const shown = Number(value.toPrecision(15))
  if (/\.\d{3}$/.test(String(shown))) return `${shown}0`
  return Math.abs(shown) < 1e-6 && shown !== 0 ? shown.toFixed(12).replace(/0{1,12}$/, '') : String(shown)
}

export const cellText = ({ type, value, isDate, currency, is1904 }: Cell, strings: readonly string[]): string => {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== 'n') return type === 'd' ? value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, '') : value
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (isDate) return writtenDate(number, is1904)
  return currency === undefined ? writtenNumber(number) : `${writtenNumber(number)} ${currency}`
}
