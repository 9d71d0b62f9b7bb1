import { addDays } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { partsOf } from './card-parts.ts'
import { paidFor } from './commission.ts'
import type { Hypothesis } from './departures.ts'
import { evidenceOf } from './evidence.ts'
import { fewestAgain, sumOf } from './exact-units.ts'
import type { Explanation } from './explanation.ts'
import { compared, namedDaysOf, withDifference } from './named-difference.ts'
import { contradicts } from './named-lines.ts'
import { type MatchedInterval, type Plan, planOf, type Remittance, type TerminalDay } from './remittance.ts'
import { subsetsOf } from './subset-search.ts'
import { indexAt, portionOf } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

type Alternative = Explanation['alternatives'][number]
type Known = {
  plans: readonly Plan[]
  contested: readonly Remittance[]
  exact: readonly Hypothesis[]
  states: UnitStates
  held: readonly MatchedInterval[]
  /** A person is asked: what only makes proposals is looked for too. */
  isAsked: boolean
}

const mostProposals = 5
const searchedDays = 5
/** The hours around a closing in which an acquirer may have closed a day instead. */
const shiftMs = 3 * 3_600_000
const order: Hypothesis['kind'][] = ['several-days', 'lost', 'late', 'doubled', 'netted']

/** A difference of more than this part of a line says nothing of it. */
const mostDifferent = 0.5

/** Moves the end of takings to an instant. */
const endingAt = (units: readonly TerminalDay[], closing: number, instant: number): TerminalDay[] =>
  units.map((unit) => {
    if (unit.toAt !== closing) return unit
    const high = unit.series.at.findLastIndex((at) => at < instant) + 1
    return { ...unit, toAt: instant, high, ...portionOf(unit.series, unit.low, Math.max(unit.low, high)) }
  })

/** Finds a moment near the closing at which the day's takings are the line: the acquirer closed earlier or later. */
const shifted = (cents: number, plan: Plan, units: readonly TerminalDay[]): TerminalDay[] | undefined => {
  const closing = Math.max(...units.map(({ toAt }) => toAt))
  const { rounding } = plan.scheduleOn(units.at(-1)?.day ?? '')
  const instants = units
    .flatMap(({ series }) =>
      Array.from(series.at.subarray(indexAt(series, closing - shiftMs), indexAt(series, closing + shiftMs))),
    )
    .flatMap((at) => [at, at + 1])
  return [...new Set(instants)]
    .toSorted((one, other) => Math.abs(one - closing) - Math.abs(other - closing))
    .map((instant) => endingAt(units, closing, instant))
    .find((moved) => paidFor(rounding, plan.contract, moved) === cents)
}

/**
 * Proposes the day that a line names with its difference, else what is due on the day, the smallest difference first.
 */
const withDifferences = (card: CardLine, { plans, states, held }: Known): Alternative[] => {
  const named = plans.flatMap((plan) => namedDaysOf(card, plan, states))
  const due = plans.flatMap((plan) =>
    plan.remittances
      .filter(({ bookedOn }) => bookedOn === card.line.bookedOn)
      .map((remittance) => states.openOf(remittance).filter(({ donationCount }) => donationCount > 0))
      .filter((units) => units.length > 0)
      .map((units) => compared(card.line, evidenceOf(card.line), plan, units)),
  )
  return (named.length > 0 ? named : due)
    .filter(({ rest }) => Math.abs(rest) <= mostDifferent * card.line.cents)
    .toSorted((one, other) => Math.abs(one.rest) - Math.abs(other.rest))
    .map((each): Alternative => {
      const moved = each.plan.isLearnt ? undefined : shifted(card.line.cents, each.plan, each.units)
      const parts = moved ? partsOf(card.line.cents, { plan: each.plan, units: moved }, held) : undefined
      return { rule: 'search', parts: parts ?? withDifference(card.line, each, held) }
    })
}

/** Proposes takings of the last days, at the usual closings where no line has shown the contract's. */
const searched = ({ line }: CardLine, { plans, states, held }: Known): Alternative[] =>
  plans.flatMap((plan) => {
    const since = addDays(line.bookedOn, -searchedDays)
    const guesses = plan.isLearnt
      ? [plan]
      : [plan, ...[0, 1410].map((minute) => guessedPlan(plan, minute, { first: since, last: line.bookedOn, held }))]
    return guesses.flatMap((guess) => {
      const units = [...guess.units]
        .filter(([day]) => day >= since)
        .flatMap(([, ofDay]) => ofDay)
        .filter(
          (unit) =>
            unit.closedOn <= line.bookedOn && unit.donationCount > 0 && ['open', 'absent'].includes(states.of(unit)),
        )
      const { rounding } = guess.scheduleOn(line.bookedOn)
      return subsetsOf(line.cents, units, (unit) => paidFor(rounding, guess.contract, [unit]))
        .filter((subset) => !contradicts(line, subset, { shift: plan.shift }))
        .map((subset) => ({
          rule: 'search' as const,
          parts: partsOf(line.cents, { plan: guess, units: subset }, held),
        }))
    })
  })

const guessedPlan = (plan: Plan, minute: number, range: Parameters<typeof planOf>[3]): Plan => {
  const series = new Set([...plan.units.values()].flat().map((unit) => unit.series))
  return planOf({ ...plan.contract, cutOffMinute: minute }, [...series], [], range)
}

/**
 * Tells whether a line that names its day would pay other takings besides: a difference of that day is likelier, unless
 * a terminal may have sent the day before with it.
 */
const isApart = ({ line }: CardLine, { kind, units, doubled }: Hypothesis): boolean => {
  if (evidenceOf(line).days === null) return false
  if (kind !== 'late') return doubled.length > 0 && sumOf(doubled).donationCount < fewestAgain
  const [first, ...others] = units.map(({ day }) => day).toReversed()
  const [next] = others.toSorted()
  return first !== undefined && next !== undefined && first < addDays(next, -1)
}

const keyOf = ({ parts }: Alternative): string => JSON.stringify(parts)

/** Proposes explanations of a line to a person, the most likely first. */
export const proposalsFor = (card: CardLine, known: Known): Alternative[] => {
  const { plans, contested, exact, held } = known
  const { cents } = card.line
  const due = contested.flatMap((remittance): Alternative[] => {
    const plan = plans.find(({ contract }) => contract.id === remittance.contractId)
    if (!plan || contradicts(card.line, remittance.units, { shift: plan.shift })) return []
    const doubled = partsOf(cents, { plan, units: [], doubled: remittance.units }, held)
    const paid = partsOf(cents, { plan, units: remittance.units }, held)
    return [
      { rule: 'remittance', parts: paid },
      { rule: 'departure', parts: doubled },
    ]
  })
  const ofOrder = due.toSorted((one, other) => Number(one.rule === 'departure') - Number(other.rule === 'departure'))
  const departing = (some: readonly Hypothesis[]): Alternative[] =>
    some
      .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
      .map((each) => ({ rule: 'departure', parts: partsOf(cents, each, held) }))
  const [apart, near] = [true, false].map((is) => exact.filter((each) => isApart(card, each) === is)) as [
    Hypothesis[],
    Hypothesis[],
  ]
  const certain = [...ofOrder, ...departing(near)]
  const all =
    certain.length > 0 || !known.isAsked
      ? [...certain, ...departing(apart)]
      : [...withDifferences(card, known), ...departing(apart), ...searched(card, known)]
  return [...new Map(all.map((each) => [keyOf(each), each])).values()].slice(0, mostProposals)
}
