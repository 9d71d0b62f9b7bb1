import { z } from 'zod'
import { Day, formatDate } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { conflict } from '#shared/problem.ts'
import { CashDifference } from './cash-difference.ts'

/** A day of the cash box on which cash came or went (docs/rules/cash.md#cash-box). All amounts are euros. */
export const CashBoxDay = z.object({
  day: Day,
  /** Donations in cash, sealed sheets among them, less what was cancelled or corrected. */
  received: z.number(),
  /** Cash refunded to donors. */
  refunded: z.number(),
  /** Cash taken to the bank, on deposit slips that are not cancelled. */
  deposited: z.number(),
  /** Counted differences that are recorded: positive for cash that was found. */
  adjusted: z.number(),
  /** Cash in the box at the end of the day. */
  balance: z.number(),
})
export type CashBoxDay = z.infer<typeof CashBoxDay>

export const CashBoxQuery = z.strictObject({
  /** The days before this one: the next page. */
  before: Day.optional(),
})

/** The cash box: what it contains now, and its days, the newest first. */
export const CashBox = z.object({
  balance: z.number(),
  /** A counted difference that waits for a second person. */
  waiting: CashDifference.nullable(),
  data: z.array(CashBoxDay),
  /** `before` of the next page. Null on the last. */
  nextBefore: Day.nullable(),
})
export type CashBox = z.infer<typeof CashBox>

/** The refusal of a deposit slip of more cash than the box can give on its day. */
export const tooMuchCash = (availableCents = 12_000, day: Day = '2026-03-06') =>
  conflict(
    'cash-box-too-much',
    `La caisse permet une remise de ${formatEuros(eurosOfCents(availableCents))} au plus le ${formatDate(day)}.`,
    'lines',
  )
