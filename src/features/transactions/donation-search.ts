import { z } from 'zod'
import { centsOfEuros, maxAmountEuros } from '#shared/money.ts'
import { foldText, requiredText } from '#shared/text.ts'
import { Transaction } from './transaction.ts'

/** The most donations that a search answers, the newest. */
export const maxFound = 20

/** A part of the day in Paris, in minutes since midnight, both ends included. */
export type TimeSlot = { from: number; to: number }

/** One way to read a search. All that it names must match. */
export type DonationCriteria = {
  /** The first and the last possible id. */
  ids?: { from: string; to: string }
  amountCents?: number
  time?: TimeSlot
  /** Each is in what the donor said, in any place and order. Folded. */
  words: string[]
}

/** An index of trigrams finds no shorter word. */
const shortestWord = 3
/** More words than these narrow nothing. Few, so that the statements are few. */
const mostWords = 6

const phone = /(?:\+33|0033|0)[ .-]*[1-9](?:[ .-]*\d{2}){4}(?!\d)/
const clock = /(?<![\p{L}\d])(?:(\d{1,2})\s?(?:h|:)\s?(\d{2})?(?:\s?min)?|(midi))(?![\p{L}\d])/u
/** An amount that says so: by its decimals or its currency. */
const euros = /(?<![\p{L}\d.,@-])(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d{1,2}))?\s?(?:€|eur(?:os?)?)(?![\p{L}\d])/u
const decimals = /(?<![\p{L}\d.,@-])(\d{1,3}(?:\s\d{3})+|\d+)[.,](\d{2})(?![\p{L}\d.,])/u
const wholeNumber = /^\d{1,6}$/
/** The beginning of an identifier may be a membership number too. */
const wholeIdLength = 36
const idStart = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/

/** Around the hour for an hour alone, ten minutes for a time to the minute. */
const slotOf = (hours: number, minutes: number | undefined): TimeSlot | undefined => {
  if (hours > 23 || (minutes ?? 0) > 59) return undefined
  const middle = hours * 60 + (minutes ?? 0)
  const around = minutes === undefined ? 30 : 10
  return { from: Math.max(0, middle - around), to: Math.min(24 * 60 - 1, middle + around) }
}

/** Takes the first match out of a text. */
const take = (text: string, pattern: RegExp): [match: RegExpExecArray | undefined, rest: string] => {
  const match = pattern.exec(text) ?? undefined
  return [match, match ? `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` : text]
}

const idsOf = (start: string): { from: string; to: string } => {
  const rest = '00000000-0000-0000-0000-000000000000'.slice(start.length)
  return { from: start + rest, to: start + rest.replaceAll('0', 'f') }
}

/** No donation has more than the maximum: such an amount finds nothing. */
const centsOf = ([, whole = '', cents = '']: RegExpExecArray): number =>
  centsOfEuros(Math.min(Number(`${whole.replaceAll(/\s/g, '')}.${cents || '0'}`), maxAmountEuros + 1))

const isLong = (word: string): boolean => word.length >= shortestWord

/**
 * Reads a search: an amount, a time, an identifier or its first eight characters, and words of what the donor said. A plain
 * number is an amount, and also a word (a membership number). Returns nothing for a search that names nothing.
 */
export const readSearch = (text: string): DonationCriteria[] => {
  const folded = foldText(text).replaceAll(/[\u00a0\u202f]/g, ' ')
  const [called, withoutPhone] = take(folded, phone)
  const [shown, withoutTime] = take(withoutPhone, clock)
  const time = shown && slotOf(shown[3] ? 12 : Number(shown[1]), shown[2] === undefined ? undefined : Number(shown[2]))
  const [priced, withoutAmount] = take(time ? withoutTime : withoutPhone, euros.test(withoutPhone) ? euros : decimals)
  const tokens = [
    ...(called ? [called[0].replaceAll(/\D/g, '').replace(/^(?:00)?33/, '0')] : []),
    ...withoutAmount.split(/[\s,;]+/).filter(Boolean),
  ].slice(0, mostWords)
  const [only] = tokens
  if (tokens.length === 1 && only && idStart.test(only) && !priced && !time)
    return [{ ids: idsOf(only), words: [] }, ...(only.length < wholeIdLength ? [{ words: [only] }] : [])]

  const words = tokens.filter(isLong)
  const common = { ...(time && { time }) }
  if (priced) return [{ ...common, amountCents: centsOf(priced), words }]
  const number = tokens.find((token) => wholeNumber.test(token))
  const asWords = words.length > 0 || time ? [{ ...common, words }] : []
  if (number === undefined) return asWords
  const others = tokens.filter((token) => token !== number).filter(isLong)
  const asAmount = { ...common, amountCents: Number(number) * 100, words: others }
  // As a word, a short number would be dropped and match everything else.
  return isLong(number) ? [asAmount, ...asWords] : [asAmount]
}

const nothingAsked = 'Indiquez un montant, une heure, un identifiant ou un mot d’au moins 3 lettres.'

export const DonationSearch = z.strictObject({
  text: requiredText(200, { required: nothingAsked }).refine((text) => readSearch(text).length > 0, nothingAsked),
})
export type DonationSearch = z.output<typeof DonationSearch>

/** The newest donations that match. */
export const FoundDonations = z.object({ data: z.array(Transaction), hasMore: z.boolean() })
export type FoundDonations = z.infer<typeof FoundDonations>
