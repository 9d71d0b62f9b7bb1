import type { Day } from '#shared/days.ts'
import { mayBe } from './closing-votes.ts'
import { isExact, sumOf } from './exact-units.ts'
import type { Contract } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { mostCost, type NightClosing, unitsBetween, usual } from './night-closings.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { indexAt } from './takings.ts'

/** A line that is exact from a closing to another. `first` and `last` are the places of its days. */
export type Step = {
  named: NamedLine
  first: number
  last: number
  start: number
  end: number
  taken: () => TerminalDay[]
}

export type Chain = {
  days: readonly Day[]
  unitsOn: (day: Day) => TerminalDay[]
  closings: readonly (readonly NightClosing[])[]
}

/** Returns the least and the most cents that a line may have before its commission. */
const grossOf = ({ line, said }: NamedLine, { settles, ...terms }: Contract, count: number): [number, number] => {
  if (said.gross !== null || settles === 'gross') return [said.gross ?? line.cents, said.gross ?? line.cents]
  const share = 1 - terms.ratePpm / 1_000_000
  const spread = 2 + count
  return [(line.cents - spread) / share, (line.cents + spread + ((count + 20) * terms.fixedTenthCents) / 10) / share]
}

export const stepsOf = (
  plan: Plan,
  { days, unitsOn, closings }: Chain,
  named: NamedLine,
  span: readonly Day[],
): Step[] => {
  const first = days.indexOf(span[0] ?? '')
  const last = days.indexOf(span.at(-1) ?? '')
  if (first < 0 || last < 0) return []
  const units = span.flatMap(unitsOn)
  const { cents, donationCount } = sumOf(units)
  const ends = (closings[last + 1] ?? [])
    .map((to, end) => ({ to, end }))
    .toSorted((one, other) => one.to.cents - other.to.cents)
  const sums = ends.map(({ to }) => to.cents)
  const [least, most] = grossOf(named, plan.contract, donationCount)
  const isGross = least === most
  const steps: Step[] = []
  for (const [start, from] of (closings[first] ?? []).entries()) {
    const rest = cents - from.cents
    for (let place = indexAt({ at: sums }, least - rest); (sums[place] ?? Infinity) <= most - rest; place += 1) {
      const { to, end } = ends[place] ?? { to: usual, end: 0 }
      const count = donationCount - from.donationCount + to.donationCount
      const sum = { cents: rest + to.cents, donationCount: count }
      if (from.movedCost + to.movedCost > mostCost || !mayBe(named, plan.contract, sum)) continue
      const taken = () => unitsBetween(units, span, from, to)
      if (isGross || isExact(named, plan.contract, taken())) steps.push({ named, first, last, start, end, taken })
    }
  }
  return steps
}
