import { addDays, type Day } from '#shared/days.ts'
import { mayBe } from './closing-votes.ts'
import { isExact, type Proof, sumOf } from './exact-units.ts'
import type { Contract, DaySpan } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { closingsOf, margin, mostCost, mostProved, type NightClosing, unitsBetween, usual } from './night-closings.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { daysBetween, indexAt } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

/** The weight of an exact line. */
const worth = 6

/** A line that is exact from a closing to another. `first` and `last` are the places of its days. */
type Step = {
  named: NamedLine
  first: number
  last: number
  start: number
  end: number
  taken: () => TerminalDay[]
}

type Chain = {
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

const stepsOf = (plan: Plan, { days, unitsOn, closings }: Chain, named: NamedLine, span: readonly Day[]): Step[] => {
  const [first, last] = [days.indexOf(span[0] ?? ''), days.indexOf(span.at(-1) ?? '')]
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

/**
 * Weighs the best chain of days through each step, and through each day without a line. A closing between two lines
 * costs once, and one between two days without lines nothing.
 */
const weigh = ({ days, closings }: Chain, steps: readonly Step[]) => {
  const costs = closings.map((each) => each.map(({ cost }) => cost))
  const costAt = (place: number, index: number): number => costs[place]?.[index] ?? 0
  const none = Number.NEGATIVE_INFINITY
  const empty = (): number[][] => costs.map((each) => each.map(() => none))
  const [endingAt, startingAt] = [empty(), empty()]
  const [before, behind] = [costs.map(() => none), costs.map(() => none)]
  const best = (values: readonly number[] = []): number => Math.max(none, ...values)
  const until = (place: number, index: number): number =>
    Math.max(endingAt[place]?.[index] ?? none, (before[place] ?? none) - costAt(place, index))
  const from = (place: number, index: number): number =>
    Math.max(startingAt[place]?.[index] ?? none, place < days.length ? (behind[place + 1] ?? none) : 0)
  const reach = (all: number[][], place: number, index: number, weight: number): void => {
    const own = all[place]
    if (own) own[index] = Math.max(own[index] ?? none, weight)
  }
  const ending = Map.groupBy(steps, ({ last }) => last)
  const starting = Map.groupBy(steps, ({ first }) => first)
  before[0] = 0
  for (const place of days.keys()) {
    for (const { first, start, end } of ending.get(place) ?? [])
      reach(endingAt, place + 1, end, until(first, start) + worth - costAt(place + 1, end))
    before[place + 1] = Math.max(before[place] ?? none, best(endingAt[place]))
  }
  behind[days.length] = 0
  for (const place of [...days.keys()].toReversed()) {
    for (const { last, start, end } of starting.get(place) ?? [])
      reach(startingAt, place, start, worth - costAt(last + 1, end) + from(last + 1, end))
    const started = (startingAt[place] ?? []).map((weight, index) => weight - costAt(place, index))
    behind[place] = Math.max(best(started), behind[place + 1] ?? none)
  }
  return {
    weightOf: ({ first, last, start, end }: Step): number =>
      until(first, start) + worth - costAt(last + 1, end) + from(last + 1, end),
    weightWithout: (place: number): number =>
      Math.max(before[place] ?? none, best(endingAt[place])) + (behind[place + 1] ?? none),
  }
}

/** Keeps the lines whose takings are clear: every other chain of days is much less likely. */
const clearIn = (chain: Chain, steps: readonly Step[]): Step[] => {
  const { weightOf, weightWithout } = weigh(chain, steps)
  const weighed = steps.map((step) => ({ step, weight: weightOf(step) })).toSorted((a, b) => b.weight - a.weight)
  const seen = new Set<NamedLine>()
  return weighed.flatMap(({ step, weight }) => {
    if (seen.has(step.named)) return []
    seen.add(step.named)
    const others = weighed.filter(
      (each) =>
        each.step !== step &&
        (each.step.named === step.named || (each.step.first <= step.last && step.last <= each.step.last)),
    )
    const most = Math.max(weightWithout(step.last), ...others.map((each) => each.weight))
    const closings = [chain.closings[step.first]?.[step.start], chain.closings[step.last + 1]?.[step.end]]
    const isLikely = closings.every((closing) => closing && !closing.isDoubtful && closing.movedCost <= mostProved)
    return isLikely && weight - most >= margin ? [step] : []
  })
}

/** The lines that a chain proves. `isMoved`: a closing before or after one was not the usual one. */
type Found = Omit<Proof, 'isAgain'> & { isMoved: boolean }

/**
 * Proves lines by the days that they may mean, in the order of the days. On a night a terminal may be closed some
 * minutes earlier or later than usual: what the line of a day has too little, that of the next one has too much.
 * `spansOf` lists the days that a line may mean, and `deviceId` the only terminal that lines pay.
 */
export const proveChain = (
  plan: Plan,
  lines: readonly NamedLine[],
  spansOf: (named: NamedLine) => readonly DaySpan[],
  { states, deviceId }: { states: UnitStates; deviceId?: string | undefined },
): Found[] => {
  const unitsOn = (day: Day): TerminalDay[] =>
    (plan.units.get(day) ?? []).filter((unit) => deviceId === undefined || unit.deviceId === deviceId)
  const spans = lines.flatMap((named) => spansOf(named).map((span) => ({ named, span })))
  const [first] = spans.map(({ span }) => span.from).toSorted()
  const last = spans
    .map(({ span }) => span.to)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return []
  const days = [...plan.units.keys()].filter((day) => first <= day && day <= last)
  const isOpen = (day: Day): boolean => unitsOn(day).every((unit) => states.of(unit) === 'open')
  const closings = [
    [usual],
    ...days.map((day, place) => {
      const isFixed = place === days.length - 1 || !isOpen(day) || !isOpen(addDays(day, 1))
      return isFixed ? [usual] : closingsOf(unitsOn(day))
    }),
  ]
  const chain = { days, unitsOn, closings }
  const keyOf = (all: readonly Day[]): string =>
    all
      .flatMap(unitsOn)
      .flatMap(({ key, donationCount }) => (donationCount > 0 ? [key] : []))
      .join()
  const steps = [...Map.groupBy(spans, ({ named }) => named)].flatMap(([named, all]) => {
    // Days without donations make no other takings: the fewest days count.
    const possible = all.map(({ span }) => daysBetween(span.from, span.to)).filter((each) => each.every(isOpen))
    const different = new Map(possible.toReversed().map((each) => [keyOf(each), each] as const))
    return [...different.values()].flatMap((each) => stepsOf(plan, chain, named, each))
  })
  return clearIn(chain, steps).map(({ named, taken, first: from, last: to, start, end }) => {
    const ends = [closings[from]?.[start], closings[to + 1]?.[end]]
    return { named, units: taken(), isMoved: ends.some((each) => each && each.moved.size > 0) }
  })
}

/** Lists the takings of the days of a line with each likely closing that makes it exact. */
export const movedClosings = (plan: Plan, named: NamedLine, states: UnitStates) => {
  const unitsOn = (day: Day): TerminalDay[] => plan.units.get(day) ?? []
  const isOpen = (day: Day): boolean => unitsOn(day).every((unit) => states.of(unit) === 'open')
  const closingsAfter = (day: Day) => (isOpen(day) && isOpen(addDays(day, 1)) ? closingsOf(unitsOn(day)) : [usual])
  return named.spans.flatMap(({ from, to }) => {
    const [first, last] = [addDays(from, plan.shift ?? 0), addDays(to, plan.shift ?? 0)]
    const days = daysBetween(first, last)
    if (!days.every(isOpen)) return []
    const closings = [closingsAfter(addDays(first, -1)), ...days.slice(1).map(() => [usual]), closingsAfter(last)]
    return stepsOf(plan, { days, unitsOn, closings }, named, days).map(({ start, end, taken }) => {
      const cost = (closings[0]?.[start]?.movedCost ?? 0) + (closings.at(-1)?.[end]?.movedCost ?? 0)
      return { plan, units: taken(), cost }
    })
  })
}
