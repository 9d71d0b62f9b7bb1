import { addDays, type Day } from '#shared/days.ts'
import * as grammar from './label-grammars.ts'
import type { BankLine, DaySpan } from './match-input.ts'
import { reachDays } from './span.ts'

/** Writes a text in capitals without accents, with its signs. */
const capitals = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll(/[\u00b0\u00ba]/g, 'O')
    .replaceAll(/[\s'\u2019]+/g, ' ')

/** Writes a text in plain capitals, without accents or signs. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()

/** All that a line says: label, reference, details, and the texts of its parts. */
const textsOf = ({ label, reference, details, parts }: BankLine): string[] =>
  [
    label,
    reference,
    ...details.map(({ text }) => text),
    ...parts.flatMap((part) => [part.reference, part.name, part.text]),
  ].filter((text) => text !== null)

const withoutDates = (text: string): string => text.replaceAll(/\b\d{2}[/.-]\d{2}(?:[/.-](?:\d{4}|\d{2}))?\b/g, ' ')

const dates = /\b(\d{2})[/.-](\d{2})(?:[/.-](\d{4}|\d{2}))?\b|\b(\d{2})(\d{2})(\d{2})\b/g

/** Returns the day of some digits, none after the booking. Without a year, it is the last such day. */
const dayOfDigits = (day: string, month: string, year: string | undefined, bookedOn: Day): Day | undefined => {
  const years = year ? [year.padStart(4, '20')] : [bookedOn.slice(0, 4), String(Number(bookedOn.slice(0, 4)) - 1)]
  return years
    .map((each) => `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .find((each) => !Number.isNaN(Date.parse(each)) && addDays(each, 0) === each && each <= bookedOn)
}

/** Lists the days that a text may mean, `20/11`, `20.11.26` or `201126`, none after the booking. */
const datesIn = (text: string, bookedOn: Day): Day[] =>
  [...text.matchAll(dates)].flatMap(([, day, month, year, day2, month2, year2]) => {
    return dayOfDigits(day ?? day2 ?? '', month ?? month2 ?? '', year ?? year2, bookedOn) ?? []
  })

/** Finds the first match of patterns, and its named groups. */
const firstOf = (patterns: readonly RegExp[], text: string) => {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return { groups: match.groups ?? {}, after: text.slice(match.index + match[0].length) }
  }
  return undefined
}

type Found = ReturnType<typeof firstOf>

const dayOfFound = (found: Found, bookedOn: Day): Day | undefined => {
  const { day, month, name, year } = found?.groups ?? {}
  if (day === undefined) return undefined
  return dayOfDigits(day, month ?? String(grammar.monthOfName(name ?? '')), year, bookedOn)
}

/** The number of days before the booking in which a day alone, without a word for it, is that of the donations. */
const nearDays = 10

/** Finds the days whose donations a text says to be paid: of weeks before the booking at most. */
const daysIn = (text: string, bookedOn: Day): DaySpan | null => {
  const own = text.replaceAll(grammar.otherDays, ' ')
  const found = firstOf(grammar.namedDays, own)
  const span = firstOf(grammar.namedSpans, own)
  const to = span ? dayOfFound(span, bookedOn) : dayOfFound(found && firstOf(grammar.lastDays, found.after), bookedOn)
  const first = span ? to && `${to.slice(0, 8)}${span.groups['first']}` : dayOfFound(found, bookedOn)
  const from = first && first <= (to ?? first) ? first : undefined
  const last = to ?? from
  if (from !== undefined && last !== undefined)
    return last >= bookedOn || from < addDays(bookedOn, -reachDays) ? null : { from, to: last }
  const [only, ...others] = new Set(datesIn(own, bookedOn).filter((day) => day < bookedOn))
  return only !== undefined && others.length === 0 && only >= addDays(bookedOn, -nearDays)
    ? { from: only, to: only }
    : null
}

const centsOf = (found: Found): number | null =>
  found ? Number(`${found.groups['euros']?.replaceAll(/[ .]/g, '')}${found.groups['cents']}`) : null

const monthIn = (text: string, bookedOn: Day): string | null => {
  const found = firstOf(grammar.months, text)?.groups
  if (!found) return null
  const month = found['month'] ?? String(grammar.monthOfName(found['name'] ?? '')).padStart(2, '0')
  const year = found['year']?.padStart(4, '20') ?? bookedOn.slice(0, 4)
  return !found['year'] && `${year}-${month}` > bookedOn.slice(0, 7)
    ? `${Number(year) - 1}-${month}`
    : `${year}-${month}`
}

/**
 * Finds the gross amount of a remittance: in words, or as the transactions of a CAMT entry whose charges are taken off.
 */
const grossIn = (text: string, { cents, parts }: BankLine): number | null => {
  const [gross, commission] = [
    centsOf(firstOf(grammar.grossAmounts, text)),
    centsOf(firstOf(grammar.commissions, text)),
  ]
  if (gross !== null && gross >= cents && (commission === null || gross - commission === cents)) return gross
  const [credits, debits] = [1, -1].map((sign) =>
    parts.reduce((sum, part) => (part.cents * sign > 0 ? sum + part.cents : sum), 0),
  ) as [number, number]
  return debits < 0 && credits + debits === cents ? credits : null
}

/** The words of a line of the bank, and what they say of a remittance. */
export type Evidence = {
  /** Plain capitals, with a space around each word. */
  text: string
  /** Without any space, for references that banks cut into groups. */
  joined: string
  /** Whole numbers without leading zeros, except those of dates, amounts and counts. */
  numbers: ReadonlySet<string>
  dates: ReadonlySet<Day>
  /** The days of the donations, or of their collection. */
  days: DaySpan | null
  /** The number of payments. */
  count: number | null
  /** The terminal's number, as its bank knows it. */
  terminal: string | null
  /** The amount before the commission was taken off. */
  gross: number | null
  /** The month that a commission is of, `YYYY-MM`. */
  month: string | null
  /** The deposit slips that it names by that word. */
  slips: ReadonlySet<number>
}

/** Amounts, and days of six digits after a word: their numbers name nothing else. */
const amounts =
  /(?<![\d/])(?:\d{1,3}(?:[ .]\d{3}){1,3}|\d{1,9}),\d{2}(?!\d)|(?<![\d/.-])\d{1,9}\.\d{2}(?![\d/.-])|\b(?:DU|AU|LE) ?\d{6}\b/gi

const read = (line: BankLine): Evidence => {
  const texts = textsOf(line)
  const words = texts.map(plain)
  const said = texts.map(capitals).join(' | ')
  const isCheques = / (?:CHEQUES?|CHQS?) /.test(` ${words.join(' ')} `)
  const counted = firstOf(grammar.counts, said)
  const count = counted && !isCheques ? Number(counted.groups['count']) : null
  const numbered = texts.map((text) => withoutDates(text.replaceAll(amounts, ' ')))
  const numbers = new Set(
    numbered.flatMap((text) => [...text.matchAll(/\d+/g)].map(([each]) => each.replace(/^0+/, ''))),
  )
  if (count !== null) numbers.delete(String(count))
  return {
    text: ` ${words.join(' ')} `,
    joined: words.map((each) => each.replaceAll(' ', '')).join(' '),
    numbers,
    dates: new Set(texts.flatMap((text) => datesIn(text, line.bookedOn))),
    days: daysIn(said, line.bookedOn),
    count,
    terminal: firstOf(grammar.terminals, said)?.groups['terminal'] ?? null,
    gross: line.cents > 0 ? grossIn(said, line) : null,
    month: line.cents < 0 ? monthIn(said, line.bookedOn) : null,
    slips: new Set([...said.matchAll(grammar.slipNumbers)].map(({ groups }) => Number(groups?.['slip']))),
  }
}

const known = new WeakMap<BankLine, Evidence>()

/** Reads what a line says. A line is read once. */
export const evidenceOf = (line: BankLine): Evidence => {
  const found = known.get(line) ?? read(line)
  known.set(line, found)
  return found
}

/** Tells whether a line names a number, however many zeros precede it. */
export const saysNumber = ({ numbers, text, terminal }: Evidence, number: string): boolean => {
  const digits = number.replaceAll(/\s/g, '').replace(/^0+/, '')
  if (!/^\d+$/.test(digits)) return text.includes(` ${plain(number)} `)
  // Some banks write the terminal's two digits after its contract's number: `TPE727275601`.
  return numbers.has(digits) || (terminal?.startsWith(digits) && terminal.length === digits.length + 2) === true
}

const counted = /^(?:CHQS?|CHEQUES?|BILLETS?|PIECES?|EUR|EUROS?)$/
const monthNames = /^(?:JANV?|FEVR?|MARS?|AVR|MAI|JUIN?|JUIL|AOU|SEP|OCT|NOV|DEC)/
const notNamed = /^(?:DU|LE|AU|NB|NBRE|NOMBRE|AG|AGENCE|GUICHET|AUTOMATE|GAB|DAB|CAISSE|CARTE)$/
const counting = /^(?:NB|NBRE|NOMBRE)$/

/**
 * Tells whether a line names a deposit slip. A number that counts cheques, dates, or belongs to another word names
 * none: slips have small numbers.
 */
export const saysSlip = (line: BankLine, number: number): boolean =>
  textsOf(line).some((text) => {
    const words = plain(withoutDates(text)).split(' ')
    return words.some((word, index) => {
      const before = words[index - 1] ?? ''
      const after = words[index + 1] ?? ''
      const [, digits] = /^(?:NO?|NUM|NUMERO|BORD|BORDEREAU|REM)?(\d+)$/.exec(word) ?? []
      const isCount =
        counted.test(before) && words.slice(Math.max(0, index - 3), index).some((each) => counting.test(each))
      const isOther = counted.test(after) || monthNames.test(after) || notNamed.test(before) || isCount
      return digits?.replace(/^0+/, '') === String(number) && !isOther
    })
  })

/**
 * Tells whether a line has a reference of at least five letters and digits, whatever groups the bank cuts it into. A
 * longer one that contains it is another reference.
 */
export const saysReference = ({ text, joined }: Evidence, reference: string): boolean => {
  const key = plain(reference).replaceAll(' ', '')
  if (key.length < 5 || !/\d/.test(key) || !joined.includes(key)) return false
  const start = /^\d/.test(key) ? '(?<!\\d)' : '(?<![A-Z])'
  const end = /\d$/.test(key) ? '(?!\\d)' : '(?![A-Z])'
  return new RegExp(start + key.split('').join(' ?') + end).test(text)
}

const couple = / (?:M|MR|MME|MONSIEUR|MADAME) (?:OU|ET) (?:M|MR|MME|MONSIEUR|MADAME) (?<name>\w+) /

/**
 * Tells whether a line has each word of a name, in any order. A name of a single word is that of a couple
 * (`M OU MME PETITJEAN`), or no evidence.
 */
export const saysName = ({ text }: Evidence, name: string): boolean => {
  const words = plain(name)
    .split(' ')
    .filter((word) => word.length > 1)
  if (words.length === 1) return couple.exec(text)?.groups?.['name'] === words[0]
  return words.length > 1 && words.every((word) => text.includes(` ${word} `))
}
