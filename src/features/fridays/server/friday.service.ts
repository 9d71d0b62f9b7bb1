import type { LateOfDay, PlacePaid } from '#features/bank/bank-calendar.ts'
import type { SheetSummary } from '#features/cash/sheet.ts'
import type { ClosingDays } from '#features/closings/closing.port.ts'
import type { ClosingSummary } from '#features/closings/closing.ts'
import type { DaySilences } from '#features/devices/device.port.ts'
import { addDays, type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { type Friday, type FridayMissing, hasReader, type Missing, type Sending } from '../friday.ts'
import { findReaders, readCollected } from './friday.repository.ts'
import { findSending } from './sending.repository.ts'

type Deps = {
  db: Database
  clock: () => Date
  closingDays: ClosingDays
  listDaySheets: (customerId: string, day: Day, accountId: string) => Promise<SheetSummary[]>
  countWaitingOf: (of: { customerId: string; accountId: string; from: Day; to: Day }) => Promise<number>
  daySilences: DaySilences
  bankPaid: {
    ofDay: (customerId: string, day: Day) => Promise<PlacePaid[]>
    lateOf: (customerId: string, day: Day) => Promise<LateOfDay | null>
  }
  readEvening: (
    customerId: string,
    day: Day,
  ) => Promise<{ year: number; number: number; sum: { donationCount: number; totalDonations: number } } | null>
}

const isOfDay = (closing: ClosingSummary | null): closing is ClosingSummary => closing?.kind === 'day'

/** Reads a day of an association as its treasurer closes it (docs/rules/fridays.md#fridays-figures). */
export const createFridayService = ({ db, clock, closingDays, ...reads }: Deps) => {
  const findOwnSending = async (customerId: string, closing: ClosingSummary | null): Promise<Sending | null> =>
    isOfDay(closing) ? findSending(db, { customerId, closingId: closing._id }) : null

  /** Lists the sheets that wait for the reader: the total of one that they signed first is shown to them. */
  const listUnsealed = async (customerId: string, day: Day, accountId: string): Promise<Missing[]> =>
    (await reads.listDaySheets(customerId, day, accountId))
      .filter(
        ({ state, total, reversesId }) =>
          state === 'draft' || (state === 'signed' && (total === undefined || reversesId !== null)),
      )
      .map((sheet) => ({ kind: 'sheet', sheet }))

  /** Names what the bank should have paid of the day, to those who may open the page of the bank. */
  const listLate = async ({ homeRole }: Person, customerId: string, day: Day): Promise<Missing[]> => {
    const late = homeRole === 'manager' ? await reads.bankPaid.lateOf(customerId, day) : null
    return late ? [{ kind: 'bank', total: late.amount }] : []
  }

  /** Lists what a day that is over needs: its closing, and then its sending. */
  const listSteps = async (customerId: string, day: Day, closing: ClosingSummary | null): Promise<Missing[]> => {
    if (day >= dayOf(clock())) return []
    if (!closing) {
      const { donationCount, cancelledCount } = await readCollected(db, customerId, day)
      return donationCount + cancelledCount > 0 ? [{ kind: 'closing' }] : []
    }
    if (!isOfDay(closing) || !hasReader(await findReaders(db, customerId))) return []
    const sending = await findOwnSending(customerId, closing)
    if (sending && sending.state !== 'lost') return []
    return [{ kind: 'sending', isLost: sending !== null }]
  }

  return {
    async get({ accountId, homeRole }: Person, customerId: string, day: Day): Promise<Friday> {
      const before = addDays(day, -7)
      const closing = await closingDays.findOfDays(customerId, { from: day, to: day })
      const evening = await reads.readEvening(customerId, day)
      const { donationCount, totalCents } = await readCollected(db, customerId, before)
      return {
        day,
        isOver: day < dayOf(clock()),
        ...(await closingDays.readDays(customerId, { from: day, to: day }, closing)),
        before: { day: before, donationCount, total: eurosOfCents(totalCents) },
        sheets: await reads.listDaySheets(customerId, day, accountId),
        // The platform's staff see no line of a bank.
        paid: homeRole === 'manager' ? await reads.bankPaid.ofDay(customerId, day) : [],
        evening: evening && {
          year: evening.year,
          number: evening.number,
          donationCount: evening.sum.donationCount,
          total: evening.sum.totalDonations,
        },
        closing,
        sending: await findOwnSending(customerId, closing),
        ...(await findReaders(db, customerId)),
      }
    },

    async listMissing(person: Person, customerId: string, day: Day): Promise<FridayMissing> {
      const { silent, keeping } = await reads.daySilences(customerId, day)
      const { accountId, homeRole } = person
      // The platform's staff confirm nothing.
      const corrections =
        homeRole === 'manager' ? await reads.countWaitingOf({ customerId, accountId, from: day, to: day }) : 0
      const closing = await closingDays.findOfDays(customerId, { from: day, to: day })
      const closingId = isOfDay(closing) ? closing._id : null
      const late =
        closingId === null ? { count: 0, total: 0 } : await closingDays.readWaiting({ customerId, closingId })
      return {
        day,
        missing: [
          ...silent.map((terminal): Missing => ({ kind: 'terminal', ...terminal })),
          ...keeping.map((terminal): Missing => ({ kind: 'keeping', ...terminal })),
          ...(await listUnsealed(customerId, day, accountId)),
          ...(corrections > 0 ? [{ kind: 'corrections' as const, count: corrections }] : []),
          ...(closingId !== null && late.count > 0 ? [{ kind: 'late' as const, closingId, ...late }] : []),
          ...(await listLate(person, customerId, day)),
          ...(await listSteps(customerId, day, closing)),
        ],
      }
    },
  }
}
