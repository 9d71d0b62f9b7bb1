import { addDays, type Day } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { proveChain } from './day-chain.ts'
import { evidenceOf } from './evidence.ts'
import { isExact } from './exact-units.ts'
import type { DaySpan, StandingMatch } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { provedPairs } from './pairing.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { daysBetween } from './takings.ts'
import type { UnitStates } from './unit-states.ts'
import { bankDaysBetween } from './working-days.ts'

/** The working days of the banks before a line in which its terminal was closed. */
const mostBankDays = 3
const mostDays = 9
/** The least part of a terminal's lines that are exact with the takings of its device. */
const leastOwn = 0.6
/** The most that another device may have of these. */
const mostOther = 0.5

/** Returns a line that says its terminal and no day, with each day that it may mean. */
const named = ({ line }: CardLine): NamedLine => {
  const days = daysBetween(addDays(line.bookedOn, -mostDays), addDays(line.bookedOn, -1))
  const near = days.filter((day) => bankDaysBetween(day, line.bookedOn) <= mostBankDays)
  const spans = near.map((day) => ({ from: day, to: day }))
  return { line, said: evidenceOf(line), days: { from: near[0] ?? '', to: near.at(-1) ?? '' }, spans, isShared: false }
}

/** Finds the only device whose takings are those of most lines of a terminal. */
const deviceOf = (plan: Plan, lines: readonly NamedLine[], shown: readonly string[], unitsOn: UnitsOn) => {
  const [best, next] = plan.contract.devices
    .map(({ deviceId }) => {
      const exact = lines.filter((each) => exactDays(plan, each, deviceId, unitsOn).length > 0).length
      return { deviceId, count: exact + shown.filter((each) => each === deviceId).length }
    })
    .toSorted((one, other) => other.count - one.count)
  const isShown = best && best.count >= leastOwn * (lines.length + shown.length)
  return isShown && (next?.count ?? 0) <= mostOther * best.count ? best.deviceId : undefined
}

type UnitsOn = (day: Day, deviceId: string) => TerminalDay[]

const exactDays = (plan: Plan, line: NamedLine, deviceId: string, unitsOn: UnitsOn): TerminalDay[] =>
  line.spans.flatMap(({ from }) => unitsOn(from, deviceId)).filter((unit) => isExact(line, plan.contract, [unit]))

/**
 * Matches lines that say their terminal and no day with the takings of that terminal, by amount and count. Which device
 * a terminal is, most of its lines show.
 */
export const matchTerminals = (
  lines: readonly CardLine[],
  plans: readonly Plan[],
  standing: readonly StandingMatch[],
  states: UnitStates,
): Map<string, { plan: Plan; units: readonly TerminalDay[] }> => {
  const found = new Map<string, { plan: Plan; units: readonly TerminalDay[] }>()
  for (const plan of plans.filter(({ isLearnt }) => isLearnt)) {
    const unitsOn: UnitsOn = (day, deviceId) =>
      (plan.units.get(day) ?? []).filter((unit) => unit.deviceId === deviceId && states.of(unit) === 'open')
    const own = lines.filter(({ line, contractIds }) => {
      const { terminal, days } = evidenceOf(line)
      return terminal !== null && days === null && contractIds.size === 1 && contractIds.has(plan.contract.id)
    })
    for (const [terminal, ofTerminal] of Map.groupBy(own.map(named), ({ said }) => said.terminal)) {
      const shown = standing.flatMap(({ line, parts }) => {
        const devices = new Set(parts.flatMap((part) => (part.kind === 'takings' ? [part.deviceId] : [])))
        return line && devices.size === 1 && evidenceOf(line).terminal === terminal ? [...devices] : []
      })
      const deviceId = deviceOf(plan, ofTerminal, shown, unitsOn)
      if (deviceId === undefined) continue
      const candidates = new Map(ofTerminal.map((each) => [each, exactDays(plan, each, deviceId, unitsOn)]))
      const pairs = [...provedPairs(candidates)].map(([each, unit]) => ({ named: each, units: [unit] }))
      states.set(
        pairs.flatMap(({ units }) => units),
        'paid',
      )
      const left = ofTerminal.filter((each) => !pairs.some((pair) => pair.named === each))
      const spansOf = ({ spans }: NamedLine): DaySpan[] => spans
      const moved = proveChain(plan, left, spansOf, { states, deviceId }).filter(({ isMoved }) => isMoved)
      for (const { units } of moved) states.set(units, 'paid')
      for (const each of [...pairs, ...moved]) found.set(each.named.line.id, { plan, units: each.units })
    }
  }
  return found
}
