import { addDays, type Day } from '#shared/days.ts'
import { type AccountLearnt, accountPlan } from './account-lines.ts'
import { cardLinesOf } from './card-line.ts'
import { learnSchedule } from './cut-off.ts'
import { evidenceOf } from './evidence.ts'
import type { LearntCutOff } from './explanation.ts'
import type { Contract, MatchInput } from './match-input.ts'
import type { LearntNaming } from './naming.ts'
import { type MatchedInterval, type Plan, planOf } from './remittance.ts'
import type { SchedulePeriod } from './schedule-periods.ts'
import { daysOf, seriesByDevice, type TerminalTakings } from './takings.ts'

/** Lists the intervals of terminals that stand. */
export const heldIn = ({ standing }: MatchInput): MatchedInterval[] =>
  standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))

/** The days after which late donations no longer arrive: only then a line that departs from its schedule is judged. */
export const settlingDays = 10

/** A contract's donations, and the schedules that its lines show. */
export type LearntContract = {
  contract: Contract
  series: TerminalTakings[]
  segments: SchedulePeriod[]
  shift: 0 | -1 | undefined
}

/** Learns the schedules of the contracts. */
export const learnFrom = (
  input: MatchInput,
  isCovered: (day: Day) => boolean,
  named: ReadonlyMap<string, LearntNaming>,
): LearntContract[] => {
  const lines = [...input.lines, ...input.standing.flatMap(({ line }) => line ?? [])]
  const cardLines = cardLinesOf(lines, input.contracts)
  return input.contracts.map((contract) => {
    const series = seriesByDevice(contract, input.takings)
    const own = cardLines.filter(({ contractIds }) => contractIds.has(contract.id)).map(({ line }) => line)
    const shown = named.get(contract.id)
    const silent = own.filter((line) => !evidenceOf(line).days)
    // Lines that mostly name their day show when it is closed, or nothing does.
    const isNamed = silent.length < own.length / 2
    const segments = shown?.segments ?? (isNamed ? [] : learnSchedule(contract, series, own, isCovered))
    return { contract, series: shown?.series ?? series, segments, shift: shown?.naming.shift }
  })
}

/** Lists what each contract should be paid. */
export const plansOf = (input: MatchInput, learnt: readonly LearntContract[]): Plan[] => {
  const takingDays = daysOf(input.takings)
  if (!takingDays) return []
  const range = { first: takingDays.first, last: addDays(input.today, 1), held: heldIn(input) }
  return learnt.map(({ contract, series, segments, shift }) => ({
    ...planOf(contract, series, segments, range),
    shift,
  }))
}

/** Lists what lines pay: what each contract should be paid, or the whole account where no line names a contract. */
export const cardPlansOf = (input: MatchInput, plans: readonly Plan[], account: AccountLearnt | undefined): Plan[] => {
  const takingDays = daysOf(input.takings)
  const cards = cardLinesOf(input.lines, input.contracts)
  if (!account || !takingDays || cards.some(({ contractIds }) => contractIds.size < account.length)) return [...plans]
  return [accountPlan(account, { first: takingDays.first, last: addDays(input.today, 1), held: heldIn(input) })]
}

/** Lists the hours that lines have shown. */
export const cutOffsOf = (plans: readonly Plan[]): LearntCutOff[] =>
  plans
    .filter(({ isLearnt }) => isLearnt)
    .flatMap(({ contract, segments }) =>
      segments.map(({ from, schedule, lineCount }) => ({
        contractId: contract.id,
        cutOffMinute: schedule.minute,
        since: from,
        lineCount,
      })),
    )
