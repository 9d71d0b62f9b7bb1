import { type Day, formatDate } from '#shared/days.ts'
import { formatCount } from '#shared/money.ts'
import type { Part } from '../matching/explanation.ts'

/** The contents of an interval of a match by now, by the place of its part. */
export type IntervalNow = { index: number; count: number; cents: number }

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

const withIntervals = (parts: readonly Part[], now: readonly IntervalNow[]): Part[] =>
  parts.map((part, index) => {
    const found = now.find((one) => one.index === index)
    return found && part.kind === 'takings' ? { ...part, cents: found.cents, donationCount: found.count } : part
  })

/**
 * Takes money off what was paid without a donation, which a late donation explains. Returns what is left to take off.
 */
const takeOff = (parts: readonly Part[], cents: number): { parts: Part[]; left: number } => {
  let left = cents
  const kept = parts.flatMap((part): Part[] => {
    if (part.kind !== 'difference' || part.name !== 'no-donation' || part.cents <= 0 || left === 0) return [part]
    const taken = Math.min(part.cents, left)
    left -= taken
    return part.cents === taken ? [] : [{ ...part, cents: part.cents - taken }]
  })
  return { parts: kept, left }
}

/** Says why a line is explained again: how many donations came, or went, since. */
const noteOf = (change: number, today: Day): string => {
  const on = formatDate(today)
  if (change > 1) return `${formatCount(change)} dons arrivés après l’explication, pris en compte le ${on}`
  if (change === 1) return `Un don arrivé après l’explication, pris en compte le ${on}`
  return `Des dons annulés après l’explication, pris en compte le ${on}`
}

/**
 * Explains a line again whose donations have changed since: one arrived late, or was cancelled. What was paid without a
 * donation is explained by it; what the line does not contain of it is a difference with a name
 * (docs/rules/bank.md#bank-late).
 */
export const explainChangedLine = (
  lineCents: number,
  parts: readonly Part[],
  now: readonly IntervalNow[],
  today: Day,
): { parts: Part[]; note: string } => {
  const changed = withIntervals(parts, now)
  const more = sumOf(changed) - lineCents
  const { parts: kept, left } = more > 0 ? takeOff(changed, more) : { parts: changed, left: more }
  const [first] = now
  const place = first && parts[first.index]
  const deviceId = place?.kind === 'takings' ? place.deviceId : null
  const change = now.reduce((sum, { index, count }) => {
    const part = parts[index]
    return sum + count - (part?.kind === 'takings' ? part.donationCount : 0)
  }, 0)
  const name = left > 0 ? 'late-donation' : 'no-donation'
  const rest: Part[] = left === 0 ? [] : [{ kind: 'difference', name, cents: -left, day: null, deviceId }]
  return { parts: [...kept, ...rest], note: noteOf(change, today) }
}
