import { addDays } from '#shared/days.ts'
import { bookedDay } from './booking.ts'
import { proveChain } from './day-chain.ts'
import { fewestAgain, isExact, isPaidAgain, type Proof, sumOf, unitsOf } from './exact-units.ts'
import type { Part } from './explanation.ts'
import type { DaySpan } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import type { UnitStates } from './unit-states.ts'

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

/** Describes a line by what it says: the bank pays a remittance again with the same words. */
const wordsOf = ({ line, said, days }: NamedLine): string => `${days.from} ${days.to} ${line.cents} ${said.count}`

/**
 * Returns whether lines name the last or the first of several days, as more exact lines of the contract do: a line that
 * lacks donations may be exact with other days by chance.
 */
const runsShown = (plan: Plan, shift: number, lines: readonly NamedLine[]) => {
  const isFirst = ({ days }: NamedLine, { to }: DaySpan): boolean => to > days.to
  const isLast = ({ days }: NamedLine, { from }: DaySpan): boolean => from < days.from
  const countOf = (isSo: typeof isFirst): number =>
    lines.filter((named) =>
      named.spans.some((span) => isSo(named, span) && isExact(named, plan.contract, unitsOf(plan, span, shift))),
    ).length
  const [first, last] = [countOf(isFirst), countOf(isLast)]
  return (named: NamedLine, span: DaySpan): boolean =>
    isFirst(named, span) ? first > last : !isLast(named, span) || last > first
}

/** Proves the lines that each pay all terminals of a plan. */
export const proveWhole = (plan: Plan, shift: number, lines: readonly NamedLine[], states: UnitStates): Proof[] => {
  const shifted = ({ from, to }: DaySpan): DaySpan => ({ from: addDays(from, shift), to: addDays(to, shift) })
  const isNamedAsShown = runsShown(plan, shift, lines)
  const spansOf = (named: NamedLine): DaySpan[] =>
    named.spans.filter((span) => isNamedAsShown(named, span) && isRun(plan, unitsOf(plan, span, shift))).map(shifted)
  const first = [...new Map(lines.toReversed().map((named) => [wordsOf(named), named])).values()]
  const proofs = proveChain(plan, first, spansOf, { states }).map(({ named, units }): Proof => {
    states.set(units, 'paid')
    return { named, units, isAgain: false }
  })
  const provedBy = new Map(proofs.map((proof) => [wordsOf(proof.named), proof]))
  const again = lines.flatMap((named): Proof[] => {
    const twin = provedBy.get(wordsOf(named))
    if (twin?.named === named) return []
    const exact = named.spans
      .map((span) => unitsOf(plan, span, shift))
      .filter((units) => isExact(named, plan.contract, units))
    const [units, ...others] = (twin ? [twin.units] : exact).filter((each) => isPaidAgain(each, states))
    return units && others.length === 0 ? [{ named, units, isAgain: true }] : []
  })
  return [...proofs, ...again]
}

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
