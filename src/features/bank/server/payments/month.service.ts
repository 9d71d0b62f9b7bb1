import { addDays, type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { periodOfMonth } from '#shared/periods.ts'
import type { Database } from '#shared/server/database.ts'
import type { BankMonth, BankMonths } from '../../bank-month.ts'
import { listAccounts } from '../accounts/account.repository.ts'
import { readCovered } from '../explanations/covered.queries.ts'
import { coverageOf } from '../matching/coverage.ts'
import type { Days } from './calendar.queries.ts'
import {
  readBalances,
  readCreditedSlips,
  readDaySums,
  readOpenOf,
  readPaidSums,
  readPartSums,
} from './month.queries.ts'
import { balancesOf, uncoveredDays } from './month.rules.ts'
import { readContractDevices, readUnpaid, sumByAge, sumOf } from './unpaid.service.ts'

type Deps = { db: Database; clock: () => Date }

/** The days around a month whose lines its balances may need. */
const daysAround = 62

/** Reads the accounts of an association in a month: those in use, and archived ones that have lines in it. */
const readAccounts = async (
  db: Database,
  customerId: string,
  days: Days,
  today: Day,
): Promise<Pick<BankMonth, 'accounts' | 'coveredUntil'>> => {
  const parts = Map.groupBy(await readPartSums(db, customerId, days), ({ accountId }) => accountId)
  const statements = Map.groupBy(await readBalances(db, customerId, days), ({ accountId }) => accountId)
  const around = { first: addDays(days.first, -daysAround), last: days.last }
  const sums = Map.groupBy(await readDaySums(db, customerId, around), ({ accountId }) => accountId)
  const covered = await readCovered(db, customerId)
  const yesterday = addDays(today, -1)
  const until = { first: days.first, last: days.last < yesterday ? days.last : yesterday }
  const accounts = (await listAccounts(db, customerId)).filter(({ _id, isArchived }) => !isArchived || parts.has(_id))
  const ends = [...covered.values()].flatMap((spans) => spans.map(({ to }) => to)).toSorted()
  return {
    coveredUntil: ends.at(-1) ?? null,
    accounts: accounts.map(({ _id, label }) => {
      const own = parts.get(_id) ?? []
      const centsOf = (kind: (typeof own)[number]['kind']): number =>
        own.reduce((sum, part) => (part.kind === kind ? sum + part.cents : sum), 0)
      const { openingCents, statedCents } = balancesOf(days, statements.get(_id) ?? [], sums.get(_id) ?? [])
      const movedCents = own.reduce((sum, { cents }) => sum + cents, 0)
      return {
        account: { _id, name: label },
        opening: openingCents === null ? null : eurosOfCents(openingCents),
        donations: eurosOfCents(centsOf('donations')),
        fees: eurosOfCents(centsOf('fees')),
        returned: eurosOfCents(centsOf('returned')),
        differences: own.flatMap(({ name, count, cents }) =>
          name === null ? [] : [{ name, count, amount: eurosOfCents(cents) }],
        ),
        others: eurosOfCents(centsOf('other')),
        unexplained: eurosOfCents(centsOf('open')),
        closing: openingCents === null ? null : eurosOfCents(openingCents + movedCents),
        stated: statedCents === null ? null : eurosOfCents(statedCents),
        missing: uncoveredDays(until, coverageOf(covered.get(_id) ?? [])),
      }
    }),
  }
}

/** Reads the bank's side of a month (docs/rules/months.md#months-bank). */
export const createBankMonths = ({ db, clock }: Deps): BankMonths => ({
  async read(customerId, month): Promise<BankMonth> {
    const { startDate: first, endDate: last } = periodOfMonth(month)
    const days = { first, last }
    const today = dayOf(clock())
    const devices = await readContractDevices(db, customerId, days)
    const unpaid = await readUnpaid(db, customerId, devices, { days, today })
    const late = unpaid.filter(({ state }) => state === 'late')
    const [oldest] = late.map(({ day }) => day).toSorted()
    const given = await readPaidSums(db, customerId, days)
    const known = new Set(devices.map(({ id }) => id))
    const untold = given.filter(
      ({ method, deviceId }) => method === 'card' && deviceId !== null && !known.has(deviceId),
    )
    const open = await readOpenOf(db, customerId, days)
    return {
      ...(await readAccounts(db, customerId, days, today)),
      paid: given
        .filter(({ paidCount }) => paidCount > 0)
        .map(({ method, deviceId, paidCount, paidCents }) => {
          return { method, deviceId, donationCount: paidCount, amount: eurosOfCents(paidCents) }
        }),
      enRoute: sumByAge(unpaid, today).filter(({ donationCount }) => donationCount > 0),
      late:
        oldest === undefined
          ? null
          : { dayCount: new Set(late.map(({ day }) => day)).size, amount: sumOf(late).amount, oldest },
      withoutContract: sumOf(
        untold.map(({ count, cents, paidCount, paidCents }) => ({
          count: count - paidCount,
          cents: cents - paidCents,
        })),
      ),
      open: { lineCount: open.count, amount: eurosOfCents(open.cents) },
    }
  },

  listCredited: (customerId, slipIds) => readCreditedSlips(db, customerId, slipIds),
})
