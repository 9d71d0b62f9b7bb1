import { z } from 'zod'
import { endBeforeStart } from '#features/transactions/transaction.ts'
import { Day, isLedgerDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { bracketEuros, Sum } from './statistics.ts'

const LedgerDay = Day.refine(isLedgerDay, 'Date invalide.')
const oneMark = 'Une liste est celle d’une seule marque.'

/** A whole number in an address. */
const whole = (from: number, to: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message)

/**
 * The marks whose donations no filter of the transactions selects.
 * - `weekday` and `hour`: a cell of the week, 1 being Monday.
 * - `bracket`: the lower bound of a bracket of amounts, in euros.
 * - `evening`: noon to noon in Paris, of `from`.
 * - `kind`: entered by hand, or through quick donations without a cause.
 */
export const markFields = {
  weekday: whole(1, 7, 'Le jour de la semaine va de 1 à 7.').optional(),
  hour: whole(0, 23, 'L’heure va de 0 à 23.').optional(),
  bracket: z
    .string()
    .refine((euros) => bracketEuros.some((bound) => String(bound) === euros), 'Tranche inconnue.')
    .transform(Number)
    .optional(),
  evening: z.literal('true').optional(),
  kind: z.enum(['by-hand', 'shortcut']).optional(),
}
export type MarkKind = 'cell' | 'bracket' | 'evening' | 'by-hand' | 'shortcut'

/** The marks of a query; a list has one. */
export const marksOf = (query: z.output<z.ZodObject<typeof markFields>>): MarkKind[] => [
  ...(query.weekday !== undefined && query.hour !== undefined ? (['cell'] as const) : []),
  ...(query.bracket === undefined ? [] : (['bracket'] as const)),
  ...(query.evening ? (['evening'] as const) : []),
  ...(query.kind ? [query.kind] : []),
]

export const MarkedQuery = PageQuery.extend({ from: LedgerDay, to: LedgerDay, ...markFields })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: endBeforeStart })
  .refine((query) => marksOf(query).length === 1, { path: ['kind'], message: oneMark })
export type MarkedQuery = z.output<typeof MarkedQuery>

const Named = z.object({ _id: Id, name: z.string() })

export const MarkedDonation = z.object({
  _id: Id,
  amount: z.number(),
  createdAt: z.iso.datetime(),
  cause: Named.nullable(),
  shortcut: Named.nullable(),
  /** Null for a donation by hand. */
  device: Named.nullable(),
})
export type MarkedDonation = z.infer<typeof MarkedDonation>

/** The donations behind a mark that are not cancelled, newest first, with their sum. */
export const MarkedDonations = pageOf(MarkedDonation).extend({ sum: Sum, cancelledCount: z.int() })
export type MarkedDonations = z.infer<typeof MarkedDonations>
