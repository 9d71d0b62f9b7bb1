import { z } from 'zod'
import { lastLedgerDay } from '#shared/days.ts'
import { centsOfEuros } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import { requiredText } from '#shared/text.ts'
import type { DaySpan } from './search-days.ts'
import { isLong, type PartOf, readParts, SearchPart } from './search-parts.ts'
import type { TimeSlot } from './search-times.ts'
import { Transaction } from './transaction.ts'

/** The numbers of donations that a search answers: the first, then more on demand. The last bounds the count. */
export const foundSteps = [20, 100, 500] as const
export const maxFound = 500

/** One way to read a search. All that it names must match. */
export type DonationCriteria = {
  /** The first and the last possible id. */
  ids?: { from: string; to: string }
  amountCents?: number
  /** The bounds of the amount, in cents, both included. */
  range?: { from: number; to: number }
  method?: PaymentMethod
  /** One of these. */
  causeIds?: string[] | undefined
  /** One of these. */
  deviceIds?: string[] | undefined
  days?: DaySpan | undefined
  time?: TimeSlot
  /** Each begins a word of what the donor said, in any place and order. Folded. */
  words: string[]
}

/** The beginning of an identifier may be a membership number too. */
const wholeIdLength = 36

const idsOf = (start: string): { from: string; to: string } => {
  const rest = '00000000-0000-0000-0000-000000000000'.slice(start.length)
  return { from: start + rest, to: start + rest.replaceAll('0', 'f') }
}

const partOf = <Kind extends SearchPart['kind']>(parts: readonly SearchPart[], kind: Kind): PartOf<Kind> | undefined =>
  parts.find((part): part is PartOf<Kind> => part.kind === kind)

/** Returns the ways to read a search: a plain number is an amount, and also a word. None for a search without parts. */
export const criteriaOf = (parts: readonly SearchPart[]): DonationCriteria[] => {
  const id = partOf(parts, 'id')
  const amount = partOf(parts, 'amount')
  const number = partOf(parts, 'number')
  if (id) return [{ ids: idsOf(id.word), words: [] }, ...(id.word.length < wholeIdLength ? [{ words: [id.word] }] : [])]
  const days = partOf(parts, 'days')
  const time = partOf(parts, 'time')
  const words = parts.flatMap((part) => (part.kind === 'word' ? [part.word] : []))
  const range = partOf(parts, 'range')
  const method = partOf(parts, 'method')?.method
  const common = {
    ...(range && { range: { from: centsOfEuros(range.from), to: centsOfEuros(range.to) } }),
    ...(method && { method }),
    ...(days && { days: { from: days.from, to: days.to } }),
    ...(time && { time: { from: time.from, to: time.to } }),
  }
  if (amount) return [{ ...common, amountCents: centsOfEuros(amount.amount), words }]
  if (!number) return parts.length > 0 ? [{ ...common, words }] : []
  const asAmount = { ...common, amountCents: centsOfEuros(number.amount), words }
  return isLong(number.word) ? [asAmount, { ...common, words: [...words, number.word] }] : [asAmount]
}

const nothingAsked = 'Indiquez un montant, un jour, une heure, un identifiant ou un mot d’au moins 3 lettres.'

/** A text names something on any day, or on none. */
const namesSomething = (text: string): boolean => readParts(text, lastLedgerDay).length > 0

export const DonationSearch = z
  .strictObject({
    text: requiredText(200, { required: nothingAsked }).refine(namesSomething, nothingAsked).optional(),
    /** All donations of the donor of this whole name, instead of a text. */
    donor: requiredText(200).optional(),
    limit: z.literal(foundSteps).optional(),
  })
  .refine(({ text, donor }) => (text === undefined) !== (donor === undefined), { path: ['text'], error: nothingAsked })
export type DonationSearch = z.output<typeof DonationSearch>

/** The donations that match, the newest first. */
export const FoundDonations = z.object({
  data: z.array(Transaction),
  /** The number of matches, of the newest `maxFound`. */
  count: z.int(),
  /** More match than were counted. */
  hasMore: z.boolean(),
  /** The sum of those that were counted, in euros. Cancelled donations are not in it. */
  total: z.number(),
  /** The sums of several terminals, when all that match were counted. Null for donations recorded by hand. */
  places: z.array(z.object({ label: z.string().nullable(), count: z.int(), total: z.number() })),
  cancelledCount: z.int(),
  /** The meaning that the text was found to have. */
  parts: z.array(SearchPart),
})
export type FoundDonations = z.infer<typeof FoundDonations>
