import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { DayDifference, Month } from './match.ts'

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
