import { addDays, type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { DonationPaid, LateDays, PlacePaid } from '../../paid.ts'
import {
  listContractDevices,
  type NamedDifference,
  readAccountDays,
  readCollectedDays,
  readDifferenceNames,
} from './calendar.queries.ts'
import { unpaidState } from './calendar.rules.ts'
import { createCalendarService } from './calendar.service.ts'
import { findDonation, findPaidLine, readBookedDays, readUncovered } from './paid.queries.ts'

type Deps = { db: Database; clock: () => Date }

/** The number of days that a day is late for on the page of a day. What is older is on the page of the bank. */
const lateDays = 31

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
      const bookedDays = await readBookedDays(
        db,
        customerId,
        cells.flatMap(({ lineIds }) => lineIds),
      )
      return cells.map(({ deviceId, state, differences, lineIds }) => {
        const id = lineIds.at(-1)
        const bookedOn = id === undefined ? undefined : bookedDays.get(id)
        const line = id === undefined || bookedOn === undefined ? null : { _id: id, bookedOn }
        return { deviceId, state, differences, line }
      })
    },

    /**
     * Sums the days up to a day that the bank should have paid (docs/rules/fridays.md#fridays-bank). Reads no donation
     * of a day that is paid. Null without any, and so without a statement.
     */
    async lateUntil(customerId: string, last: Day): Promise<LateDays | null> {
      const devices = await listContractDevices(db, customerId)
      if (devices.length === 0) return null
      const days = { first: addDays(last, 1 - lateDays), last }
      const accountDays = new Map((await readAccountDays(db, customerId)).map(({ id, ...known }) => [id, known]))
      const today = dayOf(clock())
      const byId = new Map(devices.map((device) => [device.id, device]))
      const collected = await readCollectedDays(db, customerId, [...byId.keys()], days)
      const due = collected.filter(({ deviceId, day }) => {
        const { accountIds = [], firstDay = day } = byId.get(deviceId) ?? {}
        const accounts = accountIds.flatMap((id) => accountDays.get(id) ?? [])
        return firstDay <= day && unpaidState(day, today, accounts) === 'late'
      })
      const late = await readUncovered(db, customerId, due)
      const [oldest] = late
      if (!oldest) return null
      const cents = late.reduce((sum, one) => sum + one.cents, 0)
      return { dayCount: late.length, amount: eurosOfCents(cents), oldest: oldest.day }
    },
  }
}

export type PaidService = ReturnType<typeof createPaidService>
