import { addDays, type Day } from '#shared/days.ts'
import type { Statement } from './statement.ts'

const dmy = (day: Day): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`

/** Writes an amount of CFONB: 14 digits, of which the last one carries the sign. */
const overpunched = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(14, '0')
  return `${digits.slice(0, 13)}${(cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI')[Number(digits[13])]}`
}

/** Puts zones at their positions of a record of 120 characters. Positions count from 1. */
const recordOf = (zones: readonly (readonly [position: number, text: string])[]): string => {
  let record = ' '.repeat(120)
  for (const [position, text] of zones)
    record = record.slice(0, position - 1) + text + record.slice(position - 1 + text.length)
  return record
}

/** Writes a statement as CFONB 120: records 01, 04 with 05 for long labels, and 07. */
export const writeCfonb = ({ iban, from, to, opening, closing, lines }: Statement): string => {
  const account = [
    [3, iban.slice(4, 9)],
    [12, iban.slice(9, 14)],
    [17, 'EUR'],
    [20, '2'],
    [22, iban.slice(14, 25)],
  ] as const
  const balance = (code: string, day: Day, cents: number): string =>
    recordOf([[1, code], ...account, [35, dmy(day)], [91, overpunched(cents)]])
  const movements = lines.flatMap(({ bookedOn, valueOn, cents, label, code, reference, place }) => {
    const zones = [
      [33, code],
      [35, dmy(bookedOn)],
    ] as const
    const number = String(place % 10_000_000).padStart(7, '0')
    const movement = recordOf([
      [1, '04'],
      ...account,
      ...zones,
      [43, dmy(valueOn)],
      [49, label.slice(0, 31)],
      [82, number],
      [91, overpunched(cents)],
      [105, reference.slice(0, 16)],
    ])
    const detail = recordOf([[1, '05'], ...account, ...zones, [46, 'LIB'], [49, label.slice(0, 70)]])
    return label.length > 31 ? [movement, detail] : [movement]
  })
  return [balance('01', addDays(from, -1), opening), ...movements, balance('07', to, closing), ''].join('\r\n')
}
