import { addDays } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { partsOf } from './card-parts.ts'
import { movedClosings } from './day-chain.ts'
import { type Hypothesis, hasDonationOf } from './departures.ts'
import { evidenceOf } from './evidence.ts'
import { sumOf, unitsOf } from './exact-units.ts'
import type { Explanation } from './explanation.ts'
import { compared, type NamedDay, namedDaysOf, withDifference } from './named-difference.ts'
import { contradicts, type NamedLine } from './named-lines.ts'
import { type MatchedInterval, type Plan, type Remittance } from './remittance.ts'
import type { UnitStates } from './unit-states.ts'

type Alternative = Explanation['alternatives'][number]
type Proposal = Alternative & { cost: number }
type Known = {
  plans: readonly Plan[]
  contested: readonly Remittance[]
  exact: readonly Hypothesis[]
  states: UnitStates
  held: readonly MatchedInterval[]
  /** Returns a line with the days of a contract that it may mean. */
  namedBy: (plan: Plan, card: CardLine) => NamedLine | undefined
  /** Returns the part of a contract's lines that have no proof. */
  doubtOf: (contractId: string) => number
  /** A person is asked: what only makes proposals is looked for too. */
  isAsked: boolean
}

const mostProposals = 5
const mostMoved = 2

// The costs are logarithms of chances, as those of closings are (night-closings.ts): the cheapest proposal is first.
const departureCosts: Record<Hypothesis['kind'], number> = {
  'several-days': 3,
  lost: 4,
  late: 4,
  doubled: 6,
  netted: 5,
}
/** The cost of late takings of other days than the one before, where a line names its day. */
const farCost = 4
/** The cost of several days where a line names one. */
const runCost = 1
/** The cost of any difference, of one that lacks in a line, of one that is no donation's amount, and of each 20 €. */
const restCost = 0.7
const lackCost = 1
const strangeCost = 3
const restStep = 2000
/** The cost of a difference that the count of a line contradicts. */
const countCost = 4

/** A difference of more than this part of a line says nothing of it. */
const mostDifferent = 0.5

/** Returns what it costs that a line has an amount besides its takings: one donation is likelier than several. */
const costOfRest = ({ plan, units, rest }: NamedDay, { line }: CardLine, doubt: number): number => {
  if (rest === 0) return 0
  const cents = Math.abs(rest)
  const { count } = evidenceOf(line)
  const known = sumOf(units).donationCount
  const share = rest > 0 || units.some((unit) => hasDonationOf(cents, unit)) ? plan.shareOf(cents) : 0
  const ofAmount = share > 0 ? -Math.log(share) : strangeCost + cents / restStep
  const ofCount = count === null ? 0 : Math.sign(count - known) === Math.sign(rest) ? 0 : countCost
  return restCost + (rest < 0 ? lackCost : 0) + ofAmount + ofCount - Math.log(doubt)
}

/** Proposes takings with their difference: of the days that a line names, else what is due on its day. */
const withDifferences = (card: CardLine, known: Known): Proposal[] => {
  const { plans, states, held, namedBy, doubtOf } = known
  const { line } = card
  const said = evidenceOf(line)
  const named = plans.flatMap((plan) => [
    ...namedDaysOf(card, plan, states).map((day) => ({ day, cost: 0 })),
    ...(namedBy(plan, card)?.spans ?? []).flatMap((span) => {
      const units = unitsOf(plan, span, plan.shift ?? 0).filter((unit) => ['open', 'absent'].includes(states.of(unit)))
      const isWhole = plan.scheduleOn(span.from).grouping === 'contract'
      return isWhole && units.length > 0 ? [{ day: compared(line, said, plan, units), cost: runCost }] : []
    }),
  ])
  const due = plans.flatMap((plan) =>
    plan.remittances
      .filter(({ bookedOn }) => bookedOn === line.bookedOn)
      .map((remittance) => states.openOf(remittance).filter(({ donationCount }) => donationCount > 0))
      .filter((units) => units.length > 0)
      .map((units) => ({ day: compared(line, said, plan, units), cost: 0 })),
  )
  return (named.length > 0 ? named : due)
    .filter(({ day }) => Math.abs(day.rest) <= mostDifferent * line.cents)
    .map(({ day, cost }) => ({
      rule: 'search',
      parts: withDifference(line, day, held),
      cost: cost + costOfRest(day, card, doubtOf(day.plan.contract.id)),
    }))
}

/** Proposes the days that a line names where terminals were closed some minutes earlier or later than usual. */
const closedOtherwise = (card: CardLine, { plans, states, held, namedBy }: Known): Proposal[] =>
  plans
    .flatMap((plan) => {
      const named = namedBy(plan, card)
      return named && plan.shift !== undefined ? movedClosings(plan, named, states) : []
    })
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, mostMoved)
    .map(({ plan, units, cost }) => ({ rule: 'search', parts: partsOf(card.line.cents, { plan, units }, held), cost }))

/** Returns what it costs that a line departs from its schedule. */
const costOfDeparture = ({ line }: CardLine, { kind, units }: Hypothesis): number => {
  const [last, ...others] = [...new Set(units.map(({ day }) => day))].toSorted().toReversed()
  const isNear = others.every((day) => last !== undefined && day >= addDays(last, -1))
  return departureCosts[kind] + (kind === 'late' && evidenceOf(line).days !== null && !isNear ? farCost : 0)
}

const keyOf = ({ parts }: Alternative): string => JSON.stringify(parts)

/** Proposes explanations of a line to a person, the most likely first (docs/rules/bank.md#bank-proposals). */
export const proposalsFor = (card: CardLine, known: Known): Alternative[] => {
  const { plans, contested, exact, held } = known
  const { cents } = card.line
  const due = contested.flatMap((remittance): Proposal[] => {
    const plan = plans.find(({ contract }) => contract.id === remittance.contractId)
    if (!plan || contradicts(card.line, remittance.units, { shift: plan.shift })) return []
    const doubled = partsOf(cents, { plan, units: [], doubled: remittance.units }, held)
    const paid = partsOf(cents, { plan, units: remittance.units }, held)
    return [
      { rule: 'remittance', parts: paid, cost: 0 },
      { rule: 'departure', parts: doubled, cost: departureCosts.doubled },
    ]
  })
  const departing = exact.map((each): Proposal => {
    return { rule: 'departure', parts: partsOf(cents, each, held), cost: costOfDeparture(card, each) }
  })
  const certain = [...due, ...departing]
  const isNamed = evidenceOf(card.line).days !== null
  const isLooked = known.isAsked && (isNamed || certain.length === 0)
  const looked = isLooked ? [...closedOtherwise(card, known), ...withDifferences(card, known)] : []
  const all = [...certain, ...looked].toSorted((one, other) => one.cost - other.cost)
  const different = new Map<string, Alternative>()
  for (const { cost: _, ...each } of all) if (!different.has(keyOf(each))) different.set(keyOf(each), each)
  return [...different.values()].slice(0, mostProposals)
}
