import { type Day, dayOf } from '#shared/days.ts'
import { changeNote } from '../../match.texts.ts'
import type { Part, TakingsPart } from './explanation.ts'
import type { Taking } from './match-input.ts'

type Takings = readonly Pick<Taking, 'deviceId' | 'at' | 'cents'>[]

/** The part of a late donation's amount that its commission may be, of lines that are net. */
const mostCommission = 0.1
const longestDayMs = 25 * 3_600_000

const recounted = (part: TakingsPart, takings: Takings): TakingsPart => {
  const inside = takings.filter(({ deviceId, at }) => deviceId === part.deviceId && at >= part.fromAt && at < part.toAt)
  return { ...part, cents: inside.reduce((sum, { cents }) => sum + cents, 0), donationCount: inside.length }
}

/** Takes an amount out of the first part that a test accepts. Returns what is left of it. */
const takeFrom = (parts: Part[], cents: number, accepts: (part: Part, cents: number) => boolean): number => {
  const index = parts.findIndex((part) => accepts(part, cents))
  const part = parts[index]
  if (!part) return cents
  const taken = part.kind === 'difference' ? Math.min(cents, part.cents) : cents
  parts[index] = { ...part, cents: part.cents - taken }
  return cents - taken
}

/** Returns the day of takings, null for those of several. */
const dayOfPart = ({ fromAt, toAt }: TakingsPart): Day | null =>
  toAt - fromAt > longestDayMs ? null : dayOf(new Date((fromAt + toAt) / 2))

const isOnly = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null

/**
 * Explains a line again whose takings have changed since: a donation arrived late, or was cancelled. A late donation is
 * first what the line had without a donation; otherwise the line did not contain it, and the difference says so. Returns
 * null when nothing has changed. The parts still sum to the line.
 */
export const withLateDonations = (parts: readonly Part[], takings: Takings): { parts: Part[]; note: string } | null => {
  const changed = parts.map((part) => (part.kind === 'takings' ? recounted(part, takings) : { ...part }))
  const differing = changed.flatMap((part, index): TakingsPart[] => {
    const before = parts[index]
    if (part.kind !== 'takings' || before?.kind !== 'takings') return []
    return part.cents === before.cents && part.donationCount === before.donationCount ? [] : [part]
  })
  if (differing.length === 0) return null
  const sum = (all: readonly Part[]): number => all.reduce((total, { cents }) => total + cents, 0)
  const countOf = (all: readonly Part[]): number =>
    all.reduce((total, part) => total + (part.kind === 'takings' ? part.donationCount : 0), 0)
  const more = sum(changed) - sum(parts)
  let left = takeFrom(
    changed,
    more,
    (part, cents) => cents > 0 && part.kind === 'difference' && part.name === 'no-donation' && part.cents > 0,
  )
  if (left < more)
    left = takeFrom(
      changed,
      left,
      (part, cents) => part.kind === 'commission' && cents > 0 && cents <= more * mostCommission,
    )
  if (left !== 0)
    changed.push({
      kind: 'difference',
      name: left > 0 ? 'late-donation' : 'no-donation',
      cents: -left,
      day: isOnly(differing.map(dayOfPart)),
      deviceId: isOnly(differing.map(({ deviceId }) => deviceId)),
    })
  const kept = changed.filter((part) => part.kind !== 'difference' || part.cents !== 0)
  return { parts: kept, note: changeNote(countOf(changed) - countOf(parts), more) }
}
