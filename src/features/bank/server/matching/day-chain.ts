import { addDays, type Day } from '#shared/days.ts'
import { type Chain, type Step, stepsOf } from './chain-steps.ts'
import type { Proof } from './exact-units.ts'
import { leftOut } from './left-out.ts'
import type { DaySpan } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { closingsOf, margin, mostProved, usual } from './night-closings.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { daysBetween } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

/** The weight of an exact line. */
const worth = 6

/**
 * Weighs the best chain of days through each step, and through each day without a line. A closing between two lines
 * costs once, and one between two days without lines nothing.
 */
const weigh = ({ days, closings }: Chain, steps: readonly Step[]) => {
  const costs = closings.map((each) => each.map(({ cost }) => cost))
  const costAt = (place: number, index: number): number => costs[place]?.[index] ?? 0
  const none = Number.NEGATIVE_INFINITY
  const empty = (): number[][] => costs.map((each) => each.map(() => none))
  const endingAt = empty()
  const startingAt = empty()
  const before = costs.map(() => none)
  const behind = costs.map(() => none)
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

/**
 * Finds the lines whose takings are clear: every other chain of days is much less likely. `likely` lists those that the
 * likeliest chain explains.
 */
const clearIn = (chain: Chain, steps: readonly Step[], isOdd: boolean): { clear: Step[]; likely: Set<NamedLine> } => {
  const { weightOf, weightWithout } = weigh(chain, steps)
  const weighed = steps.map((step) => ({ step, weight: weightOf(step) })).toSorted((a, b) => b.weight - a.weight)
  const seen = new Set<NamedLine>()
  const likely = new Set(weighed.flatMap(({ step, weight }) => (weight > weightWithout(step.last) ? [step.named] : [])))
  /** Tells whether a line shows a closing on its other side, or no other closing is as likely. */
  const isSure = (place: number, index: number, isMet: (other: Step) => boolean): boolean => {
    const cost = chain.closings[place]?.[index]?.cost ?? 0
    return (
      steps.some(isMet) || !chain.closings[place]?.some((each, other) => other !== index && each.cost < cost + margin)
    )
  }
  const isCertain = ({ named, first, last, start, end }: Step): boolean =>
    !isOdd ||
    named.said.count !== null ||
    (isSure(first, start, (other) => other.last + 1 === first && other.end === start) &&
      isSure(last + 1, end, (other) => other.first === last + 1 && other.start === end))
  const clear = weighed.flatMap(({ step, weight }) => {
    if (seen.has(step.named)) return []
    seen.add(step.named)
    const others = weighed.filter(
      (each) =>
        each.step !== step &&
        (each.step.named === step.named || (each.step.first <= step.last && step.last <= each.step.last)),
    )
    const most = Math.max(weightWithout(step.last), ...others.map((each) => each.weight))
    const closings = [chain.closings[step.first]?.[step.start], chain.closings[step.last + 1]?.[step.end]]
    const isLikely = closings.every(
      (closing) =>
        closing && !closing.isDoubtful && closing.movedCost <= mostProved && closing.rival >= closing.cost + margin,
    )
    return isLikely && weight - most >= margin && isCertain(step) ? [step] : []
  })
  return { clear, likely }
}

/** The lines that a chain proves. `isMoved`: a closing before or after one was not the usual one. */
type Found = Omit<Proof, 'isAgain'> & { isMoved: boolean }

/** The part of the lines without exact takings from which on what a line lacks may be another terminal's. */
const mostOdd = 0.2

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
  const endsOf = ({ first: from, last: to, start, end }: Step) => [closings[from]?.[start], closings[to + 1]?.[end]]
  const withSteps = new Set(steps.map(({ named }) => named))
  const isOdd = lines.length - withSteps.size > mostOdd * lines.length
  const { clear, likely } = clearIn(chain, steps, isOdd)
  const found = clear.map((step): Found => {
    const isMoved = endsOf(step).some((each) => each && each.moved.size > 0)
    return { named: step.named, units: step.taken(), isMoved }
  })
  if (deviceId !== undefined) return found
  const odd = lines.filter((named) => !likely.has(named))
  const paid = new Set(found.flatMap(({ units }) => units.map(({ key }) => key)))
  const left = odd.flatMap((named) => {
    const days = spansOf(named).map(({ from, to }) => daysBetween(from, to))
    return (
      leftOut(
        plan,
        chain,
        named,
        days.filter((each) => each.every(isOpen)),
        paid,
      ) ?? []
    )
  })
  return [...found, ...left.filter(({ named }) => !isOdd || named.said.count !== null)]
}

/** Lists the takings of the days of a line with each likely closing that makes it exact. */
export const movedClosings = (plan: Plan, named: NamedLine, states: UnitStates) => {
  const unitsOn = (day: Day): TerminalDay[] => plan.units.get(day) ?? []
  const isOpen = (day: Day): boolean => unitsOn(day).every((unit) => states.of(unit) === 'open')
  const closingsAfter = (day: Day) => (isOpen(day) && isOpen(addDays(day, 1)) ? closingsOf(unitsOn(day)) : [usual])
  return named.spans.flatMap(({ from, to }) => {
    const first = addDays(from, plan.shift ?? 0)
    const last = addDays(to, plan.shift ?? 0)
    const days = daysBetween(first, last)
    if (!days.every(isOpen)) return []
    const closings = [closingsAfter(addDays(first, -1)), ...days.slice(1).map(() => [usual]), closingsAfter(last)]
    return stepsOf(plan, { days, unitsOn, closings }, named, days).map(({ start, end, taken }) => {
      const cost = (closings[0]?.[start]?.movedCost ?? 0) + (closings.at(-1)?.[end]?.movedCost ?? 0)
      return { plan, units: taken(), cost }
    })
  })
}
