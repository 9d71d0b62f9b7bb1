import { z } from 'zod'
import { Month } from '#features/bank/bank.search.ts'
import { BankMonth } from '#features/bank/bank-month.ts'
import { CashMonth } from '#features/cash/cash-month.ts'
import { ClosingFigures, ClosingSummary, Figures, maxPeriodDays, SeenFigures } from '#features/closings/closing.ts'
import { Sending } from '#features/fridays/friday.ts'
import { NamedRecord } from '#features/movements/movement.ts'
import { addDays, Day, dayOf } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { monthAfter, periodOfMonth } from '#shared/periods.ts'
import { ruleBroken } from '#shared/problem.ts'
import { MonthOrPeriod } from './month.search.ts'

/** Tells whether the days of a period exist, in their order, and are not more than a closing has. */
const isPeriod = (text: string): boolean => {
  if (!text.includes('_')) return true
  const { startDate, endDate } = periodOfMonth(text)
  const areDays = [startDate, endDate].every((day) => Day.safeParse(day).success)
  return areDays && startDate <= endDate && endDate < addDays(startDate, maxPeriodDays)
}

export const MonthQuery = z.strictObject({ month: MonthOrPeriod.refine(isPeriod, 'Mois invalide') })
export const MonthClosing = SeenFigures.extend({ month: Month })
export type MonthClosing = z.output<typeof MonthClosing>

/** Returns the month of an instant, and the last one that is over (docs/rules/months.md#months-month). */
export const monthAt = (now: Date): string => dayOf(now).slice(0, 7)
export const lastMonthAt = (now: Date): string => monthAfter(monthAt(now), -1)

const Slip = z.object({ _id: Id, number: z.int(), day: Day, amount: z.number() })

/** The records of a month beside its donations: what the bank paid, the cash box and the cheques. */
export const MonthBooks = z.object({
  bank: BankMonth,
  cash: CashMonth,
  /** The part of the month's deposit slips that lines of the bank contain, and the slips that are not whole in them. */
  credited: z.object({ cash: z.number(), cheques: z.number(), waiting: z.array(Slip) }),
})
export type MonthBooks = z.infer<typeof MonthBooks>

/** A thing that a month lacks, each of one kind with one act (docs/rules/months.md#months-missing). */
export const MonthMissing = z.discriminatedUnion('kind', [
  /** No bank account is known. */
  z.object({ kind: z.literal('account') }),
  /** Days of an account that no statement covers. */
  z.object({ kind: z.literal('statement'), account: NamedRecord, from: Day, to: Day }),
  /** Lines that wait for a person. */
  z.object({ kind: z.literal('lines'), count: z.int(), amount: z.number() }),
  /** The lines do not lead from the opening balance to that of the statement. */
  z.object({ kind: z.literal('balance'), account: NamedRecord, amount: z.number() }),
  /** Days that the bank should have paid. */
  z.object({ kind: z.literal('late'), dayCount: z.int(), amount: z.number(), oldest: Day }),
  /** Donations by card of terminals without a contract: the bank's payment of them is not known. */
  z.object({ kind: z.literal('contract'), count: z.int(), amount: z.number() }),
  /** A deposit slip that the bank should have credited. */
  z.object({ kind: z.literal('slip'), slip: Slip }),
  /** Counting sheets that are not sealed; the first of them. */
  z.object({ kind: z.literal('sheets'), count: z.int(), first: Id }),
  /** Cheques of the month, or of before, that are still held. */
  z.object({ kind: z.literal('cheques'), count: z.int(), amount: z.number() }),
  /** Corrections of the month that the reader may confirm. */
  z.object({ kind: z.literal('corrections'), count: z.int() }),
  /** A terminal that keeps donations now, which may be of the month. */
  z.object({ kind: z.literal('keeping'), device: NamedRecord, count: z.int() }),
  /** Donations that came after the closing of the month, and that no closing carries. */
  z.object({ kind: z.literal('arrived'), closingId: Id, count: z.int(), total: z.number() }),
])
export type MonthMissing = z.infer<typeof MonthMissing>

export const MonthSheet = z.object({
  /** Or the days of a period. */
  month: z.string(),
  /** False while the month goes on. */
  isOver: z.boolean(),
  customerName: z.string(),
  customerSiren: z.string().nullable(),
  /** The figures of the month, as its own closing sealed them or would now. Carried money is apart, in `carried`. */
  figures: ClosingFigures,
  /** The figures that the closing of the month sealed, or would seal now, with the carried money. */
  closed: Figures,
  /** As the seal of the month keeps them, or as they are now. */
  books: MonthBooks,
  /** Now, whatever is sealed. */
  missing: z.array(MonthMissing),
  /** Nothing of the bank is missing, and the month is over. */
  isReconciled: z.boolean(),
  /** The closing of the month, or a longer one, or one that cuts the month. */
  closing: ClosingSummary.nullable(),
  /** The seal of the books. Null before, and for a month that was closed without them. */
  seal: z
    .object({
      sealedAt: z.iso.datetime(),
      sealedBy: NamedRecord,
      /** The SHA-256 of the books, in hex. */
      sha256: z.string(),
      /** The bank, the cash box or the cheques say otherwise by now. */
      hasChanged: z.boolean(),
    })
    .nullable(),
  sending: Sending.nullable(),
  accountant: z.string().nullable(),
  /** The address of the board, which gets the closing too. */
  board: z.string().nullable(),
})
export type MonthSheet = z.infer<typeof MonthSheet>

/** The kinds that keep a month from being reconciled (docs/rules/months.md#months-reconciled). */
const ofBank: readonly MonthMissing['kind'][] = ['account', 'statement', 'lines', 'balance', 'late', 'contract', 'slip']
export const isOfBank = ({ kind }: MonthMissing): boolean => ofBank.includes(kind)

export const monthRefusals = {
  future: () => ruleBroken('future-month', 'Ce mois n’a pas commencé.'),
}
