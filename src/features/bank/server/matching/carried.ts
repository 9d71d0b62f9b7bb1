import type { Day } from '#shared/days.ts'
import { closingDaysOf, type Hypothesis, hasDonationOf } from './departures.ts'
import { isClearCut, type Plan, type TerminalDay } from './remittance.ts'
import { closingAt } from './schedule.ts'
import { indexAt } from './takings.ts'

// A remittance that its line leaves out and that a later line pays besides its own, to the cent in both: neither of the
// two amounts alone would prove it.

/** The hours before a closing in which a donation may come with the next day's. */
const slideMs = 3 * 3_600_000
/**
 * The number of cents that the commissions of the same amount may differ by, rounded for each donation or as a whole.
 */
const roundingCents = 5
const mostNear = 4

/**
 * Tells whether a donation of the amount is so near to the end of other takings that it may be what the next line pays.
 */
const mayBeDonation = (unit: TerminalDay, others: readonly TerminalDay[]): boolean =>
  unit.donationCount < 2 ||
  others.some((other) => {
    const low = Math.max(other.low, indexAt(other.series, other.toAt - slideMs))
    return hasDonationOf(unit.cents, { ...other, low })
  })

/**
 * Lists what would move from a day to the next one, or back, at each other moment at which the day may have been
 * closed.
 */
const movedAt = (plan: Plan, day: Day): number[] | undefined => {
  const segment = plan.segments.findLast(({ from }) => from <= day) ?? plan.segments[0]
  if (!segment) return undefined
  const closing = closingAt(day, segment.schedule.minute)
  const { before, after } = segment.slack
  const near = (plan.units.get(day) ?? []).flatMap(({ series }) => {
    const low = indexAt(series, closing - before + 1)
    const high = indexAt(series, closing + after)
    return Array.from(series.at.subarray(low, high), (at, index) => {
      const cents = (series.cents[low + index + 1] ?? 0) - (series.cents[low + index] ?? 0)
      return { at, cents }
    })
  })
  if (near.length > mostNear) return undefined
  const sums = (moved: { cents: number }[], sign: number): number[] =>
    moved.map((_, index) => sign * moved.slice(0, index + 1).reduce((sum, { cents }) => sum + cents, 0))
  const early = near.filter(({ at }) => at < closing).toSorted((one, other) => other.at - one.at)
  const late = near.filter(({ at }) => at >= closing).toSorted((one, other) => one.at - other.at)
  return [...sums(early, 1), ...sums(late, -1)]
}

/**
 * Tells whether two lines prove that the second pays what the first leaves out. Where a donation is near the closing
 * between them, no other closing may explain the first line.
 */
export const isCarried = (left: Hypothesis, made: Hypothesis): boolean => {
  const [unit] = left.absent
  const { plan } = left
  if (!unit || made.kind !== 'late' || !made.units.includes(unit)) return false
  const all = [...left.units, unit]
  if (mayBeDonation(unit, left.units)) return false
  const own = made.units.filter((each) => each !== unit)
  const [start, end] = closingDaysOf(all)
  const [ownStart, ownEnd] = closingDaysOf(own)
  if (start === undefined || end === undefined || ownStart === undefined || ownEnd === undefined) return false
  const others = [start, ownStart, ownEnd].filter((day) => day !== end)
  if (!others.every((day) => isClearCut(plan, day))) return false
  if (isClearCut(plan, end)) return true
  const moved = ownStart === end ? movedAt(plan, end) : undefined
  const amounts = [0, ...[...all, ...own].map(({ cents }) => cents)]
  return moved?.every((cents) => amounts.every((each) => Math.abs(cents + each - unit.cents) > roundingCents)) ?? false
}
