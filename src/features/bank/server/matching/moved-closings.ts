import { addDays, type Day } from '#shared/days.ts'
import { mayBe } from './closing-votes.ts'
import { isExact, type Proof, sumOf } from './exact-units.ts'
import { daysOfLine } from './named-difference.ts'
import type { NamedLine } from './named-lines.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { indexAt, portionOf, type TerminalTakings } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

/** The time by which a terminal's closing may differ from the contract's on a night. */
const spreadMs = 15 * 60_000
/** The most lines in a row whose terminals were closed earlier or later. */
const longestChain = 5

/** The closing of a terminal on a night, where it was moved: the number of its donations before it. */
type Move = ReadonlyMap<TerminalTakings, number>
type Step = { named: NamedLine; days: Day[] }

/** Lists the ways in which one terminal may have been closed otherwise on a day, after the plan's own. */
const movesAt = (plan: Plan, day: Day, deviceId: string | undefined): Move[] => {
  const moves: Move[] = [new Map()]
  for (const unit of plan.units.get(day) ?? []) {
    if (deviceId !== undefined && unit.deviceId !== deviceId) continue
    const { series, toAt } = unit
    const [low, high] = [indexAt(series, toAt - spreadMs), indexAt(series, toAt + spreadMs)]
    const others = Array.from({ length: high - low + 1 }, (_, more) => low + more).filter((each) => each !== unit.high)
    moves.push(...others.map((index) => new Map([[series, index]])))
  }
  return moves
}

/** Returns the instant at which a terminal was closed after a number of donations. */
const instantOf = ({ at }: TerminalTakings, index: number, nominal: number, instant: number): number => {
  if (index === nominal) return instant
  return index > nominal ? (at[index - 1] ?? 0) + 1 : (at[index] ?? 0)
}

/** Returns the takings of days whose first and last closings were moved. */
const movedUnits = (
  plan: Plan,
  days: readonly Day[],
  deviceId: string | undefined,
  [start, end]: [Move, Move],
): TerminalDay[] =>
  days.flatMap((day) =>
    (plan.units.get(day) ?? [])
      .filter((unit) => deviceId === undefined || unit.deviceId === deviceId)
      .map((unit) => {
        const { series } = unit
        const low = (day === days[0] ? start.get(series) : undefined) ?? unit.low
        const high = Math.max(low, (day === days.at(-1) ? end.get(series) : undefined) ?? unit.high)
        const fromAt = instantOf(series, low, unit.low, unit.fromAt)
        const toAt = instantOf(series, high, unit.high, unit.toAt)
        return { ...unit, low, high, fromAt, toAt, ...portionOf(series, low, high) }
      })
      .filter(({ donationCount }) => donationCount > 0),
  )

/** Returns a sum of takings once their last closing is moved. */
const moved = (whole: ReturnType<typeof sumOf>, end: Move, units: readonly TerminalDay[]) => {
  const all = { ...whole }
  for (const [series, index] of end) {
    const high = units.find((unit) => unit.series === series)?.high ?? index
    all.cents += (series.cents[index] ?? 0) - (series.cents[high] ?? 0)
    all.donationCount += index - high
  }
  return all
}

/** Finds the lines in a row that are exact with closings that were moved between them, and with no other. */
const chainsFrom = (
  plan: Plan,
  deviceId: string | undefined,
  stepsOn: (day: Day) => readonly Step[],
  { day, start, depth = 1 }: { day: Day; start: Move; depth?: number },
): Proof[][] =>
  stepsOn(day).flatMap(({ named, days }) => {
    const last = days.at(-1) ?? day
    const whole = sumOf(movedUnits(plan, days, deviceId, [start, new Map()]))
    return movesAt(plan, last, deviceId).flatMap((end): Proof[][] => {
      if (!mayBe(named, plan.contract, moved(whole, end, plan.units.get(last) ?? []))) return []
      const units = movedUnits(plan, days, deviceId, [start, end])
      if (!isExact(named, plan.contract, units)) return []
      const proof: Proof = { named, units, isAgain: false }
      if (end.size === 0) return depth > 1 ? [[proof]] : []
      if (depth === longestChain) return []
      const next = chainsFrom(plan, deviceId, stepsOn, { day: addDays(last, 1), start: end, depth: depth + 1 })
      return next.map((chain) => [proof, ...chain])
    })
  })

/**
 * Proves lines in a row between which a terminal was closed some minutes earlier or later than usual: each of them is
 * exact with the same closings, so that what one has too little the next one has too much.
 */
export const proveMoved = (plan: Plan, lines: readonly NamedLine[], states: UnitStates): Proof[] => {
  const steps = lines.flatMap((named) =>
    daysOfLine(named.line, named.said, plan).map((days) => ({ named, days: [...days].toSorted() })),
  )
  const byDay = Map.groupBy(steps, ({ days }) => days[0] ?? '')
  const isWhole = plan.scheduleOn([...byDay.keys()][0] ?? '').grouping === 'contract'
  const devices = isWhole ? [undefined] : plan.contract.devices.map(({ deviceId }) => deviceId)
  const chains = devices.flatMap((deviceId) => {
    const isOpen = ({ days }: Step): boolean =>
      days.every((day) =>
        (plan.units.get(day) ?? []).every(
          (unit) => (deviceId !== undefined && unit.deviceId !== deviceId) || states.of(unit) === 'open',
        ),
      )
    const stepsOn = (day: Day): Step[] => (byDay.get(day) ?? []).filter(isOpen)
    return [...byDay.keys()].flatMap((day) => chainsFrom(plan, deviceId, stepsOn, { day, start: new Map() }))
  })
  const claims = Map.groupBy(chains.flat(), ({ named }) => named)
  return chains
    .filter((chain) => chain.every(({ named }) => claims.get(named)?.length === 1))
    .flatMap((chain) => {
      states.set(
        chain.flatMap(({ units }) => units),
        'paid',
      )
      return chain
    })
}
