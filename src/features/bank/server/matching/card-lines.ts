import { addDays, type Day } from '#shared/days.ts'
import { dividedCommission } from './account-lines.ts'
import { explainDepartures } from './card-departures.ts'
import { type CardLine, cardLinesOf } from './card-line.ts'
import { partsOf, ruleOf } from './card-parts.ts'
import { heldIn } from './card-plans.ts'
import { proposalsFor } from './card-proposals.ts'
import { evidenceOf } from './evidence.ts'
import type { Explanation, Part } from './explanation.ts'
import type { MatchInput, Movement } from './match-input.ts'
import { mayArrive, type NamedDay, namedDaysOf, withDifference } from './named-difference.ts'
import { type NamedLine, namedLinesOf } from './named-lines.ts'
import { matchOnSchedule } from './on-schedule.ts'
import { OpenLines } from './open-lines.ts'
import type { Plan } from './remittance.ts'
import { matchTerminals } from './terminal-order.ts'
import { UnitStates } from './unit-states.ts'

/** The days before and after a named day in which money that was kept back, or not paid yet, may belong to its line. */
const nearDays = 7

/** Tells whether a line may be of more than its named day: of earlier takings without a line, or less a refund. */
const mayBeMore = ({ plan, units: [first] }: NamedDay, states: UnitStates, movements: readonly Movement[]): boolean => {
  const day = first?.day ?? ''
  const from = addDays(day, -nearDays)
  const to = addDays(day, nearDays)
  const devices = new Set(plan.contract.devices.map(({ deviceId }) => deviceId))
  const isUnpaid = [...plan.units].some(
    ([each, units]) =>
      from <= each && each < day && units.some((unit) => unit.donationCount > 0 && states.of(unit) !== 'paid'),
  )
  return (
    isUnpaid ||
    movements.some(
      ({ deviceId, effectiveOn }) => devices.has(deviceId ?? '') && from <= effectiveOn && effectiveOn <= to,
    )
  )
}

/** Finds the lines that name their day, where donations that are still to arrive may be what they have besides. */
const awaitingIn = (
  open: OpenLines,
  planBy: ReadonlyMap<string, Plan>,
  { states, movements }: { states: UnitStates; movements: readonly Movement[] },
) => {
  const dayOf = (card: CardLine): NamedDay | undefined => {
    const [id, ...others] = card.contractIds
    const plan = planBy.get(id ?? '')
    if (open.isSettled(card) || others.length > 0 || plan?.shift === undefined || open.exactFor(card).length > 0)
      return undefined
    const [only, ...more] = namedDaysOf(card, plan, states)
    if (!only || more.length > 0 || !mayArrive(card, only)) return undefined
    return mayBeMore(only, states, movements) ? undefined : only
  }
  const awaiting = [...open].flatMap((card) => {
    const day = dayOf(card)
    return day ? [{ card, day }] : []
  })
  const claims = Map.groupBy(
    awaiting.flatMap(({ day }) => day.units),
    (unit) => unit,
  )
  return awaiting.filter(({ day }) => day.units.every((unit) => claims.get(unit)?.length === 1))
}

/**
 * Explains the lines of acquirers: first those that come as their contract's schedule says, then those that depart from
 * it once, then those that wait for late donations of the day that they name. The others get proposals.
 */
export const explainCards = (
  input: MatchInput,
  plans: readonly Plan[],
  movements: readonly Movement[],
  { isCovered, isAsked }: { isCovered: (day: Day) => boolean; isAsked: (lineId: string) => boolean },
): Map<string, Explanation> => {
  const held = heldIn(input)
  const planBy = new Map(plans.map((plan) => [plan.contract.id, plan]))
  const states = new UnitStates(plans, held)
  const contracts = plans.map(({ contract }) => contract)
  const lines = cardLinesOf(input.lines, contracts)
  const ofTerminals = matchTerminals(lines, plans, input.standing, states)
  // A line that names its day, as its contract's lines do, has no other one on a schedule.
  const silent = lines.filter(
    ({ line, contractIds }) =>
      !ofTerminals.has(line.id) &&
      (evidenceOf(line).days === null || ![...contractIds].every((id) => planBy.get(id)?.shift !== undefined)),
  )
  const { proved, contested } = matchOnSchedule(silent, plans, states)
  const explanations = new Map<string, Explanation>()
  const explain = (lineId: string, rule: Explanation['rule'], parts: Explanation['parts']): void => {
    explanations.set(lineId, { lineId, rule, isAutomatic: true, parts, alternatives: [] })
  }
  for (const [lineId, { plan, units }] of ofTerminals) {
    const { cents = 0 } = lines.find(({ line }) => line.id === lineId)?.line ?? {}
    explain(lineId, 'remittance', partsOf(cents, { plan, units }, held))
  }
  for (const { line } of lines) {
    const remittance = proved.get(line.id)
    const plan = remittance && planBy.get(remittance.contractId)
    if (!remittance || !plan) continue
    const parts = partsOf(line.cents, { plan, units: remittance.units }, held)
    explain(line.id, ruleOf(remittance), parts)
  }
  const left = lines
    .filter(({ line }) => !explanations.has(line.id))
    .toSorted(({ line: one }, { line: other }) => (one.bookedOn < other.bookedOn ? -1 : 1))
  const open = new OpenLines(left, { input, contracts, planBy, states, movements, isCovered })
  const isLearnt = ({ line, contractIds }: CardLine): boolean =>
    [...contractIds].every((id) => planBy.get(id)?.isLearnt) && !contested.has(line.id)
  for (const { card, hypothesis } of explainDepartures(open, left, isLearnt))
    explain(card.line.id, ruleOf(hypothesis), partsOf(card.line.cents, hypothesis, held))
  for (const { card, day } of awaitingIn(open, planBy, { states, movements })) {
    open.take(card, { units: day.units, absent: [], movements: [] })
    explain(card.line.id, 'remittance', withDifference(card.line, day, held, true))
  }
  const namedLines = new Map<Plan, Map<string, NamedLine>>()
  const namedBy = (plan: Plan, { line }: CardLine): NamedLine | undefined => {
    const known = namedLines.get(plan) ?? new Map(namedLinesOf(left, plan.contract).map((each) => [each.line.id, each]))
    namedLines.set(plan, known)
    return known.get(line.id)
  }
  for (const card of open) {
    const { id: lineId } = card.line
    const alternatives = proposalsFor(card, {
      plans: [...card.contractIds].flatMap((id) => planBy.get(id) ?? []),
      contested: contested.get(lineId) ?? [],
      exact: open.exactFor(card),
      states,
      held,
      namedBy,
      doubtOf: (id) => open.doubtOf(id),
      isAsked: isAsked(lineId),
    })
    explanations.set(lineId, { lineId, rule: null, isAutomatic: false, parts: [], alternatives })
  }
  const divided = <Whole extends { parts: readonly Part[] }>(whole: Whole): Whole => {
    return { ...whole, parts: dividedCommission(whole.parts, input.contracts) }
  }
  return new Map(
    [...explanations].map(([id, each]) => [
      id,
      { ...divided(each), alternatives: each.alternatives.map((one) => divided(one)) },
    ]),
  )
}
