import { z } from 'zod'
import { PaymentMethod } from '#features/transactions/donation.ts'
import { endBeforeStart } from '#features/transactions/transaction.ts'
import { addDays, Day, isLedgerDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'

export const maxPeriodDays = 366

const LedgerDay = Day.refine(isLedgerDay, 'Date invalide.')
const tooLong = `La période compte ${maxPeriodDays} jours au plus.`
const halfCompared = 'La période de comparaison a un début et une fin.'

/** Paris days, both included. */
export type Span = { from: Day; to: Day }

const isInOrder = (from: Day, to: Day): boolean => from <= to
const isShort = (from: Day, to: Day): boolean => to < addDays(from, maxPeriodDays)

/** The days of the figures and of the comparison, all included (docs/rules/values.md#periods-compared). */
export const StatisticsQuery = z
  .strictObject({ from: LedgerDay, to: LedgerDay, compareFrom: LedgerDay.optional(), compareTo: LedgerDay.optional() })
  .refine(({ from, to }) => isInOrder(from, to), { path: ['to'], message: endBeforeStart })
  .refine(({ from, to }) => isShort(from, to), { path: ['to'], message: tooLong })
  .refine(({ compareFrom, compareTo }) => (compareFrom === undefined) === (compareTo === undefined), {
    path: ['compareTo'],
    message: halfCompared,
  })
  .refine((query) => compares(query, isInOrder), { path: ['compareTo'], message: endBeforeStart })
  .refine((query) => compares(query, isShort), { path: ['compareTo'], message: tooLong })
export type StatisticsQuery = z.output<typeof StatisticsQuery>

const compares = (
  { compareFrom, compareTo }: { compareFrom?: Day | undefined; compareTo?: Day | undefined },
  isRight: (from: Day, to: Day) => boolean,
): boolean => !compareFrom || !compareTo || isRight(compareFrom, compareTo)

/** Donations that are not cancelled, and their sum in euros (docs/rules/figures.md#figures-collected). */
export const Sum = z.object({ donationCount: z.int(), totalDonations: z.number() })
export type Sum = z.infer<typeof Sum>

export const StatisticsDay = Sum.extend({ day: Day })
export type StatisticsDay = z.infer<typeof StatisticsDay>

export const PeriodFigures = Sum.extend({
  from: Day,
  to: Day,
  averageDonation: z.number(),
  cancelledCount: z.int(),
  /** The net amount less the collected amount, in euros (docs/rules/figures.md#figures-net). */
  movements: z.number(),
  days: z.array(StatisticsDay),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

const Named = z.object({ _id: Id, name: z.string() })
const ComparedSum = Sum.extend({ compared: Sum.nullable() })

/** `punctual`: the one-off donations. `shortcut`: those of quick donations without a cause. */
export const CauseSum = ComparedSum.extend({ kind: z.enum(['cause', 'punctual', 'shortcut']), cause: Named.nullable() })
export type CauseSum = z.infer<typeof CauseSum>

/** Without a terminal: the donations that a person recorded. */
export const DeviceSum = ComparedSum.extend({ device: Named.nullable() })
export type DeviceSum = z.infer<typeof DeviceSum>

/** Without a means of payment: donations by hand that do not say it. */
export const MethodSum = ComparedSum.extend({ method: PaymentMethod.nullable() })
export type MethodSum = z.infer<typeof MethodSum>

/** An hour of a weekday in Paris: 1 is Monday. */
export const HourSum = Sum.extend({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23) })
export type HourSum = z.infer<typeof HourSum>

/** The lower bounds of the brackets of amounts, in euros. The SQL function `amount_bracket` has the same bounds. */
export const bracketEuros = [0, 5, 10, 20, 50, 100, 200, 500] as const

/** A bracket of amounts. Its lower bound is included, its upper bound is not. The last bracket has no upper bound. */
export const BracketSum = Sum.extend({ fromEuros: z.number(), belowEuros: z.number().nullable() })
export type BracketSum = z.infer<typeof BracketSum>

/** A cause's goal, with the day on which it is reached at the pace of the last weeks. */
export const GoalForecast = z.object({
  cause: Named,
  target: z.number(),
  /** Euros there now, after movements (docs/rules/figures.md#figures-goal). */
  net: z.number(),
  percent: z.number(),
  /** Euros of the last 28 whole days, after movements. */
  recent: z.number(),
  /** Null when the goal is reached, when no donation came lately, or when more than five years remain. */
  reachedOn: Day.nullable(),
})
export type GoalForecast = z.infer<typeof GoalForecast>

export const Statistics = z.object({
  period: PeriodFigures,
  compared: PeriodFigures.nullable(),
  causes: z.array(CauseSum),
  devices: z.array(DeviceSum),
  methods: z.array(MethodSum),
  hours: z.array(HourSum),
  brackets: z.array(BracketSum),
  goals: z.array(GoalForecast),
  /** Tells whether the association seems to keep Ramadan: it collects for a mosque, or has set its days. */
  keepsRamadan: z.boolean(),
})
export type Statistics = z.infer<typeof Statistics>

export const CustomerSum = ComparedSum.extend({ customer: Named })
export type CustomerSum = z.infer<typeof CustomerSum>

export const PlatformStatistics = z.object({
  period: PeriodFigures,
  compared: PeriodFigures.nullable(),
  customers: z.array(CustomerSum),
  /** The number of associations that have donations in the period. */
  customerCount: z.int(),
  hours: z.array(HourSum),
  brackets: z.array(BracketSum),
})
export type PlatformStatistics = z.infer<typeof PlatformStatistics>
