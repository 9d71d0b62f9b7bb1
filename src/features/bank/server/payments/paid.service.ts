import { type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { DonationPaid, LateOfDay, PlacePaid } from '../../bank-calendar.ts'
import { type NamedDifference, readDifferenceNames } from './calendar.queries.ts'
import { createCalendarService } from './calendar.service.ts'
import { findDonation, findPaidLine, readBookedDays } from './paid.queries.ts'
import { readContractDevices, readUnpaid, sumOf } from './unpaid.service.ts'

type Deps = { db: Database; clock: () => Date }

/** Reads what the bank has paid, for a donation and for the page of a day (docs/rules/bank.md#bank-donation). */
export const createPaidService = ({ db, clock }: Deps) => {
  const calendar = createCalendarService({ db, clock })

  return {
    async ofDonation(key: { customerId: string; transactionId: string }): Promise<DonationPaid> {
      const { customerId } = key
      const donation = await findDonation(db, key)
      if (!donation) throw notFound()
      const { deviceId } = donation
      const day = dayOf(donation.createdAt)
      const none: DonationPaid = { state: 'none', day, line: null, slip: null, differences: [] }
      if (!donation.isCollected) return none
      const paid = await findPaidLine(db, key)
      if (paid) {
        const isOfDonation = (difference: NamedDifference): boolean =>
          (difference.deviceId ?? deviceId) === deviceId && (difference.day ?? day) === day
        const named = (await readDifferenceNames(db, customerId, [paid.matchId])).filter(isOfDonation)
        const { slipId, slipNumber } = paid
        return {
          state: named.length > 0 ? 'paid-with-difference' : 'paid',
          day,
          line: { _id: paid.lineId, bookedOn: paid.bookedOn, amount: eurosOfCents(paid.cents) },
          slip: slipId === null || slipNumber === null ? null : { _id: slipId, number: slipNumber },
          differences: [...new Set(named.map(({ name }) => name))],
        }
      }
      if (!donation.isByCard || deviceId === null) return none
      const [cell] = await calendar.readDay(customerId, day, deviceId)
      if (!cell) return none
      return { ...none, state: cell.state, differences: cell.differences.filter((name) => name === 'lost') }
    },

    /** Reads a day by terminal. Empty without a contract. */
    async ofDay(customerId: string, day: Day): Promise<PlacePaid[]> {
      const cells = await calendar.readDay(customerId, day)
      const allIds = cells.flatMap(({ lineIds }) => lineIds)
      const bookedDays = await readBookedDays(db, customerId, allIds)
      return cells.map(({ deviceId, state, differences, lineIds }) => {
        const id = lineIds.at(-1)
        const bookedOn = id === undefined ? undefined : bookedDays.get(id)
        const line = id === undefined || bookedOn === undefined ? null : { _id: id, bookedOn }
        return { deviceId, state, differences, line }
      })
    },

    /**
     * Sums what the bank should have paid of a day (docs/rules/fridays.md#fridays-bank). Reads no donation of a day
     * that is paid. Null without any, and so without a statement.
     */
    async lateOf(customerId: string, day: Day): Promise<LateOfDay | null> {
      const days = { first: day, last: day }
      const devices = await readContractDevices(db, customerId, days)
      const unpaid = await readUnpaid(db, customerId, devices, { days, today: dayOf(clock()) })
      const late = unpaid.filter(({ state }) => state === 'late')
      return late.length === 0 ? null : { amount: sumOf(late).amount }
    },
  }
}
