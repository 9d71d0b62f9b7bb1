import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import { foldInPlace } from '#shared/text.ts'
import { amountOf, findMethod, findRange } from './search-amounts.ts'
import { findDays } from './search-days.ts'
import { findHalfDay, findTime } from './search-times.ts'

const Minutes = z
  .int()
  .min(0)
  .max(24 * 60 - 1)
/** The place of the part in the text, trimmed: from its first character to the one after its last. */
const place = { start: z.int(), end: z.int() }

export const SearchPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: z.number(), ...place }),
  /** Euros, both included. */
  z.object({ kind: z.literal('range'), from: z.number(), to: z.number(), ...place }),
  z.object({ kind: z.literal('method'), method: PaymentMethod, ...place }),
  /** A plain number: an amount, or a word, such as a membership number. */
  z.object({ kind: z.literal('number'), amount: z.number(), word: z.string(), ...place }),
  /** Days in Paris, both included. */
  z.object({ kind: z.literal('days'), from: Day, to: Day, ...place }),
  /** A part of the day in Paris, in minutes since midnight, both included. */
  z.object({ kind: z.literal('time'), from: Minutes, to: Minutes, ...place }),
  /** An identifier or its beginning. */
  z.object({ kind: z.literal('id'), word: z.string(), ...place }),
  /** The beginning of a word of what the donor said, folded. */
  z.object({ kind: z.literal('word'), word: z.string(), ...place }),
])
export type SearchPart = z.infer<typeof SearchPart>
export type PartOf<Kind extends SearchPart['kind']> = Extract<SearchPart, { kind: Kind }>

/** An index of trigrams finds no shorter word. */
const shortestWord = 3
/** More words than these narrow nothing. Few, so that the statements are few. */
const mostWords = 6

const phone = /(?:\+33|0033|0)[ .-]{0,3}[1-9](?:[ .-]{0,3}\d{2}){4}(?!\d)/
/** An amount that says so: by its decimals or its currency. */
const euros = /(?<![\p{L}\d.,@-])(\d{1,3}(?:\s\d{3}){1,4}|\d{1,15})(?:[.,](\d{1,2}))?\s?(?:€|eur(?:os?)?)(?![\p{L}\d])/u
const decimals = /(?<![\p{L}\d.,@-])(\d{1,3}(?:\s\d{3}){1,4}|\d{1,15})[.,](\d{2})(?![\p{L}\d.,])/u
const wholeNumber = /^\d{1,6}$/
const idStart = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/
/** No other part has eight digits and a dash. The digits of an identifier may look like a telephone number. */
const certainId = /^[0-9a-f]{8}-[0-9a-f-]{0,27}$/

/** Reads the words that are left of a search. */
const wordsOf = (text: string, hasAmount: boolean): SearchPart[] => {
  const tokens = [...text.matchAll(/[^\s,;]+/g)].slice(0, mostWords)
  const number = hasAmount ? undefined : tokens.find(([token]) => wholeNumber.test(token))
  return tokens.flatMap((token): SearchPart[] => {
    const [word] = token
    const at = { start: token.index, end: token.index + word.length }
    if (token === number) return [{ kind: 'number', amount: Number(word), word, ...at }]
    return isLong(word) ? [{ kind: 'word', word, ...at }] : []
  })
}

/** Tells whether a word is long enough to be looked for. */
export const isLong = (word: string): boolean => word.length >= shortestWord

/**
 * Reads what a search of donations names: at most one amount or its bounds, one means of payment, one span of days and
 * one time, and words of what the donor said, or of the name of a cause or terminal. An identifier stands alone.
 * Returns the parts in the order of the text.
 */
export const readParts = (text: string, today: Day): SearchPart[] => {
  const { folded, positions } = foldInPlace(text.trim())
  if (certainId.test(folded)) return [{ kind: 'id', word: folded, start: 0, end: folded.length }]
  const parts: SearchPart[] = []
  let rest = folded
  /** Takes a match out of the text. Leaves spaces, so that the places of the others stay. */
  const take = ([match, index]: [text: string, index: number]) => {
    rest = rest.slice(0, index) + ' '.repeat(match.length) + rest.slice(index + match.length)
    return { start: index, end: index + match.length }
  }
  const called = phone.exec(rest)
  if (called) {
    const word = called[0].replaceAll(/\D/g, '').replace(/^(?:00)?33/, '0')
    parts.push({ kind: 'word', word, ...take([called[0], called.index]) })
  }
  const named = findDays(rest, today)
  if (named) parts.push({ kind: 'days', ...named.days, ...take([named.match[0], named.match.index]) })
  // Alone, a donor or a cause may have the word. Beside an hour, 'soir' adds nothing.
  const half = named && findHalfDay(rest)
  const halfPlace = half && take(half.match)
  const hours = findTime(rest)
  if (hours) parts.push({ kind: 'time', from: hours.from, to: hours.to, ...take(hours.match) })
  else if (half && halfPlace) parts.push({ kind: 'time', from: half.from, to: half.to, ...halfPlace })
  const bounds = findRange(rest)
  if (bounds) parts.push({ kind: 'range', from: bounds.from, to: bounds.to, ...take(bounds.match) })
  const paid = findMethod(rest)
  if (paid) parts.push({ kind: 'method', method: paid.method, ...take(paid.match) })
  const priced = bounds ? null : (euros.exec(rest) ?? decimals.exec(rest))
  if (priced) parts.push({ kind: 'amount', amount: amountOf(priced[1], priced[2]), ...take([priced[0], priced.index]) })
  const words = wordsOf(rest, priced !== null || bounds !== undefined)
  const whole = rest.trim()
  const only = parts.length === 0 && idStart.test(whole) ? rest.indexOf(whole) : -1
  const read: SearchPart[] =
    only >= 0 ? [{ kind: 'id', word: whole, start: only, end: only + whole.length }] : [...parts, ...words]
  return read
    .map((part) => ({ ...part, start: positions[part.start] ?? 0, end: positions[part.end] ?? 0 }))
    .sort((one, other) => one.start - other.start)
}
