import { addDays, type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { type BankBalance, type BankCalendar, type CalendarCell, EnRouteAge } from '../../bank-calendar.ts'
import { listAccounts } from '../accounts/account.repository.ts'
import { hasLines, readOpen } from '../lines/line.queries.ts'
import { isBankDay } from '../matching/working-days.ts'
import {
  type CollectedDay,
  type Days,
  listContractDevices,
  readAccountDays,
  readBefore,
  readCollectedDays,
  readDifferenceNames,
  readPaidDays,
  readPaidIntervals,
} from './calendar.queries.ts'
import { type AccountDays, ageOf, cellOf, passedOver } from './calendar.rules.ts'

type Deps = { db: Database; clock: () => Date }

/** A cell, and what no line contains of it. */
type DayCell = { day: Day; cell: CalendarCell; unpaidCents: number; unpaidCount: number }

/** The number of days that the balance looks at one by one: what is older has one age. */
const recentDays = 31

const lastDayOf = (month: string): Day => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
const keyOf = ({ deviceId, day }: { deviceId: string; day: Day }): string => `${deviceId} ${day}`

/** Reads what the bank has paid, by days and terminals (docs/rules/bank.md#bank-calendar). */
export const createCalendarService = ({ db, clock }: Deps) => {
  const readCells = async (customerId: string, days: Days, deviceId?: string) => {
    const all = await listContractDevices(db, customerId)
    const devices = deviceId === undefined ? all : all.filter(({ id }) => id === deviceId)
    const ids = devices.map(({ id }) => id)
    const collected = await readCollectedDays(db, customerId, ids, days)
    const paid = Map.groupBy(await readPaidDays(db, customerId, ids, days), keyOf)
    const matchIds = [...new Set([...paid.values()].flat().map(({ matchId }) => matchId))]
    const differences = await readDifferenceNames(db, customerId, matchIds)
    const accountDays = new Map((await readAccountDays(db, customerId)).map(({ id, ...known }) => [id, known]))
    const accountsOf = new Map(devices.map(({ id, accountIds }) => [id, accountIds]))
    const sums = collected.map((one: CollectedDay) => {
      const own = paid.get(keyOf(one)) ?? []
      const unpaidCents = one.cents - own.reduce((sum, { cents }) => sum + cents, 0)
      const unpaidCount = one.count - own.reduce((sum, { count }) => sum + count, 0)
      return { one, own, unpaidCents, unpaidCount }
    })
    const unpaid = new Set(sums.filter(({ unpaidCount }) => unpaidCount > 0).map(({ one }) => one.deviceId))
    const intervals = await readPaidIntervals(db, customerId, [...unpaid], days)
    const passedBy = new Map(
      [...Map.groupBy(intervals, ({ deviceId }) => deviceId)].map(([id, own]) => [id, passedOver(own)]),
    )
    const today = dayOf(clock())
    const cells = sums.map(({ one, own, unpaidCents, unpaidCount }): DayCell => {
      const accounts = (accountsOf.get(one.deviceId) ?? [])
        .map((id) => accountDays.get(id))
        .filter((known): known is AccountDays => known !== undefined)
      const passed = passedBy.get(one.deviceId) ?? passedOver([])
      const cell = cellOf(one, own, { differences, accounts, passed, today })
      return { day: one.day, cell, unpaidCents, unpaidCount }
    })
    return { devices, cells, accountDays }
  }

  return {
    async readMonth(customerId: string, month: string): Promise<BankCalendar> {
      const { devices, cells } = await readCells(customerId, { first: `${month}-01`, last: lastDayOf(month) })
      const shown = devices.filter(({ id }) => cells.some(({ cell }) => cell.deviceId === id))
      const places = new Map(shown.map(({ id }, index) => [id, index]))
      const byDay = [...Map.groupBy(cells, ({ day }) => day)].toSorted(([one], [other]) => one.localeCompare(other))
      return {
        month,
        devices: shown.map(({ id, label }) => ({ _id: id, name: label })),
        days: byDay.map(([day, own]) => ({
          day,
          isWorkingDay: isBankDay(day),
          cells: own
            .map(({ cell }) => cell)
            .toSorted((one, other) => (places.get(one.deviceId) ?? 0) - (places.get(other.deviceId) ?? 0)),
        })),
      }
    },

    /** Reads a day of the terminals that collect under a contract by then, or of one terminal. */
    async readDay(customerId: string, day: Day, deviceId?: string): Promise<CalendarCell[]> {
      const { devices, cells } = await readCells(customerId, { first: day, last: day }, deviceId)
      const known = new Set(devices.filter(({ firstDay }) => firstDay <= day).map(({ id }) => id))
      return cells.map(({ cell }) => cell).filter((cell) => known.has(cell.deviceId))
    },

    /** Reads the balances, and what was collected and no line contains, by age (docs/rules/bank.md#bank-en-route). */
    async readBalance(customerId: string): Promise<BankBalance> {
      const today = dayOf(clock())
      const first = addDays(today, 1 - recentDays)
      const { devices, cells, accountDays } = await readCells(customerId, { first, last: today })
      const openedOn = (id: string): Day | undefined =>
        accountDays
          .get(id)
          ?.covered.map(({ from }) => from)
          .toSorted()[0]
      const starts = devices.flatMap(({ id, accountIds, firstDay }) => {
        const opened = accountIds.map(openedOn).filter((day) => day !== undefined)
        const [earliest] = opened.toSorted()
        return earliest === undefined ? [] : [{ deviceId: id, day: earliest > firstDay ? earliest : firstDay }]
      })
      const startOf = new Map(starts.map(({ deviceId, day }) => [deviceId, day]))
      const sums = new Map(EnRouteAge.options.map((age) => [age, { cents: 0, count: 0 }]))
      const add = (age: EnRouteAge, cents: number, count: number): void => {
        const sum = sums.get(age)
        if (!sum) return
        sum.cents += cents
        sum.count += count
      }
      for (const { day, cell, unpaidCents, unpaidCount } of cells)
        if (day >= (startOf.get(cell.deviceId) ?? '9999')) add(ageOf(day, today), unpaidCents, unpaidCount)
      const { collected, paid } = await readBefore(db, customerId, starts, first)
      add('old', collected.cents - paid.cents, collected.count - paid.count)
      const ages = [...sums].map(([age, { cents, count }]) => ({
        age,
        amount: eurosOfCents(cents),
        donationCount: count,
      }))
      const total = [...sums.values()].reduce(
        (sum, { cents, count }) => ({ cents: sum.cents + cents, count: sum.count + count }),
        { cents: 0, count: 0 },
      )
      const { openCount, openAmount } = await readOpen(db, customerId)
      return {
        accounts: (await listAccounts(db, customerId)).flatMap(({ _id, label, balance, isArchived }) =>
          balance && !isArchived ? [{ account: { _id, name: label }, ...balance }] : [],
        ),
        enRoute: { amount: eurosOfCents(total.cents), donationCount: total.count, ages },
        hasLines: await hasLines(db, customerId),
        open: { lineCount: openCount, amount: openAmount },
      }
    },
  }
}

export type CalendarService = ReturnType<typeof createCalendarService>
