import { addDays } from '#shared/days.ts'
import { bookedDay } from './booking.ts'
import { type Portion, paidFor, roundings } from './commission.ts'
import type { Part } from './explanation.ts'
import type { Contract, DaySpan } from './match-input.ts'
import { hasCountOf, type NamedLine } from './named-lines.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { daysBetween } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

export const sumOf = (units: readonly TerminalDay[]): { cents: number; donationCount: number } => ({
  cents: units.reduce((sum, { cents }) => sum + cents, 0),
  donationCount: units.reduce((sum, unit) => sum + unit.donationCount, 0),
})

/** Tells whether a line pays some takings, by any rounding of the commission. */
export const isExact = ({ line, said }: NamedLine, contract: Contract, units: readonly Portion[]): boolean => {
  const [cents, count] = units.reduce(([sum, number], unit) => [sum + unit.cents, number + unit.donationCount], [0, 0])
  if (count === 0 || !hasCountOf(said, count)) return false
  if (said.gross !== null) return cents === said.gross
  return roundings[contract.settles].some((rounding) => paidFor(rounding, contract, units) === line.cents)
}

/** Lists the takings of the days that a line may mean, without those of terminals that took nothing. */
export const unitsOf = (plan: Plan, { from, to }: DaySpan, shift: number): TerminalDay[] => {
  const days = shift === 0 ? daysBetween(from, to) : daysBetween(addDays(from, shift), addDays(to, shift))
  return days.flatMap((day) => (plan.units.get(day) ?? []).filter(({ donationCount }) => donationCount > 0))
}

/** The takings that a line pays, or pays a second time. */
export type Proof = { named: NamedLine; units: readonly TerminalDay[]; isAgain: boolean }

/** The fewest donations that are hardly those of another remittance, which never arrived here. */
export const fewestAgain = 5

/** Tells whether takings are paid a second time by a line that says their day, and hardly anything else. */
export const isPaidAgain = (units: readonly TerminalDay[], states: UnitStates): boolean =>
  units.every((unit) => states.of(unit) === 'paid') &&
  units.reduce((sum, { donationCount }) => sum + donationCount, 0) >= fewestAgain

/** Keeps one of the sets that have the same takings: days without any make no difference. */
export const distinctOf = (sets: readonly (readonly TerminalDay[])[]): (readonly TerminalDay[])[] => [
  ...new Map(sets.map((units) => [units.map(({ key }) => key).join(), units])).values(),
]

/**
 * Tells whether one line pays some days at once: the schedule books them together, or each has so many donations that
 * it is hardly a donation of another day that is absent here.
 */
const isRun = ({ scheduleOn }: Plan, units: readonly TerminalDay[]): boolean => {
  const byDay = [...Map.groupBy(units, ({ day }) => day)]
  const booked = byDay.map(([day]) => bookedDay(scheduleOn(day).booking, day, scheduleOn(day).minute))
  const isUsual = byDay.length === 1 || (scheduleOn(byDay[0]?.[0] ?? '').merges && new Set(booked).size === 1)
  return isUsual || byDay.every(([, ofDay]) => sumOf(ofDay).donationCount >= fewestAgain)
}

/** Proves the lines that each pay all terminals of a plan. */
export const proveWhole = (plan: Plan, shift: number, lines: readonly NamedLine[], states: UnitStates): Proof[] =>
  lines.flatMap((named): Proof[] => {
    const sets = distinctOf(named.spans.map((span) => unitsOf(plan, span, shift)))
    const exact = sets.filter((units) => isExact(named, plan.contract, units) && isRun(plan, units))
    const open = exact.filter((units) => units.every((unit) => states.of(unit) === 'open'))
    const again = exact.filter((units) => isPaidAgain(units, states))
    const [units, ...others] = open.length > 0 ? open : again
    if (!units || others.length > 0) return []
    states.set(units, 'paid')
    return [{ named, units, isAgain: open.length === 0 }]
  })

/** An amount that no single donor gives. */
const fewCents = 30_000

/** Lists the lines that pay what an earlier line of the same day and amount has paid, whatever of it is known. */
export const repeatedIn = (lines: readonly NamedLine[]): NamedLine[] =>
  [...Map.groupBy(lines, ({ line, days }) => `${days.from} ${days.to} ${line.cents}`).values()].flatMap((same) =>
    same.slice(1).filter(({ line, said }) => line.cents > fewCents || (said.count ?? 0) >= fewestAgain),
  )

/** Writes a line that pays its day a second time. */
export const againOf = ({ line: { cents }, days }: NamedLine, shift: number): Part => {
  return { kind: 'difference', name: 'doubled', cents, day: addDays(days.to, shift), deviceId: null }
}
