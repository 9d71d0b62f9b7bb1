import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { Month } from './bank.search.ts'
import { DayDifference } from './match.ts'

export const CalendarQuery = z.strictObject({ month: Month })

/**
 * The state of a terminal's donations of a day (docs/rules/bank.md#bank-calendar). `expected`: the bank has time left.
 * `paid`: a line contains them all. `paid-with-difference`: a line that contains them has a difference with a name.
 * `to-explain`: lines of the bank wait that may contain them. `late`: the bank should have paid, and no line waits;
 * with the difference `lost` after eight working days of the bank.
 */
export const CalendarState = z.enum(['expected', 'paid', 'paid-with-difference', 'to-explain', 'late'])
export type CalendarState = z.infer<typeof CalendarState>

const CalendarCell = z.object({
  deviceId: Id,
  state: CalendarState,
  donationCount: z.int(),
  /** Euros that were collected. */
  amount: z.number(),
  /** Euros of them that lines of the bank contain. */
  paid: z.number(),
  /** The lines that contain them, the oldest first. */
  lineIds: z.array(Id),
  differences: z.array(DayDifference),
})
export type CalendarCell = z.infer<typeof CalendarCell>

const CalendarDay = z.object({
  day: Day,
  isWorkingDay: z.boolean(),
  /** The cells of the terminals that have collected, in the order of `devices`. */
  cells: z.array(CalendarCell),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** A month by days and places: the terminals that collect under a contract and have collected by card. */
export const BankCalendar = z.object({
  month: Month,
  devices: z.array(NamedRecord),
  days: z.array(CalendarDay),
})
export type BankCalendar = z.infer<typeof BankCalendar>

/**
 * The time for which collected money is on its way, in working days of the bank. `unknown`: no statement covers its
 * days.
 */
export const EnRouteAge = z.enum(['usual', 'unknown', 'late', 'old'])
export type EnRouteAge = z.infer<typeof EnRouteAge>

/** The money in the accounts, and that which was collected by card and no line of the bank contains yet. */
export const BankBalance = z.object({
  /** The balance that the newest statement of an account says. */
  accounts: z.array(z.object({ account: NamedRecord, day: Day, amount: z.number() })),
  enRoute: z.object({
    amount: z.number(),
    donationCount: z.int(),
    ages: z.array(z.object({ age: EnRouteAge, amount: z.number(), donationCount: z.int() })),
  }),
  hasLines: z.boolean(),
  newestMonth: Month.nullable(),
  /** The lines that wait for a person, and the sum of their amounts without signs. */
  open: z.object({ lineCount: z.int(), amount: z.number() }),
})
export type BankBalance = z.infer<typeof BankBalance>

const paidFields = {
  /** For a late one `lost` alone, for a paid one those of its line. */
  differences: z.array(DayDifference),
}

/** The bank's payment of a donation (docs/rules/bank.md#bank-donation). */
export const DonationPaid = z.object({
  /** `none`: nothing is awaited from a line of the bank, or nothing is known. */
  state: z.enum(['none', ...CalendarState.options]),
  day: Day,
  /** The line that contains it. Euros. */
  line: z.object({ _id: Id, bookedOn: Day, amount: z.number() }).nullable(),
  /** The deposit slip that brought its cheque to the bank. */
  slip: z.object({ _id: Id, number: z.int() }).nullable(),
  ...paidFields,
})
export type DonationPaid = z.infer<typeof DonationPaid>

/** The bank's payment of what a terminal collected by card on a day. */
export const PlacePaid = z.object({
  deviceId: Id,
  state: CalendarState,
  /** The newest line that contains some of it. */
  line: z.object({ _id: Id, bookedOn: Day }).nullable(),
  ...paidFields,
})
export type PlacePaid = z.infer<typeof PlacePaid>

/** The days that the bank should have paid, with what no line contains of them. */
export type LateOfDay = {
  /** Euros. */
  amount: number
}

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
  /** A receipt that a correction ended, and whose donor is not told. */
  z.object({ kind: z.literal('receipt'), ...expected, receiptId: Id, number: z.string() }),
  /** A quality of worship that is over or ends soon: no receipt without it. */
  z.object({ kind: z.literal('worship'), ...expected, until: Day }),
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
