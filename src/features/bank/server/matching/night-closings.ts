import type { Day } from '#shared/days.ts'
import { fewestAgain } from './exact-units.ts'
import type { TerminalDay } from './remittance.ts'
import { indexAt, portionOf, type TerminalTakings } from './takings.ts'

/** By how much the explanation of a line must outweigh every other one. */
export const margin = 5
/** The time by which a terminal's closing may differ from the usual one on a night. */
const spreadMs = 15 * 60_000
/** The cost of a terminal that was closed at another moment than usual. */
const movedCost = 1.2
/** The same where its lines show that it is always closed on time. */
const steadyCost = 3
/** The time by which a terminal is easily closed earlier or later than its contract. */
const apartMs = 4 * 60_000
/** The cost of each minute beyond the closings that lines show of the contract. */
const minuteCost = 0.35
/** The same for those of the terminal. */
const seenCost = 0.65
/** The cost of a terminal that sent nothing on a night, and its takings with those of the next day. */
const carriedCost = 5
/** An amount that other terminals hardly make up, closed earlier or later. */
const fewCarried = 20_000
/** The most that the closings of a proved line may cost. They are compared with those that cost the margin more. */
export const mostProved = 5
export const mostCost = mostProved + margin

/** Returns what it costs that a terminal was closed at an instant instead of a usual one. */
const costOf = ({ contractSlack, closingSeen, closingShift, isSteady }: TerminalTakings, ms: number): number => {
  const offset = ms + closingShift
  const outside = (from: number, until: number): number => Math.max(0, from - offset, offset - until)
  const ofContract = outside(-contractSlack.before, contractSlack.after)
  const ofTerminal = closingSeen ? outside(closingSeen.from, closingSeen.until) : 0
  return (isSteady ? steadyCost : movedCost) + (ofContract * minuteCost + ofTerminal * seenCost) / 60_000
}
const mostClosings = 300

/** A way in which terminals were closed after a day: the number of donations before it of those that were moved. */
export type NightClosing = {
  moved: ReadonlyMap<TerminalTakings, number>
  cents: number
  donationCount: number
  /** The cost of all terminals, and of those that were moved. */
  cost: number
  movedCost: number
  /** The cost of the next way that moves as much money. */
  rival: number
  /** So few donations make other explanations as likely. */
  isDoubtful: boolean
}
export const usual: NightClosing = {
  moved: new Map(),
  cents: 0,
  donationCount: 0,
  cost: 0,
  movedCost: 0,
  rival: Infinity,
  isDoubtful: false,
}

/** Lists the ways in which a terminal may have been closed after a day. */
export const closingsOfTerminal = ({ series, toAt, low, high }: TerminalDay) => {
  const { at, cents, contractSlack, closingSeen, closingShift } = series
  const usualAt = toAt - closingShift
  const earliest = usualAt - contractSlack.before
  const latest = usualAt + contractSlack.after
  const first = Math.max(low, indexAt(series, earliest - spreadMs))
  const last = indexAt(series, latest + spreadMs)
  const waysAfter = (index: number, cost: number, isDoubtful = false) => {
    return { index, cents: (cents[index] ?? 0) - (cents[high] ?? 0), donationCount: index - high, cost, isDoubtful }
  }
  const moved = Array.from({ length: Math.max(0, last - first + 1) }, (_, more) => first + more)
    .filter((index) => index !== high)
    .map((index) => waysAfter(index, costOf(series, (at[index > high ? index - 1 : index] ?? 0) - toAt)))
  const apart = series.isSteady ? 0 : apartMs
  const from = Math.max(closingSeen?.from ?? -Infinity, Math.min(-contractSlack.before, closingShift) - apart)
  const until = Math.min(closingSeen?.until ?? Infinity, Math.max(contractSlack.after, closingShift) + apart)
  const isDoubted = indexAt(series, usualAt + from) < indexAt(series, usualAt + until - 1)
  const isFew = !series.isSteady && (cents[high] ?? 0) - (cents[low] ?? 0) < fewCarried
  const isSmall = isFew || high - low < fewestAgain
  const carried = high > low ? [waysAfter(low, carriedCost, isSmall)] : []
  return { usualCost: isDoubted ? movedCost : 0, moved: [...moved, ...carried].filter(({ cost }) => cost <= mostCost) }
}

/** Keeps the cheapest of the ways that move as much money, with the cost of the next one. */
const cheapest = (ways: readonly NightClosing[]): NightClosing[] => {
  const byMoney = new Map<number, NightClosing>()
  for (const each of ways) {
    const key = each.cents * 10_000 + each.donationCount
    const best = byMoney.get(key)
    if (!best) byMoney.set(key, each)
    else if (each.cost < best.cost) byMoney.set(key, { ...each, rival: Math.min(each.rival, best.cost) })
    else byMoney.set(key, { ...best, rival: Math.min(best.rival, each.cost) })
  }
  return [...byMoney.values()].toSorted((one, other) => one.cost - other.cost).slice(0, mostClosings)
}

/** Lists the ways in which the terminals of a day may have been closed after it. */
export const closingsOf = (units: readonly TerminalDay[]): NightClosing[] => {
  let all = [usual]
  for (const unit of units) {
    const { usualCost, moved } = closingsOfTerminal(unit)
    all = cheapest(
      all.flatMap((each) => [
        { ...each, cost: each.cost + usualCost, rival: each.rival + usualCost },
        ...moved
          .filter(({ cost }) => each.movedCost + cost <= mostCost)
          .map(({ index, cents, donationCount, cost, isDoubtful }) => ({
            moved: new Map([...each.moved, [unit.series, index]]),
            cents: each.cents + cents,
            donationCount: each.donationCount + donationCount,
            cost: each.cost + cost,
            rival: each.rival + cost,
            movedCost: each.movedCost + cost,
            isDoubtful: each.isDoubtful || isDoubtful,
          })),
      ]),
    )
  }
  return all
}

/** Returns the instant at which a terminal was closed after a number of donations. */
const instantOf = ({ at }: TerminalTakings, index: number, nominal: number, instant: number): number => {
  if (index === nominal) return instant
  return index > nominal ? (at[index - 1] ?? 0) + 1 : (at[index] ?? 0)
}

/** Returns the takings of days between two closings. */
export const unitsBetween = (
  units: readonly TerminalDay[],
  days: readonly Day[],
  start: NightClosing,
  end: NightClosing,
) =>
  units
    .map((unit) => {
      const { series, day } = unit
      const low = (day === days[0] ? start.moved.get(series) : undefined) ?? unit.low
      const high = Math.max(low, (day === days.at(-1) ? end.moved.get(series) : undefined) ?? unit.high)
      const fromAt = instantOf(series, low, unit.low, unit.fromAt)
      const toAt = instantOf(series, high, unit.high, unit.toAt)
      return { ...unit, low, high, fromAt, toAt, ...portionOf(series, low, high) }
    })
    .filter(({ donationCount }) => donationCount > 0)
