import { addDays } from '#shared/days.ts'
import { type Entry, entryCodes, shortDay } from './entry.ts'
import type { Statement } from './statements.ts'

const width = 120
const positive = '{ABCDEFGHI'
const negative = '}JKLMNOPQR'

/** Writes an amount in cents: 13 digits, and a last sign that is both a digit and plus or minus. */
const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(14, '0')
  return digits.slice(0, -1) + (cents < 0 ? negative : positive)[Number(digits.at(-1))]
}

/** Places texts at their columns, which are counted from 1. */
const place = (texts: Record<number, string>): string =>
  Object.entries(texts).reduce((line, [column, text]) => {
    const before = Number(column) - 1
    return line.slice(0, before) + text + line.slice(before + text.length)
  }, ' '.repeat(width))

const head = (record: string, { account }: Statement): Record<number, string> => ({
  1: record,
  3: account.bank,
  12: account.branch,
  17: 'EUR',
  20: '2',
  22: account.number,
})

const balance = (record: '01' | '07', statement: Statement): string => {
  const isFirst = record === '01'
  const day = isFirst ? addDays(statement.openedOn, -1) : statement.closedOn
  const cents = isFirst ? statement.openingCents : statement.closingCents
  return place({ ...head(record, statement), 35: shortDay(day), 91: amountText(cents) })
}

const movement = (statement: Statement, entry: Entry, index: number): string[] => {
  const code = entryCodes[entry.kind].cfonb
  const own = { 33: code, 35: shortDay(entry.bookedOn) }
  const detail = (qualifier: string, text: string): string =>
    place({ ...head('05', statement), ...own, 46: qualifier, 49: text.slice(0, 70) })
  return [
    place({
      ...head('04', statement),
      ...own,
      43: shortDay(entry.valueOn),
      49: entry.label.slice(0, 31),
      82: String(index + 1).padStart(7, '0'),
      91: amountText(entry.cents),
      105: entry.reference.slice(0, 16),
    }),
    ...(entry.payer ? [detail('NPY', entry.payer)] : []),
    ...(entry.message ? [detail(entry.payer ? 'LCC' : 'LIB', entry.message)] : []),
  ]
}

/** Writes statements as a file of CFONB 120. */
export const writeCfonb = (statements: readonly Statement[]): string =>
  statements
    .flatMap((statement) => [
      balance('01', statement),
      ...statement.entries.flatMap((entry, index) => movement(statement, entry, index)),
      balance('07', statement),
    ])
    .map((line) => `${line}\r\n`)
    .join('')
