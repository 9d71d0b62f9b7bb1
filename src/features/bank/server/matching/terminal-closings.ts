import type { Proof } from './exact-units.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import type { TerminalTakings } from './takings.ts'

const minute = 60_000
/** The time by which a terminal may be closed earlier or later than its contract. */
const widestMs = 20 * minute

/** The part of the nights with a donation near a closing that are on time, at least, where terminals are steady. */
const mostlyOnTime = 0.95
/** The fewest such nights that show it, and how near the donations are. */
const fewestNear = 15
const nearMs = 5 * minute

/** The times after the usual closing between which a terminal was closed on a night. */
type Seen = { from: number; until: number }

/** Lists when terminals were closed at both ends of the lines that are proved. Two lines see the night between them. */
const seenIn = (plan: Plan, proofs: readonly Proof[]): Map<string, Seen[]> => {
  const usual = new Map([...plan.units.values()].flat().map((unit) => [unit.key, unit]))
  const seen = new Map<string, Map<number, Seen>>()
  const see = (unit: TerminalDay, index: number, closing: number): void => {
    const { at, closingShift } = unit.series
    const shift = (donation: number | undefined, none: number): number =>
      donation === undefined ? none : donation - closing + closingShift + 1
    const from = Math.max(-widestMs, shift(at[index - 1], -widestMs))
    const until = Math.min(widestMs, shift(at[index], widestMs))
    const nights = seen.get(unit.deviceId) ?? new Map<number, Seen>()
    if (from < until) seen.set(unit.deviceId, nights.set(closing, { from, until }))
  }
  for (const { units, isAgain } of proofs) {
    const days = units.map(({ day }) => day).toSorted()
    for (const unit of isAgain ? [] : units) {
      const { fromAt, toAt } = usual.get(unit.key) ?? unit
      if (unit.day === days[0]) see(unit, unit.low, fromAt)
      if (unit.day === days.at(-1)) see(unit, unit.high, toAt)
    }
  }
  return new Map([...seen].map(([deviceId, nights]) => [deviceId, [...nights.values()]]))
}

/** Returns the times that two nights leave: one alone may be that of a line which is proved by mistake. */
const seenTwice = (seen: readonly Seen[]): Seen => {
  const [, from = -widestMs] = seen.map((each) => each.from).toSorted((one, other) => other - one)
  const [, until = widestMs] = seen.map((each) => each.until).toSorted((one, other) => one - other)
  return { from, until }
}

/** Finds the time with which most nights agree, the nearest to none, and how much earlier or later it may be. */
const closingOf = (seen: readonly Seen[]): Pick<TerminalTakings, 'closingShift' | 'closingSeen'> => {
  const [best] = [0, ...seen.map(({ from }) => from)]
    .map((at) => {
      const own = seen.filter(({ from, until }) => from <= at && at < until)
      const from = Math.max(...own.map((each) => each.from))
      const until = Math.min(...own.map((each) => each.until))
      return { own, from, until, count: own.length, distance: Math.max(from, -until, 0) }
    })
    .toSorted((one, other) => other.count - one.count || one.distance - other.distance)
  if (!best || best.count === 0) return { closingShift: 0, closingSeen: undefined }
  const inside = Math.min(minute, (best.until - best.from) / 2)
  const isUsual = best.from <= 0 && 0 < best.until
  const closingShift = isUsual ? 0 : Math.round(Math.min(Math.max(0, best.from + inside), best.until - inside))
  return { closingShift, closingSeen: seenTwice(best.own) }
}

/** Writes how much earlier or later than its contract each terminal closes, as the lines show that are proved. */
export const withTerminalClosings = (
  series: readonly TerminalTakings[],
  plan: Plan,
  proofs: readonly Proof[],
): TerminalTakings[] => {
  const seen = seenIn(plan, proofs)
  const learnt = series.map((each) => ({ ...each, ...closingOf(seen.get(each.deviceId) ?? []) }))
  const near = [...seen.values()].flat().filter(({ from, until }) => from > -nearMs || until < nearMs)
  const onTime = near.filter(({ from, until }) => from <= 0 && 0 < until)
  const isSteady =
    near.length >= fewestNear &&
    onTime.length >= mostlyOnTime * near.length &&
    learnt.every(({ closingShift }) => closingShift === 0)
  return learnt.map((each) => ({ ...each, isSteady }))
}
