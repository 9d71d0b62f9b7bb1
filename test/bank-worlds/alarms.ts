import type { BankCalendar, CalendarCell } from '#features/bank/bank-calendar.ts'
import { dayOf } from '#shared/days.ts'
import type { Association } from './association.ts'
import type { Batch, Truth } from './truth.ts'

/** A terminal's day of the product's calendar. */
export type NamedCell = CalendarCell & { day: string }
export type Alarms = {
  /** Terminal-days of lost remittances, and those that the calendar names. */
  due: number
  named: number
  missed: Batch[]
  /** Terminal-days that are named lost and are not. */
  falseAlarms: NamedCell[]
  /** Terminal-days that are called late, are not lost, and are of before the last ten days. */
  falselyLate: NamedCell[]
}

const isNamed = ({ state, differences }: CalendarCell): boolean => state === 'late' && differences.includes('lost')

/** Compares the terminal-days that the calendar names lost with those that are. */
export const judgeAlarms = (
  truth: Truth,
  { devices }: Association,
  months: readonly BankCalendar[],
  lastSureDay: string,
): Alarms => {
  const cells: NamedCell[] = months.flatMap(({ days }) =>
    days.flatMap(({ day, cells: own }) => own.map((cell) => ({ ...cell, day }))),
  )
  const keyOf = (deviceId: string, day: string): string => `${deviceId} ${day}`
  const daysOf = (batch: Batch): string[] => [batch.day, ...batch.donations.map(({ at }) => dayOf(new Date(at)))]
  const lost = truth.batches.filter(({ fate }) => fate === 'lost')
  const lostDays = new Set(
    lost.flatMap((batch) => daysOf(batch).map((day) => keyOf(devices[batch.terminal] ?? '', day))),
  )
  // A day with a donation that the bank never pays, or that is still to come, may be named too.
  const unsure = truth.donations.filter(({ fate }) => fate === 'unpaid')
  for (const { terminal, at } of unsure) lostDays.add(keyOf(devices[terminal] ?? '', dayOf(new Date(at))))
  const named = cells.filter(isNamed)
  const isFound = (batch: Batch): boolean =>
    named.some(({ deviceId, day }) => deviceId === devices[batch.terminal] && daysOf(batch).includes(day))
  const isFalse = ({ deviceId, day }: NamedCell): boolean => !lostDays.has(keyOf(deviceId, day))
  const late = cells.filter((cell) => cell.state === 'late' && !isNamed(cell) && cell.day <= lastSureDay)
  return {
    due: lost.length,
    named: lost.filter(isFound).length,
    missed: lost.filter((batch) => !isFound(batch)),
    falseAlarms: named.filter(isFalse),
    falselyLate: late.filter(isFalse),
  }
}
