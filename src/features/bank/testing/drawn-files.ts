import type { Random } from '#app/demo/random.ts'
import { addDays, type Day } from '#shared/days.ts'
import { writeCamt } from './year/camt-file.ts'
import { writeCfonb } from './year/cfonb-file.ts'
import { sumOf } from './year/entry.ts'
import type { Statement } from './year/statements.ts'
import { makeYear, type Year } from './year/year.ts'

// Draws a bank's files of some weeks: they cover all days, overlap, and differ in format.

const firstDay = '2026-09-28'
const dayCount = 52
const firstBalanceCents = 250_000

/** Draws a year whose charges of the first days are left out: no file has them. */
export const drawYear = (seed: string): Year => {
  const year = makeYear({ seed, from: firstDay, days: dayCount, terminals: 2, aDay: 8 })
  return { ...year, entries: year.entries.filter(({ bookedOn }) => bookedOn >= firstDay) }
}

/** Returns the statement of whole days, with the balances before and after them. */
const statementOf = ({ account, entries }: Year, openedOn: Day, closedOn: Day): Statement => {
  const before = entries.filter(({ bookedOn }) => bookedOn < openedOn)
  const own = entries.filter(({ bookedOn }) => bookedOn >= openedOn && bookedOn <= closedOn)
  const openingCents = firstBalanceCents + sumOf(before)
  const closingCents = openingCents + sumOf(own)
  return { account, number: 1, openedOn, closedOn, openingCents, entries: own, closingCents }
}

const writeCsv = ({ entries }: Statement): string =>
  [
    'Date;Date de valeur;Libellé;Montant',
    ...entries.map(({ bookedOn, valueOn, label, cents }) =>
      [bookedOn, valueOn, label, (cents / 100).toFixed(2).replace('.', ',')].join(';'),
    ),
    '',
  ].join('\r\n')

export type Written = { name: string; text: string }

type Format = [string, (statement: Statement) => string]

/** The formats that have balances, and all words of the bank. */
export const wholeFormats: readonly Format[] = [
  ['cfonb', (statement) => writeCfonb([statement])],
  ['camt 2', (statement) => writeCamt([statement], '02')],
  ['camt 8', (statement) => writeCamt([statement], '08')],
]
export const everyFormat: readonly Format[] = [...wholeFormats, ['csv', writeCsv]]

/** Cuts a year into files that cover all days and overlap, each in a format of its own. The last one has balances. */
export const drawFiles = (random: Random, year: Year, formats: readonly Format[]): Written[] => {
  const files: Written[] = []
  for (let first = 0; first < dayCount; ) {
    const length = random.integer(8, 25)
    const [from, to] = [
      addDays(firstDay, Math.max(0, first - random.integer(0, 6))),
      addDays(firstDay, Math.min(dayCount, first + length) - 1),
    ]
    const [name, write] = random.pick(first + length < dayCount ? formats : wholeFormats)
    files.push({ name: `${name} ${from} ${to}`, text: write(statementOf(year, from, to)) })
    first += length
  }
  return files
}

export const shuffled = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
