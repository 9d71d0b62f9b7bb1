import { addDays } from '#shared/days.ts'
import { type Portion, paidFor, roundings } from './commission.ts'
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
