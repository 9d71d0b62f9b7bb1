import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'

const expected = {
  /** The expected loss in euros. */
  amount: z.number(),
}
const ofDonations = { ...expected, donationCount: z.int() }

/**
 * Money that may never come, with what it is about (docs/rules/bank.md#bank-risk). `silent`: donations expected of a
 * terminal since its last one. `waiting`: donations that a terminal keeps. `late`: a terminal's day that the bank
 * should have paid. `lost`: a difference with this name. `unexplained`: a debit that nobody has explained.
 */
export const RiskItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('silent'), ...ofDonations, device: NamedRecord, since: z.iso.datetime() }),
  z.object({ kind: z.literal('waiting'), ...ofDonations, device: NamedRecord, since: z.iso.datetime() }),
  z.object({
    kind: z.literal('late'),
    ...ofDonations,
    device: NamedRecord,
    day: Day,
    /** Its time is over: eight working days of the bank. */
    isLost: z.boolean(),
  }),
  z.object({
    kind: z.literal('lost'),
    ...expected,
    name: z.enum(['lost', 'no-payment']),
    device: NamedRecord.nullable(),
    day: Day.nullable(),
    lineId: Id,
  }),
  z.object({ kind: z.literal('unexplained'), ...expected, lineId: Id, bookedOn: Day, label: z.string() }),
])
export type RiskItem = z.infer<typeof RiskItem>

export const BankRisk = z.object({
  amount: z.number(),
  /** The largest first. */
  items: z.array(RiskItem),
  /** The smaller items, which are not listed. */
  others: z.object({ itemCount: z.int(), amount: z.number() }),
})
export type BankRisk = z.infer<typeof BankRisk>

/**
 * The worst state of an association's bank: payouts that are late, lines that wait for a person, differences with a
 * name.
 */
export const StandingState = z.enum(['late', 'to-explain', 'with-difference'])
export type StandingState = z.infer<typeof StandingState>

/** The knowledge of the platform about an association's bank: states and sums, never lines or donors. */
export const BankStanding = z.object({
  customer: NamedRecord,
  state: StandingState,
  /** Euros. */
  riskAmount: z.number(),
  lateAmount: z.number(),
  openLineCount: z.int(),
  /** The differences with a name of the lines of the last 60 days, without their signs. */
  differenceAmount: z.number(),
  lookedAt: z.iso.datetime(),
})
export type BankStanding = z.infer<typeof BankStanding>

/** The associations with a late payout or a difference, the most euros at risk first: 100 at most. */
export const BankStandings = z.object({
  data: z.array(BankStanding),
  count: z.int(),
  riskAmount: z.number(),
})
export type BankStandings = z.infer<typeof BankStandings>
