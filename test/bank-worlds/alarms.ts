import type { BankCalendar, CalendarCell } from '#features/bank/bank-calendar.ts'
import { dayOf } from '#shared/days.ts'
import type { Association } from './association.ts'
import type { Batch, Truth } from './truth.ts'

/** Counts lost terminal-days, and lists each mistake of the calendar about them. */
export type Alarms = {
  due: number
  missed: string[]
  /** Named lost, and paid. */
  falseAlarms: string[]
  /** Called late without being named lost, and paid. */
  falselyLate: string[]
}

const isNamed = ({ state, differences }: CalendarCell): boolean => state === 'late' && differences.includes('lost')

/** Compares the terminal-days that the calendar names lost with the truth. Days after `lastSureDay` may be late. */
export const judgeAlarms = (
  { batches, donations }: Truth,
  { devices }: Association,
  months: readonly BankCalendar[],
  lastSureDay: string,
): Alarms => {
  const placeOf = (terminal: number, day: string): string => `terminal ${terminal + 1}, ${day}`
  const cells = months
    .flatMap(({ days }) => days.flatMap(({ day, cells: own }) => own.map((cell) => ({ ...cell, day }))))
    .map((cell) => ({ ...cell, place: placeOf(devices.indexOf(cell.deviceId), cell.day) }))
  const stateOf = new Map(cells.map(({ place, state }) => [place, state]))
  const named = new Set(cells.filter(isNamed).map(({ place }) => place))
  const placesOf = ({ terminal, day, donations: own }: Batch): string[] =>
    [day, ...own.map(({ at }) => dayOf(new Date(at)))].map((each) => placeOf(terminal, each))
  const lost = batches.filter(({ fate }) => fate === 'lost')
  // A day with a donation that the bank never pays may be named too.
  const unpaid = donations.filter(({ fate }) => fate === 'unpaid')
  const mayBeNamed = new Set([
    ...lost.flatMap(placesOf),
    ...unpaid.map(({ terminal, at }) => placeOf(terminal, dayOf(new Date(at)))),
  ])
  const late = cells.filter((cell) => cell.state === 'late' && !isNamed(cell) && cell.day <= lastSureDay)
  return {
    due: lost.length,
    missed: lost
      .filter((batch) => !placesOf(batch).some((place) => named.has(place)))
      .map(({ terminal, day }) => `${placeOf(terminal, day)}: ${stateOf.get(placeOf(terminal, day))}`),
    falseAlarms: [...named].filter((place) => !mayBeNamed.has(place)),
    falselyLate: late.map(({ place }) => place).filter((place) => !mayBeNamed.has(place)),
  }
}
