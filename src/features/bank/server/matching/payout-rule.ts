import { addDays, type Day } from '#shared/days.ts'
import { partsOf } from './card-parts.ts'
import type { LearntContract } from './card-plans.ts'
import { evidenceOf, saysReference } from './evidence.ts'
import type { Part, RuleResult } from './explanation.ts'
import type { BankLine, MatchInput, Movement, Payout } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import { type MatchedInterval, planOf } from './remittance.ts'
import { reachDays } from './span.ts'

/** The minutes at which an acquirer may close the days of its own file, midnight first. */
const closings = [0, 180, 1410]

const total = (payout: Payout): number => payout.days.reduce((sum, { grossCents }) => sum + grossCents, 0)

type Known = { held: readonly MatchedInterval[]; movements: readonly Movement[] }

/**
 * Finds the takings that an acquirer's file says, to the cent, at a closing that is known or at a usual one. Two usual
 * ones that fit by different donations prove neither.
 */
const takingsFor = (
  payout: Payout,
  { contract, series, segments }: LearntContract,
  held: readonly MatchedInterval[],
) => {
  const days = payout.days.map(({ day }) => day).toSorted()
  const first: Day | undefined = days[0]
  const last: Day | undefined = days.at(-1)
  if (first === undefined || last === undefined) return undefined
  const fitAt = (minute: number) => {
    const range = { first: addDays(first, -1), last: addDays(last, 1), held }
    const plan = planOf({ ...contract, cutOffMinute: minute }, series, [], range)
    const units = [...plan.units.values()].flat().filter(({ day }) => days.includes(day))
    const gross = units.reduce((sum, { cents }) => sum + cents, 0)
    const count = units.reduce((sum, { donationCount }) => sum + donationCount, 0)
    const said = payout.days.reduce((sum, { donationCount }) => sum + donationCount, 0)
    return gross === total(payout) && count === said ? [{ plan, units }] : []
  }
  const known = contract.cutOffMinute === null ? [] : [contract.cutOffMinute]
  const shown = [...known, ...segments.map(({ schedule }) => schedule.minute)].flatMap(fitAt)
  const usual = shown.length > 0 ? [] : closings.flatMap(fitAt)
  const different = new Set(
    usual.map(({ units }) => units.map(({ deviceId, low, high }) => `${deviceId} ${low}-${high}`).join()),
  )
  return different.size > 1 ? undefined : [...shown, ...usual][0]
}

/**
 * Finds the records of what a payout keeps back; undefined where several are as likely. What has no record is a
 * difference.
 */
const returnsFor = (
  { returns }: Payout,
  { bookedOn }: BankLine,
  { contract }: LearntContract,
  movements: readonly Movement[],
): Part[] | undefined => {
  const devices = new Set(contract.devices.map(({ deviceId }) => deviceId))
  const parts = returns.map(({ kind, cents }): Part | undefined => {
    const kinds = kind === 'refund' ? ['refunded'] : ['chargeback', 'chargeback_won']
    const [one, ...others] = movements.filter(
      (each) =>
        each.cents === cents &&
        kinds.includes(each.kind) &&
        each.deviceId !== null &&
        devices.has(each.deviceId) &&
        addDays(bookedOn, -reachDays) <= each.effectiveOn &&
        each.effectiveOn <= bookedOn,
    )
    if (others.length > 0) return undefined
    if (one) return { kind: 'movement', movementId: one.id, cents }
    return { kind: 'difference', name: kind === 'refund' ? 'refund' : 'unpaid', cents, day: null, deviceId: null }
  })
  const known = parts.filter((part) => part !== undefined)
  const ids = known.flatMap((part) => (part.kind === 'movement' ? [part.movementId] : []))
  return known.length < parts.length || new Set(ids).size < ids.length ? undefined : known
}

const partsFor = (
  payout: Payout,
  line: BankLine,
  learnt: LearntContract,
  { held, movements }: Known,
): Part[] | undefined => {
  const takings = takingsFor(payout, learnt, held)
  const returned = returnsFor(payout, line, learnt, movements)
  if (!takings || !returned) return undefined
  const kept = returned.reduce((sum, { cents }) => sum + cents, 0)
  return [...partsOf(payout.netCents - kept, takings, held), ...returned]
}

/** Matches lines whose reference is that of a payout in an acquirer's file, which says days and commission. */
export const matchPayouts = (input: MatchInput, learnt: readonly LearntContract[]): RuleResult => {
  const held = input.standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))
  const taken = new Set(
    input.standing.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'movement' ? [part.movementId] : []))),
  )
  let movements = input.movements.filter(({ id }) => !taken.has(id))
  const candidates = new Map(
    input.lines.map((line) => {
      const words = evidenceOf(line)
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
    const parts = own && partsFor(payout, line, own, { held, movements })
    if (!parts) continue
    automatic.set(line.id, parts)
    const used = new Set(parts.flatMap((part) => (part.kind === 'movement' ? [part.movementId] : [])))
    movements = movements.filter(({ id }) => !used.has(id))
  }
  return { rule: 'reference', automatic, alternatives: new Map(), certain: new Set(automatic.keys()) }
}
