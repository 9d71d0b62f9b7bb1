import { addDays } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { partsOf } from './card-parts.ts'
import { paidFor } from './commission.ts'
import type { Hypothesis } from './departures.ts'
import type { DifferenceName, Explanation, Part } from './explanation.ts'
import { type Held, type Plan, planOf, type Remittance, type Unit } from './remittance.ts'
import { subsetsOf } from './subset-search.ts'
import { portionOf } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

type Alternative = Explanation['alternatives'][number]
type Known = {
  plans: readonly Plan[]
  contested: readonly Remittance[]
  exact: readonly Hypothesis[]
  states: UnitStates
  held: readonly Held[]
}

const mostProposals = 5
const searchedDays = 5
/** The hours around a closing in which an acquirer may have closed a day instead. */
const shiftMs = 3 * 3_600_000
const order: Hypothesis['kind'][] = ['several-days', 'lost', 'late', 'doubled', 'netted']

const difference = (name: DifferenceName, cents: number): Part => ({
  kind: 'difference',
  name,
  cents,
  day: null,
  deviceId: null,
})

/** Moves the end of takings to an instant. */
const endingAt = (units: readonly Unit[], closing: number, instant: number): Unit[] =>
  units.map((unit) => {
    if (unit.toAt !== closing) return unit
    const high = unit.series.at.findLastIndex((at) => at < instant) + 1
    return { ...unit, toAt: instant, high, ...portionOf(unit.series, unit.low, Math.max(unit.low, high)) }
  })

/** Finds a moment near the closing at which the day's takings are the line: the acquirer closed earlier or later. */
const shifted = (cents: number, plan: Plan, units: readonly Unit[]): Unit[] | undefined => {
  const closing = Math.max(...units.map(({ toAt }) => toAt))
  const { rounding } = plan.scheduleOn(units.at(-1)?.day ?? '')
  const instants = units
    .flatMap(({ series }) => Array.from(series.at.filter((at) => Math.abs(at - closing) < shiftMs)))
    .flatMap((at) => [at, at + 1])
  return [...new Set(instants)]
    .toSorted((one, other) => Math.abs(one - closing) - Math.abs(other - closing))
    .map((instant) => endingAt(units, closing, instant))
    .find((moved) => paidFor(rounding, plan.contract, moved) === cents)
}

/** Proposes what is due on the day, with what is missing or too much. */
const withDifference = ({ line }: CardLine, { plans, states, held }: Known): Alternative[] =>
  plans.flatMap((plan) =>
    plan.remittances
      .filter(({ bookedOn }) => bookedOn === line.bookedOn)
      .flatMap((remittance): Alternative[] => {
        const units = states.openOf(remittance)
        if (units.every(({ donationCount }) => donationCount === 0)) return []
        const moved = shifted(line.cents, plan, units)
        if (moved) return [{ rule: 'search', parts: partsOf(line.cents, { plan, units: moved }, held) }]
        const paid = paidFor(plan.scheduleOn(units[0]?.day ?? '').rounding, plan.contract, units)
        const rest = line.cents - paid
        const count = units.reduce((sum, { donationCount }) => sum + donationCount, 0)
        const isRounding = plan.contract.settles === 'net' && Math.abs(rest) <= count
        const name = isRounding ? 'commission' : rest > 0 ? 'no-donation' : 'no-payment'
        return [{ rule: 'search', parts: [...partsOf(paid, { plan, units }, held), difference(name, rest)] }]
      }),
  )

/** Proposes takings of the last days, at the usual closings where no line has shown the contract's. */
const searched = ({ line }: CardLine, { plans, states, held }: Known): Alternative[] =>
  plans.flatMap((plan) => {
    const since = addDays(line.bookedOn, -searchedDays)
    const guesses = plan.isHeld
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
      return subsetsOf(line.cents, units, (unit) => paidFor(rounding, guess.contract, [unit])).map((subset) => ({
        rule: 'search' as const,
        parts: partsOf(line.cents, { plan: guess, units: subset }, held),
      }))
    })
  })

const guessedPlan = (plan: Plan, minute: number, range: Parameters<typeof planOf>[3]): Plan => {
  const series = new Set([...plan.units.values()].flat().map((unit) => unit.series))
  return planOf({ ...plan.contract, cutOffMinute: minute }, [...series], [], range)
}

const keyOf = ({ parts }: Alternative): string => JSON.stringify(parts)

/** Proposes explanations of a line to a person, the most likely first. */
export const proposalsFor = (card: CardLine, known: Known): Alternative[] => {
  const { plans, contested, exact, held } = known
  const { cents } = card.line
  const due = contested.flatMap((remittance): Alternative[] => {
    const plan = plans.find(({ contract }) => contract.id === remittance.contractId)
    if (!plan) return []
    const doubled = partsOf(cents, { plan, units: [], doubled: remittance.units }, held)
    const paid = partsOf(cents, { plan, units: remittance.units }, held)
    return [
      { rule: 'remittance', parts: paid },
      { rule: 'departure', parts: doubled },
    ]
  })
  const ofOrder = due.toSorted((one, other) => Number(one.rule === 'departure') - Number(other.rule === 'departure'))
  const departing = exact
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .map((each): Alternative => ({ rule: 'departure', parts: partsOf(cents, each, held) }))
  const certain = [...ofOrder, ...departing]
  const all = certain.length > 0 ? certain : [...searched(card, known), ...withDifference(card, known)]
  return [...new Map(all.map((each) => [keyOf(each), each])).values()].slice(0, mostProposals)
}
