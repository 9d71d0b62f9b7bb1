import { addDays, type Day, dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { BankBalance, BankCalendar, CalendarCell } from '../../bank-calendar.ts'
import { listAccounts } from '../accounts/account.repository.ts'
import { findNewestMonth, readOpen } from '../explanations/line.queries.ts'
import { isBankDay } from '../matching/working-days.ts'
import { type Days, readCollectedDays, readDifferenceNames, readPaidDays } from './calendar.queries.ts'
import { cellOf } from './calendar.rules.ts'
import { readContractDevices, readUnpaid, sumByAge, sumOf, termsOn } from './unpaid.service.ts'

type Deps = { db: Database; clock: () => Date }

type DayCell = { day: Day; cell: CalendarCell }

const lastDayOf = (month: string): Day => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
const keyOf = ({ deviceId, day }: { deviceId: string; day: Day }): string => `${deviceId} ${day}`

/** Reads what the bank has paid, by days and terminals (docs/rules/bank.md#bank-calendar). */
export const createCalendarService = ({ db, clock }: Deps) => {
  const readCells = async (customerId: string, days: Days, deviceId?: string) => {
    const all = await readContractDevices(db, customerId, days)
    const devices = deviceId === undefined ? all : all.filter(({ id }) => id === deviceId)
    const ids = devices.map(({ id }) => id)
    const collected = await readCollectedDays(db, customerId, ids, days)
    const paid = Map.groupBy(await readPaidDays(db, customerId, ids, days), keyOf)
    const matchIds = [...new Set([...paid.values()].flat().map(({ matchId }) => matchId))]
    const differences = await readDifferenceNames(db, customerId, matchIds)
    const unpaid = Map.groupBy(await readUnpaid(db, customerId, all, { days, today: dayOf(clock()) }), keyOf)
    const cells = collected.map((one): DayCell => {
      const known = { differences, unpaid: unpaid.get(keyOf(one)) ?? [] }
      return { day: one.day, cell: cellOf(one, paid.get(keyOf(one)) ?? [], known) }
    })
    return { devices, cells }
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
      const known = new Set(devices.filter((device) => termsOn(device, day)).map(({ id }) => id))
      return cells.map(({ cell }) => cell).filter((cell) => known.has(cell.deviceId))
    },

    /** Reads the balances, and what was collected and no line contains, by age (docs/rules/bank.md#bank-en-route). */
    async readBalance(customerId: string): Promise<BankBalance> {
      const today = dayOf(clock())
      const devices = await readContractDevices(db, customerId, { first: today, last: today })
      const [first = addDays(today, 1)] = devices
        .flatMap(({ terms }) => terms.flatMap(({ coveredFrom }) => coveredFrom ?? []))
        .toSorted()
      const unpaid = await readUnpaid(db, customerId, devices, { days: { first, last: today }, today })
      const enRoute = unpaid.filter(({ device, day }) => day >= (termsOn(device, day)?.coveredFrom ?? '9999'))
      const newestMonth = await findNewestMonth(db, customerId)
      const { openCount, openAmount } = await readOpen(db, customerId)
      return {
        accounts: (await listAccounts(db, customerId)).flatMap(({ _id, label, balance, isArchived }) =>
          balance && !isArchived ? [{ account: { _id, name: label }, ...balance }] : [],
        ),
        enRoute: { ...sumOf(enRoute), ages: sumByAge(enRoute, today) },
        hasLines: newestMonth !== undefined,
        newestMonth: newestMonth ?? null,
        open: { lineCount: openCount, amount: openAmount },
      }
    },
  }
}
