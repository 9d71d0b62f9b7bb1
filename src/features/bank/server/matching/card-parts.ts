import { paidFor } from './commission.ts'
import type { Hypothesis } from './departures.ts'
import type { Part, Rule, TakingsPart } from './explanation.ts'
import type { MatchedInterval, TerminalDay } from './remittance.ts'
import { indexAt } from './takings.ts'

/** Moves the ends of an interval out of what living matches hold, as far as no donation is between. */
const apart = (
  fromAt: number,
  toAt: number,
  unit: TerminalDay,
  held: readonly MatchedInterval[],
): { fromAt: number; toAt: number } => {
  const interval = { fromAt, toAt }
  for (const each of held) {
    if (each.deviceId !== unit.deviceId || each.toAt <= interval.fromAt || each.fromAt >= interval.toAt) continue
    const isEmptyUntil = indexAt(unit.series, each.toAt) === indexAt(unit.series, interval.fromAt)
    if (each.toAt < interval.toAt && isEmptyUntil) interval.fromAt = each.toAt
    else if (each.fromAt > interval.fromAt) interval.toAt = each.fromAt
  }
  return interval
}

/** Joins the takings of each terminal that follow each other. */
export const takingsParts = (units: readonly TerminalDay[], held: readonly MatchedInterval[]): TakingsPart[] =>
  [...Map.groupBy(units, ({ series }) => series).values()].flatMap((ofTerminal) => {
    const joined: TakingsPart[] = []
    for (const unit of ofTerminal.toSorted((one, other) => one.fromAt - other.fromAt)) {
      const { fromAt, toAt } = apart(unit.fromAt, unit.toAt, unit, held)
      const { contractId, deviceId, cents, donationCount } = unit
      const last = joined.at(-1)
      if (last && last.toAt === fromAt) {
        last.toAt = toAt
        last.cents += cents
        last.donationCount += donationCount
      } else joined.push({ kind: 'takings', contractId, deviceId, fromAt, toAt, cents, donationCount })
    }
    return joined.filter(({ donationCount }) => donationCount > 0)
  })

const sum = (parts: readonly Part[]): number => parts.reduce((total, { cents }) => total + cents, 0)

type Paid = Pick<Hypothesis, 'plan' | 'units'> & Partial<Pick<Hypothesis, 'doubled' | 'movements'>>

/** Names the rule of a line by what it pays, whichever way has found it: an order of files changes no name. */
export const ruleOf = ({ units, doubled = [], movements = [] }: Omit<Paid, 'plan'>): Rule => {
  if (doubled.length > 0 || movements.length > 0) return 'departure'
  const days = new Set(units.filter(({ donationCount }) => donationCount > 0).map(({ day }) => day))
  return days.size > 1 ? 'several-days' : 'remittance'
}

/** Writes what a line pays as parts that sum to it: what its takings do not explain is their commission. */
export const partsOf = (
  cents: number,
  { plan, units, doubled = [], movements = [] }: Paid,
  held: readonly MatchedInterval[],
): Part[] => {
  const counted = doubled.filter(({ donationCount }) => donationCount > 0)
  const parts: Part[] = [
    ...takingsParts(units, held),
    ...counted.map((unit): Part => {
      const again = paidFor(plan.scheduleOn(unit.day).rounding, plan.contract, [unit])
      return { kind: 'difference', name: 'doubled', cents: again, day: unit.day, deviceId: unit.deviceId }
    }),
    ...movements.map(({ id, cents: kept }): Part => ({ kind: 'movement', movementId: id, cents: kept })),
  ]
  const rest = cents - sum(parts)
  const [first] = parts
  if (rest !== 0 && units.length === 0 && first) return [{ ...first, cents: first.cents + rest }, ...parts.slice(1)]
  return rest === 0 ? parts : [...parts, { kind: 'commission', contractId: plan.contract.id, cents: rest, month: null }]
}
