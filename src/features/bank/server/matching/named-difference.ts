import type { CardLine } from './card-line.ts'
import { takingsParts } from './card-parts.ts'
import { paidFor } from './commission.ts'
import { closingDaysOf } from './departures.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import type { Part } from './explanation.ts'
import type { BankLine } from './match-input.ts'
import { daysOfLine } from './named-lines.ts'
import { isClearCut, type MatchedInterval, type Plan, type TerminalDay } from './remittance.ts'
import type { UnitStates } from './unit-states.ts'

/** The takings of the days that a line names, and what the line has besides them; negative for what it lacks. */
export type NamedDay = { plan: Plan; units: readonly TerminalDay[]; rest: number }

const sumOf = (units: readonly TerminalDay[]) => ({
  cents: units.reduce((sum, unit) => sum + unit.cents, 0),
  count: units.reduce((sum, unit) => sum + unit.donationCount, 0),
})

/** Amounts of donations are multiples of this, nearly always. */
const usualStep = 50

/** Returns the amount of a line before its commission, when some of its donations are unknown. */
const grossOf = ({ cents }: BankLine, said: Evidence, { contract }: Plan, known: number): number => {
  if (said.gross !== null || contract.settles === 'gross') return said.gross ?? cents
  const fixed = ((said.count ?? known) * contract.fixedTenthCents) / 10
  const gross = (cents + fixed) / (1 - contract.ratePpm / 1_000_000)
  const usual = Math.round(gross / usualStep) * usualStep
  return Math.abs(usual - gross) <= 1 + (said.count ?? known) / 2 ? usual : Math.round(gross)
}

/** Compares takings with a line: what the line has besides, before the commission is off. */
export const compared = (line: BankLine, said: Evidence, plan: Plan, units: readonly TerminalDay[]): NamedDay => {
  const { cents, count } = sumOf(units)
  const paid = paidFor(plan.scheduleOn(units[0]?.day ?? '').rounding, plan.contract, units)
  if (said.gross === null && paid === line.cents) return { plan, units, rest: 0 }
  return { plan, units, rest: grossOf(line, said, plan, count) - cents }
}

/**
 * Finds the takings of the days that a line names, the nearest to its amount first: of the contract, or of each
 * terminal.
 */
export const namedDaysOf = ({ line }: CardLine, plan: Plan, states: UnitStates): NamedDay[] => {
  const said = evidenceOf(line)
  return daysOfLine(line, said, plan)
    .flatMap((days) => {
      const units = [...days]
        .flatMap((day) => plan.units.get(day) ?? [])
        .filter((unit) => unit.donationCount > 0 && ['open', 'absent'].includes(states.of(unit)))
      const { grouping } = plan.scheduleOn([...days][0] ?? '')
      return grouping === 'contract' ? [units] : [...Map.groupBy(units, ({ deviceId }) => deviceId).values()]
    })
    .filter((units) => units.length > 0)
    .map((units) => compared(line, said, plan, units))
    .toSorted((one, other) => Math.abs(one.rest) - Math.abs(other.rest))
}

/** Tells whether donations that are still to arrive may be what a line has besides the takings of its day. */
export const mayArrive = ({ line }: CardLine, { plan, units, rest }: NamedDay): boolean => {
  const { count } = evidenceOf(line)
  return (
    rest > 0 &&
    (count === null || count > sumOf(units).count) &&
    closingDaysOf(units).every((day) => isClearCut(plan, day))
  )
}

/**
 * Writes a line as the takings of its day with the difference, which waits for late donations, or has a name for a
 * person to accept.
 */
export const withDifference = (
  line: BankLine,
  { plan, units, rest }: NamedDay,
  held: readonly MatchedInterval[],
  isAwaited = false,
): Part[] => {
  const [{ day, deviceId }] = units as [TerminalDay]
  const place = { day, deviceId: units.every((unit) => unit.deviceId === deviceId) ? deviceId : null }
  const name = isAwaited ? 'late-donation' : rest > 0 ? 'no-donation' : 'no-payment'
  const takings = takingsParts(units, held)
  const commission = line.cents - rest - takings.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...takings,
    ...(commission === 0
      ? []
      : [{ kind: 'commission' as const, contractId: plan.contract.id, cents: commission, month: null }]),
    ...(rest === 0 ? [] : [{ kind: 'difference' as const, name, cents: rest, ...place } as const]),
  ]
}
