import type { BankMonths } from '#features/bank/bank-month.ts'
import type { ReadCashMonth } from '#features/cash/cash-month.ts'
import type { ClosingDays } from '#features/closings/closing.port.ts'
import { isClosingOf } from '#features/closings/closing.ts'
import { dayOf } from '#shared/days.ts'
import { periodOfMonth } from '#shared/periods.ts'
import type { Database } from '#shared/server/database.ts'
import { isOfBank, type MonthBooks, type MonthMissing, type MonthSheet, monthAt, monthRefusals } from '../month.ts'
import { countWaitingIn, readIssuer } from './month.repository.ts'
import { creditedOf, missingOf } from './month.rules.ts'

type Deps = {
  db: Database
  clock: () => Date
  closingDays: ClosingDays
  bankMonths: BankMonths
  readCashMonth: ReadCashMonth
}

/** Reads a month of an association as its treasurer closes it (docs/rules/months.md#months-figures). */
export const createMonthService = ({ db, clock, closingDays, bankMonths, readCashMonth }: Deps) => {
  const readBooks = async (customerId: string, month: string): Promise<MonthBooks> => {
    const cash = await readCashMonth(customerId, month)
    const slipIds = cash.slips.map(({ _id }) => _id)
    const bank = await bankMonths.read(customerId, month)
    return { bank, cash, credited: creditedOf(cash.slips, await bankMonths.listCredited(customerId, slipIds)) }
  }

  return {
    /** Throws 422 for a month that has not begun. */
    async get(customerId: string, month: string): Promise<MonthSheet> {
      const now = clock()
      if (month > monthAt(now)) throw monthRefusals.future()
      const period = periodOfMonth(month)
      const days = { from: period.startDate, to: period.endDate }
      const isOver = days.to < dayOf(now)
      const closing = await closingDays.findOfDays(customerId, days)
      const books = await readBooks(customerId, month)
      const own = closing && isClosingOf(closing, days) ? { customerId, closingId: closing._id } : null
      const arrived = own ? await closingDays.readWaiting(own) : { count: 0, total: 0 }
      const corrections = await countWaitingIn(db, customerId, period)
      const missing: MonthMissing[] = [
        ...missingOf(books, isOver),
        ...(corrections > 0 ? [{ kind: 'corrections' as const, count: corrections }] : []),
        ...(own && arrived.count > 0 ? [{ kind: 'arrived' as const, closingId: own.closingId, ...arrived }] : []),
      ]
      const { name, siren } = await readIssuer(db, customerId)
      return {
        month,
        isOver,
        customerName: name,
        customerSiren: siren,
        ...(await closingDays.readDays(customerId, days, closing)),
        books,
        missing,
        isReconciled: isOver && !missing.some(isOfBank),
        closing,
      }
    },
  }
}
