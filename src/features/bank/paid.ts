import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { CalendarState } from './bank-calendar.ts'
import { DayDifference } from './match.ts'

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
