import { z } from 'zod'
import { addDays, Day, instantOf, isLedgerDay } from '#shared/days.ts'
import { orMissing } from '#shared/field-checks.ts'
import { Refusal } from '#shared/problem.ts'
import { requiredNote } from '#shared/text.ts'
import { Sum } from './statistics.ts'

/** The hijri years whose Ramadan the computed calendar knows. */
const firstYear = 1422
const lastYear = 1523
const unknownYear = `L’année hégirienne est entre ${firstYear} et ${lastYear}.`
const isKnown = (year: number): boolean => year >= firstYear && year <= lastYear

export const RamadanQuery = z.strictObject({
  year: z
    .string()
    .regex(/^\d{4}$/, unknownYear)
    .transform(Number)
    .refine(isKnown, unknownYear),
})

const LedgerDay = Day.refine(isLedgerDay, 'Date invalide.')

export const ramadanDays = [29, 30] as const

const ramadanFields = z.strictObject({
  year: z.int(orMissing(unknownYear)).refine(isKnown, unknownYear),
  first: LedgerDay,
  last: LedgerDay,
  source: requiredNote(200, {
    required: 'La source est obligatoire',
    tooLong: 'La source compte 200 caractères au plus.',
  }),
})

const hasRightLength = ({ first, last }: { first: Day; last: Day }): boolean =>
  ramadanDays.some((count) => addDays(first, count - 1) === last)
const wrongLength = { path: ['last'], message: 'Un Ramadan compte 29 ou 30 jours.' }

/** The days of Ramadan that an association keeps, and who announced them. */
export const RamadanInput = ramadanFields.refine(hasRightLength, wrongLength)
export type RamadanInput = z.output<typeof RamadanInput>

export const RamadanDates = z.object({
  year: z.int(),
  first: Day,
  last: Day,
  /** Null for the proposal of the computed calendar (umalqura). */
  source: z.string().nullable(),
})
export type RamadanDates = z.infer<typeof RamadanDates>

const ComparedEvening = Sum.extend({ day: Day })

/** The evening of a day: from noon to the next noon in Paris, since a collection passes midnight. */
export const Evening = z.object({
  number: z.int(),
  day: Day,
  /** Null for an evening that has not begun. */
  sum: Sum.nullable(),
  isOver: z.boolean(),
  /** The same evening of the Ramadan before; null when it had one day less. */
  compared: ComparedEvening.nullable(),
  /** The evening of the Ramadan before that is nearest to it on the same weekday; null beyond that Ramadan. */
  sameWeekday: ComparedEvening.nullable(),
})
export type Evening = z.infer<typeof Evening>

export const Ramadan = z.object({
  dates: RamadanDates,
  proposal: z.object({ first: Day, last: Day }),
  before: RamadanDates,
  evenings: z.array(Evening),
  /** The evenings that are over, and as many of the Ramadan before. */
  overCount: z.int(),
  total: Sum,
  comparedTotal: Sum,
  /** The cancelled donations of the evenings that are over, which are not counted. */
  cancelledCount: z.int(),
  /**
   * The total at the end, in euros, as the evenings so far continue the Ramadan before: eight times in ten it is
   * between `low` and `high`. Null in the first week, after the end, and without a Ramadan to compare with.
   */
  forecast: z.object({ low: z.number(), likely: z.number(), high: z.number() }).nullable(),
})
export type Ramadan = z.infer<typeof Ramadan>

export const ramadanRefusals = {
  overlap: () =>
    new Refusal(409, 'ramadans-overlap', 'Ces jours recouvrent un autre Ramadan.', {
      fields: { first: 'Ces jours recouvrent un autre Ramadan.' },
    }),
}

const noon = '12:00'

export const startOfEvening = (day: Day): Date => instantOf(day, noon)
export const endOfEvening = (day: Day): Date => startOfEvening(addDays(day, 1))

/** Lists the days of a Ramadan, whose numbers start at 1. */
export const eveningsOf = ({ first, last }: { first: Day; last: Day }): { number: number; day: Day }[] => {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days.map((day, index) => ({ number: index + 1, day }))
}
