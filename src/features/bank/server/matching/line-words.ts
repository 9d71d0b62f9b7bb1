import { addDays, type Day } from '#shared/days.ts'
import type { BankLine } from './match-input.ts'

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

/** Lists the days that a text may mean, `20/11`, `20.11.26` or `201126`, none after the booking. */
const datesIn = (text: string, bookedOn: Day): Day[] =>
  [...text.matchAll(dates)].flatMap(([, day, month, year, day2, month2, year2]) => {
    const inMonth = day ?? day2 ?? ''
    const ofMonth = month ?? month2 ?? ''
    const given = year ?? year2
    const years = given ? [given.padStart(4, '20')] : [bookedOn.slice(0, 4), String(Number(bookedOn.slice(0, 4)) - 1)]
    const days = years.map((each) => `${each}-${ofMonth}-${inMonth}`)
    return days
      .filter((each) => !Number.isNaN(Date.parse(each)) && addDays(each, 0) === each && each <= bookedOn)
      .slice(0, 1)
  })

export type LineWords = {
  /** Plain capitals, with a space around each word. */
  text: string
  /** Without any space, for references that banks cut into groups. */
  joined: string
  /** Whole numbers without leading zeros, except those of dates. */
  numbers: ReadonlySet<string>
  dates: ReadonlySet<Day>
}

/** Reads the words, numbers and dates of a line. */
export const wordsOf = (line: BankLine): LineWords => {
  const texts = textsOf(line)
  const undated = texts.map(withoutDates)
  const words = texts.map(plain)
  return {
    text: ` ${words.join(' ')} `,
    joined: words.map((each) => each.replaceAll(' ', '')).join(' '),
    numbers: new Set(
      undated.flatMap((text) => [...text.matchAll(/\d+/g)].map(([digits]) => digits.replace(/^0+/, ''))),
    ),
    dates: new Set(texts.flatMap((text) => datesIn(text, line.bookedOn))),
  }
}

/** Tells whether a line names a number, however many zeros precede it. */
export const saysNumber = ({ numbers }: LineWords, number: string): boolean => {
  const digits = number.replaceAll(/\s/g, '').replace(/^0+/, '')
  return digits !== '' && numbers.has(digits)
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
      const [before = '', after = ''] = [words[index - 1], words[index + 1]]
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
export const saysReference = ({ text, joined }: LineWords, reference: string): boolean => {
  const key = plain(reference).replaceAll(' ', '')
  if (key.length < 5 || !/\d/.test(key) || !joined.includes(key)) return false
  const start = /^\d/.test(key) ? '(?<!\\d)' : '(?<![A-Z])'
  const end = /\d$/.test(key) ? '(?!\\d)' : '(?![A-Z])'
  return new RegExp(start + key.split('').join(' ?') + end).test(text)
}

/** Tells whether a line has each word of a name, in any order. A name of a single word is no evidence. */
export const saysName = ({ text }: LineWords, name: string): boolean => {
  const words = plain(name)
    .split(' ')
    .filter((word) => word.length > 1)
  return words.length > 1 && words.every((word) => text.includes(` ${word} `))
}
