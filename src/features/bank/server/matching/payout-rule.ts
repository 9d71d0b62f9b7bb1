import { addDays, type Day } from '#shared/days.ts'
import type { Learnt } from './card-lines.ts'
import { partsOf } from './card-parts.ts'
import type { Part, RuleResult } from './explanation.ts'
import { saysReference, wordsOf } from './line-words.ts'
import type { MatchInput, Payout } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import { type Held, planOf } from './remittance.ts'
import { reachDays } from './span.ts'

/** The minutes at which an acquirer may close the days of its own file, midnight first. */
const closings = [0, 180, 1410]

const total = (payout: Payout): number => payout.days.reduce((sum, { grossCents }) => sum + grossCents, 0)

/** Finds the takings that an acquirer's file says, to the cent, at a closing that is known or at a usual one. */
const partsFor = (
  payout: Payout,
  { contract, series, segments }: Learnt,
  held: readonly Held[],
): Part[] | undefined => {
  const days = payout.days.map(({ day }) => day).toSorted()
  const [first, last]: [Day | undefined, Day | undefined] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const known = contract.cutOffMinute === null ? [] : [contract.cutOffMinute]
  const shown = segments.map(({ schedule }) => schedule.minute)
  for (const minute of new Set([...known, ...shown, ...closings])) {
    const range = { first: addDays(first, -1), last: addDays(last, 1), held }
    const plan = planOf({ ...contract, cutOffMinute: minute }, series, [], range)
    const units = [...plan.units.values()].flat().filter(({ day }) => days.includes(day))
    const gross = units.reduce((sum, { cents }) => sum + cents, 0)
    const count = units.reduce((sum, { donationCount }) => sum + donationCount, 0)
    const said = payout.days.reduce((sum, { donationCount }) => sum + donationCount, 0)
    if (gross === total(payout) && count === said) return partsOf(payout.netCents, { plan, units }, held)
  }
  return undefined
}

/** Matches lines whose reference is that of a payout in an acquirer's file, which says days and commission. */
export const matchPayouts = (input: MatchInput, learnt: readonly Learnt[]): RuleResult => {
  const held = input.standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))
  const candidates = new Map(
    input.lines.map((line) => {
      const words = wordsOf(line)
      return [
        line,
        input.payouts.filter(
          ({ reference, netCents, days }) =>
            netCents === line.cents &&
            saysReference(words, reference) &&
            days.every(({ day }) => addDays(line.bookedOn, -reachDays) <= day && day <= line.bookedOn),
        ),
      ]
    }),
  )
  const automatic = new Map<string, readonly Part[]>()
  for (const [line, payout] of provedPairs(candidates)) {
    const own = learnt.find(({ contract }) => contract.id === payout.contractId)
    const parts = own && partsFor(payout, own, held)
    if (parts) automatic.set(line.id, parts)
  }
  return { rule: 'reference', automatic, alternatives: new Map(), certain: new Set(automatic.keys()) }
}
