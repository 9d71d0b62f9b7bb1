import type { Day } from '#shared/days.ts'
import { type Chain, stepsOf } from './chain-steps.ts'
import { hasDonationOf } from './departures.ts'
import type { Proof } from './exact-units.ts'
import type { NamedLine } from './named-lines.ts'
import { margin } from './night-closings.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { dayAfter } from './working-days.ts'

// A line that lacks the takings of one terminal, to the cent, where nothing else explains it: the bank has lost them.

/** The fewest donations of what a line lacks: fewer are easily some donations that were never paid. */
const fewestLost = 3
/** An amount that fewer of a contract's donations have is hardly a single one. */
const rareShare = 0.001

const nextOf = (plan: Plan, { day, deviceId }: TerminalDay): TerminalDay | undefined => {
  for (let each = dayAfter(day); plan.units.has(each); each = dayAfter(each)) {
    const next = plan.units.get(each)?.find((unit) => unit.deviceId === deviceId && unit.donationCount > 0)
    if (next) return next
  }
  return undefined
}

/**
 * Finds the only terminal without whose takings a line is exact, with the usual closings. The terminal's next takings
 * are `paid`, so that they do not contain them.
 */
export const leftOut = (
  plan: Plan,
  chain: Chain,
  named: NamedLine,
  spans: readonly (readonly Day[])[],
  paid: ReadonlySet<string>,
): (Omit<Proof, 'isAgain'> & { isMoved: boolean }) | undefined => {
  const costOf = (place: number, index: number): number => chain.closings[place]?.[index]?.cost ?? 0
  const found = spans.flatMap((span) =>
    span.flatMap(chain.unitsOn).flatMap((absent) => {
      if (absent.donationCount === 0) return []
      const unitsOn = (day: Day) => chain.unitsOn(day).filter((unit) => unit !== absent)
      return stepsOf(plan, { ...chain, unitsOn }, named, span).map((step) => ({
        step,
        absent,
        cost: costOf(step.first, step.start) + costOf(step.last + 1, step.end),
      }))
    }),
  )
  const [best, next] = found.toSorted((one, other) => one.cost - other.cost)
  const ends = best && [
    chain.closings[best.step.first]?.[best.step.start],
    chain.closings[best.step.last + 1]?.[best.step.end],
  ]
  if (!best || !ends?.every((each) => each?.moved.size === 0)) return undefined
  if (next && next.cost < best.cost + margin) return undefined
  const units = best.step.taken()
  const { absent } = best
  const after = nextOf(plan, absent)
  const isTelling =
    absent.donationCount >= fewestLost &&
    plan.shareOf(absent.cents) < rareShare &&
    !units.some((unit) => hasDonationOf(absent.cents, unit))
  return isTelling && after && paid.has(after.key) ? { named, units, isMoved: true } : undefined
}
