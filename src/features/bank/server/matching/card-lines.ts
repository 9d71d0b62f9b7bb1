import { addDays, type Day } from '#shared/days.ts'
import { type CardLine, cardLinesOf } from './card-line.ts'
import { partsOf } from './card-parts.ts'
import { proposalsFor } from './card-proposals.ts'
import { learnSchedule } from './cut-off.ts'
import { donationsOf, type Hypothesis, hypothesesOf, type Surroundings } from './departures.ts'
import type { Explanation, LearntCutOff } from './explanation.ts'
import type { MatchInput, Movement } from './match-input.ts'
import { matchOnSchedule } from './on-schedule.ts'
import { type Held, type Plan, planOf } from './remittance.ts'
import { daysOf, seriesByDevice } from './takings.ts'
import { UnitStates } from './unit-states.ts'

/** The days after which late donations no longer arrive: only then a line that departs from its schedule is judged. */
const settlingDays = 10

export type CardResult = {
  explanations: Map<string, Explanation>
  cutOffs: LearntCutOff[]
}

const heldIn = ({ standing }: MatchInput): Held[] =>
  standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))

/** Learns the schedules of the contracts, and lists what each should be paid. */
export const plansOf = (input: MatchInput, isCovered: (day: Day) => boolean): Plan[] => {
  const takingDays = daysOf(input.takings)
  if (!takingDays) return []
  const lines = [...input.lines, ...input.standing.map(({ line }) => line)]
  const cardLines = cardLinesOf(lines, input.contracts)
  const held = heldIn(input)
  return input.contracts.map((contract) => {
    const series = seriesByDevice(contract, input.takings)
    const own = cardLines.filter(({ contractIds }) => contractIds.has(contract.id)).map(({ line }) => line)
    const segments = learnSchedule(contract, series, own, isCovered)
    return planOf(contract, series, segments, { first: takingDays.first, last: addDays(input.today, 1), held })
  })
}

const cutOffsOf = (plans: readonly Plan[]): LearntCutOff[] =>
  plans
    .filter(({ isHeld }) => isHeld)
    .flatMap(({ contract, segments }) =>
      segments.map(({ from, schedule, lineCount }) => ({
        contractId: contract.id,
        cutOffMinute: schedule.minute,
        since: from,
        lineCount,
      })),
    )

/** Keeps hypotheses of different donations; a doubt about one of the same donations is a doubt about all. */
const different = (hypotheses: readonly Hypothesis[]): Hypothesis[] =>
  [...Map.groupBy(hypotheses, donationsOf).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, isSound: same.every(({ isSound }) => isSound) }] : []
  })

const unitKeys = ({ units, doubled }: Hypothesis): string[] => [
  ...new Set([...units, ...doubled].map(({ key }) => key)),
]

/**
 * Explains the lines of acquirers: first those that come as their contract's schedule says, then those that depart from it
 * once, day by day, since what a line leaves out the next ones may pay.
 */
export const explainCards = (
  input: MatchInput,
  plans: readonly Plan[],
  movements: readonly Movement[],
  isCovered: (day: Day) => boolean,
): CardResult => {
  const held = heldIn(input)
  const planBy = new Map(plans.map((plan) => [plan.contract.id, plan]))
  const states = new UnitStates(plans, held)
  const lines = cardLinesOf(input.lines, input.contracts)
  const { proved, contested } = matchOnSchedule(lines, plans, states)
  const explanations = new Map<string, Explanation>()
  const explain = (lineId: string, rule: Explanation['rule'], parts: Explanation['parts']): void => {
    explanations.set(lineId, { lineId, rule, isAutomatic: true, parts, alternatives: [] })
  }
  for (const { line } of lines) {
    const remittance = proved.get(line.id)
    const plan = remittance && planBy.get(remittance.contractId)
    if (!remittance || !plan) continue
    const days = new Set(remittance.units.map(({ day }) => day)).size
    explain(
      line.id,
      days > 1 ? 'several-days' : 'remittance',
      partsOf(line.cents, { plan, units: remittance.units }, held),
    )
  }

  const left = lines
    .filter(({ line }) => !explanations.has(line.id))
    .toSorted(({ line: one }, { line: other }) => (one.bookedOn < other.bookedOn ? -1 : 1))
  const open = new Set(left)
  const used = new Set<string>()
  const around = (): Surroundings => ({
    states,
    movements: movements.filter(({ id }) => !used.has(id)),
    isCovered,
    hasOpenLine: (day, contractId, except) =>
      [...open].some(
        ({ line, contractIds }) => line.bookedOn === day && line.id !== except && contractIds.has(contractId),
      ),
  })
  const exactFor = (card: CardLine): Hypothesis[] =>
    different(
      [...card.contractIds].flatMap((id) => {
        const plan = planBy.get(id)
        return plan ? hypothesesOf(card, plan, around()).filter(({ cents }) => cents === card.line.cents) : []
      }),
    )
  const isOld = ({ line }: CardLine): boolean => addDays(line.bookedOn, settlingDays) <= input.today
  const isLearnt = ({ contractIds }: CardLine): boolean => [...contractIds].every((id) => planBy.get(id)?.isHeld)
  for (const ofDay of Map.groupBy(left, ({ line }) => line.bookedOn).values()) {
    const unique = ofDay
      .filter((card) => isOld(card) && isLearnt(card) && !contested.has(card.line.id))
      .flatMap((card) => {
        const [hypothesis, ...others] = exactFor(card)
        return hypothesis?.isSound && others.length === 0 ? [{ card, hypothesis }] : []
      })
    const claims = Map.groupBy(
      unique.flatMap(({ hypothesis }) => unitKeys(hypothesis)),
      (key) => key,
    )
    for (const { card, hypothesis } of unique) {
      if (unitKeys(hypothesis).some((key) => (claims.get(key)?.length ?? 0) > 1)) continue
      open.delete(card)
      states.set(hypothesis.units, 'paid')
      states.set(hypothesis.absent, 'absent')
      for (const { id } of hypothesis.movements) used.add(id)
      explain(card.line.id, 'departure', partsOf(card.line.cents, hypothesis, held))
    }
  }
  for (const card of open) {
    const { id: lineId } = card.line
    const alternatives = proposalsFor(card, {
      plans: [...card.contractIds].flatMap((id) => planBy.get(id) ?? []),
      contested: contested.get(lineId) ?? [],
      exact: exactFor(card),
      states,
      held,
    })
    explanations.set(lineId, { lineId, rule: null, isAutomatic: false, parts: [], alternatives })
  }
  return { explanations, cutOffs: cutOffsOf(plans) }
}
