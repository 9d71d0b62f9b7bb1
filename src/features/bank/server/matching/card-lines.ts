import { addDays, type Day } from '#shared/days.ts'
import { type CardLine, cardLinesOf } from './card-line.ts'
import { partsOf } from './card-parts.ts'
import { proposalsFor } from './card-proposals.ts'
import { isCarried } from './carried.ts'
import { learnSchedule, type Segment } from './cut-off.ts'
import { donationsOf, type Hypothesis, hypothesesOf, type Surroundings } from './departures.ts'
import type { Explanation, LearntCutOff } from './explanation.ts'
import type { Contract, MatchInput, Movement } from './match-input.ts'
import { latestDays, matchOnSchedule } from './on-schedule.ts'
import { type Held, type Plan, planOf } from './remittance.ts'
import { daysOf, type Series, seriesByDevice } from './takings.ts'
import { UnitStates } from './unit-states.ts'

/** The days after which late donations no longer arrive: only then a line that departs from its schedule is judged. */
const settlingDays = 10

export type CardResult = {
  explanations: Map<string, Explanation>
  cutOffs: LearntCutOff[]
}

const heldIn = ({ standing }: MatchInput): Held[] =>
  standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))

/** A contract's donations, and the schedules that its lines show. */
export type Learnt = { contract: Contract; series: Series[]; segments: Segment[] }

/** Learns the schedules of the contracts. */
export const learnFrom = (input: MatchInput, isCovered: (day: Day) => boolean): Learnt[] => {
  const lines = [...input.lines, ...input.standing.flatMap(({ line }) => line ?? [])]
  const cardLines = cardLinesOf(lines, input.contracts)
  return input.contracts.map((contract) => {
    const series = seriesByDevice(contract, input.takings)
    const own = cardLines.filter(({ contractIds }) => contractIds.has(contract.id)).map(({ line }) => line)
    return { contract, series, segments: learnSchedule(contract, series, own, isCovered) }
  })
}

/** Lists what each contract should be paid. */
export const plansOf = (input: MatchInput, learnt: readonly Learnt[]): Plan[] => {
  const takingDays = daysOf(input.takings)
  if (!takingDays) return []
  const range = { first: takingDays.first, last: addDays(input.today, 1), held: heldIn(input) }
  return learnt.map(({ contract, series, segments }) => planOf(contract, series, segments, range))
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
 * Explains the lines of acquirers: first those that come as their contract's schedule says, then those that depart from
 * it once, day by day, since what a line leaves out the next ones may pay.
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
  const mayDepart = (card: CardLine): boolean =>
    open.has(card) && isOld(card) && isLearnt(card) && !contested.has(card.line.id)
  /** Tells whether a line that names no contract may be what another one should be paid on the day, and is not. */
  const mayBeOther = ({ line, contractIds }: CardLine, { plan }: Hypothesis): boolean =>
    [...contractIds].some(
      (id) =>
        id !== plan.contract.id &&
        planBy
          .get(id)
          ?.remittances.some((due) => due.bookedOn === line.bookedOn && !states.isSettled(due) && states.isDue(due)),
    )
  const take = (card: CardLine, hypothesis: Hypothesis): void => {
    open.delete(card)
    states.set(hypothesis.units, 'paid')
    states.set(hypothesis.absent, 'absent')
    for (const { id } of hypothesis.movements) used.add(id)
  }
  const giveBack = (card: CardLine, { units, absent }: Hypothesis): void => {
    open.add(card)
    states.set([...units, ...absent], 'open')
  }
  /**
   * Finds the only later line that pays, besides its own, what a line leaves out. Leaves that line taken if there is
   * one.
   */
  const makingUp = (card: CardLine, hypothesis: Hypothesis): { card: CardLine; hypothesis: Hypothesis } | undefined => {
    take(card, hypothesis)
    const until = addDays(card.line.bookedOn, latestDays)
    const found = left.flatMap((later) => {
      const { bookedOn } = later.line
      if (bookedOn <= card.line.bookedOn || bookedOn > until || !mayDepart(later)) return []
      const [first, ...others] = exactFor(later)
      if (!first || others.length > 0 || mayBeOther(later, first)) return []
      return isCarried(hypothesis, first) ? [{ card: later, hypothesis: first }] : []
    })
    const [only, ...others] = found
    if (only && others.length === 0) return only
    giveBack(card, hypothesis)
    return undefined
  }
  /**
   * Explains each line of a day that has one proof of its own. Returns whether it explained any: the rest is then tried
   * again.
   */
  const explainSingly = (ofDay: readonly CardLine[]): boolean => {
    const unique = ofDay.filter(mayDepart).flatMap((card) => {
      const [hypothesis, ...others] = exactFor(card)
      const isProof = hypothesis?.isSound && others.length === 0 && !mayBeOther(card, hypothesis)
      return isProof ? [{ card, hypothesis }] : []
    })
    const claims = Map.groupBy(
      unique.flatMap(({ hypothesis }) => unitKeys(hypothesis)),
      (key) => key,
    )
    const apart = unique.filter(({ hypothesis }) => unitKeys(hypothesis).every((key) => claims.get(key)?.length === 1))
    for (const { card, hypothesis } of apart) {
      take(card, hypothesis)
      explain(card.line.id, 'departure', partsOf(card.line.cents, hypothesis, held))
    }
    return apart.length > 0
  }
  for (const ofDay of Map.groupBy(left, ({ line }) => line.bookedOn).values()) {
    let hasProved = true
    while (hasProved) hasProved = explainSingly(ofDay)
    for (const card of ofDay.filter(mayDepart)) {
      const [hypothesis, ...others] = exactFor(card)
      if (hypothesis?.kind !== 'lost' || others.length > 0 || mayBeOther(card, hypothesis)) continue
      const later = makingUp(card, hypothesis)
      if (!later) continue
      take(later.card, later.hypothesis)
      for (const each of [{ card, hypothesis }, later])
        explain(each.card.line.id, 'departure', partsOf(each.card.line.cents, each.hypothesis, held))
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
