import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import { MissingStatement } from './bank-account.ts'
import { EnRouteAge } from './bank-calendar.ts'
import { DifferenceName } from './match.ts'

const Sum = z.object({ donationCount: z.int(), amount: z.number() })

/**
 * An account in a month (docs/rules/months.md#months-bridge). All amounts are euros, with their sign on the account.
 */
export const AccountMonth = z.object({
  account: NamedRecord,
  /** The balance before the first line of the month. Null: no statement says it. */
  opening: z.number().nullable(),
  /** Donations that lines of the month contain, of any month, before commissions. */
  donations: z.number(),
  fees: z.number(),
  /** Refunds, contestations and returned cheques. */
  returned: z.number(),
  differences: z.array(z.object({ name: DifferenceName, count: z.int(), amount: z.number() })),
  /** Lines that are no donation. */
  others: z.number(),
  unexplained: z.number(),
  /** The opening balance with all of the above. */
  closing: z.number().nullable(),
  /** The balance at the end of the month that a statement says. */
  stated: z.number().nullable(),
  /** The days of the month, until yesterday, that no statement covers. */
  missing: z.array(MissingStatement),
})
export type AccountMonth = z.infer<typeof AccountMonth>

/** The bank's side of a month (docs/rules/months.md#months-bank). */
export const BankMonth = z.object({
  accounts: z.array(AccountMonth),
  /** The donations of the month that lines contain, whenever they are booked: by means and terminal. */
  paid: z.array(Sum.extend({ method: PaymentMethod.nullable(), deviceId: Id.nullable() })),
  /** The donations by card under contracts that no line contains, by age. Without ages of no donation. */
  enRoute: z.array(Sum.extend({ age: EnRouteAge })),
  /** The days among these that the bank should have paid. */
  late: z.object({ dayCount: z.int(), amount: z.number(), oldest: Day }).nullable(),
  /** The donations by card of terminals without a contract that no line contains. */
  withoutContract: Sum,
  coveredUntil: Day.nullable(),
  /** The lines of the month that wait for a person, and their euros in either direction. */
  open: z.object({ lineCount: z.int(), amount: z.number() }),
})
export type BankMonth = z.infer<typeof BankMonth>

/** Tells which part of a deposit slip the bank has credited. */
export type CreditedSlip = { slipId: string; cheques: boolean; cash: boolean }

/** Reads the bank's side of a month for another feature, which gets it from app/. */
export type BankMonths = {
  read: (customerId: string, month: string) => Promise<BankMonth>
  /** Tells which of some deposit slips lines of the bank contain. */
  listCredited: (customerId: string, slipIds: readonly string[]) => Promise<CreditedSlip[]>
}
