import { addDays, type Day, dayOf } from '#shared/days.ts'
import { type Evidence, evidenceOf, saysNumber, saysReference } from './evidence.ts'
import type { Part } from './explanation.ts'
import { alternativesOf, type RuleResult } from './explanation.ts'
import { kindsOf, type LineKind } from './line-kind.ts'
import type { BankLine, MatchInput, Movement } from './match-input.ts'
import { provedPairs, withoutDoubt } from './pairing.ts'
import { contractHas, type Plan, remittanceDay } from './remittance.ts'
import { reachDays } from './span.ts'

/** The days around a movement in which its line is booked. */
const daysBefore = 2
const daysAfter = 6

const isWithin = ({ bookedOn }: BankLine, day: Day, before: number, after: number): boolean =>
  addDays(day, -before) <= bookedOn && bookedOn <= addDays(day, after)

const kindsFor: Partial<Record<LineKind, Movement['kind'][]>> = {
  'card-return': ['refunded', 'chargeback', 'chargeback_won'],
  'cheque-return': ['cheque_returned'],
  'transfer-out': ['refunded'],
}
/** The interbank codes that say whether a person or a bank took the money back. */
const kindsOfCode: Record<string, Movement['kind'][]> = { '36': ['refunded'], '38': ['chargeback', 'chargeback_won'] }

/** Finds the day of a movement's donation, and the day with which its acquirer collected it. */
const daysOfDonations =
  (plans: readonly Plan[]) =>
  ({ deviceId, givenAt }: Movement): { given: Day; collected: Day } => {
    if (givenAt === undefined) return { given: '', collected: '' }
    const given = dayOf(new Date(givenAt))
    const plan = plans.find((each) => each.isLearnt && deviceId !== null && contractHas(each.contract, deviceId, given))
    return { given, collected: plan ? remittanceDay(plan, givenAt) : given }
  }

/** Matches refunds, chargebacks and returned cheques with the movements of their donations. */
export const matchMovements = (
  input: MatchInput,
  plans: readonly Plan[],
  isCovered: (from: Day, to: Day) => boolean,
): RuleResult => {
  const taken = new Set(
    input.standing.flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'movement').map((part) => part.movementId),
    ),
  )
  const free = Map.groupBy(
    input.movements.filter(({ id }) => !taken.has(id)),
    ({ cents }) => cents,
  )
  const rivals = new Set(input.elsewhere)
  const daysOf = daysOfDonations(plans)
  const devicesSaid = (words: Evidence): ReadonlySet<string> => {
    const said = input.contracts.filter(({ number }) => saysNumber(words, number))
    return new Set(said.flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId)))
  }
  const said = new Map<BankLine, Movement[]>()
  const dated = new Map<BankLine, Movement[]>()
  const distant = new Map<BankLine, Movement[]>()
  const possible = new Map<BankLine, Movement[]>()
  const named = new Set<BankLine>()
  for (const line of input.lines) {
    const words = evidenceOf(line)
    const kinds = kindsOf(line, words).flatMap((kind) => kindsFor[kind] ?? [])
    if (kinds.length === 0) continue
    const ofCode = kindsOfCode[line.code ?? '']
    const devices = devicesSaid(words)
    const fits = (free.get(line.cents) ?? []).filter(
      ({ kind, deviceId, isShared = true }) =>
        kinds.includes(kind) &&
        (isShared || !rivals.has(line)) &&
        (!ofCode || ofCode.includes(kind)) &&
        (devices.size === 0 || deviceId === null || devices.has(deviceId)),
    )
    const reached = fits.filter(({ effectiveOn }) => isWithin(line, effectiveOn, reachDays, reachDays))
    const near = reached.filter(({ effectiveOn }) => isWithin(line, effectiveOn, daysBefore, daysAfter))
    const isOfDay = (each: Movement): boolean =>
      [each.effectiveOn, ...Object.values(daysOf(each))].some((day) => words.dates.has(day))
    const usual = near.filter((each) =>
      words.dates.has(each.kind === 'refunded' ? each.effectiveOn : daysOf(each).collected),
    )
    const ofDay = usual.length > 0 ? usual : near.filter(isOfDay)
    said.set(
      line,
      reached.filter(({ transactionId }) => saysReference(words, transactionId)),
    )
    // A day that the line names is that of the donation or of the refund: one that fits neither proves nothing.
    const isDated = [...words.dates].some((day) => day !== line.bookedOn)
    dated.set(line, ofDay.length > 0 || isDated ? ofDay : near)
    distant.set(line, ofDay.length > 0 || isDated ? reached.filter(isOfDay) : reached)
    possible.set(line, ofDay.length > 0 ? ofDay : near)
    if (ofDay.length > 0) named.add(line)
  }
  const byReference = provedPairs(said)
  const used = new Set(byReference.values())
  const restOf = (all: ReadonlyMap<BankLine, readonly Movement[]>) =>
    new Map(
      [...all]
        .filter(([line]) => !byReference.has(line))
        .map(([line, fits]) => [line, fits.filter((movement) => !used.has(movement))]),
    )
  const byAmount = [...provedPairs(withoutDoubt(restOf(dated), restOf(distant)))].filter(
    ([line, { effectiveOn }]) =>
      named.has(line) || isCovered(addDays(effectiveOn, -daysBefore), addDays(effectiveOn, daysAfter)),
  )
  const partOf = ({ id, cents }: Movement): Part => ({ kind: 'movement', movementId: id, cents })
  return {
    rule: 'movement',
    automatic: new Map([...byReference, ...byAmount].map(([{ id }, movement]) => [id, [partOf(movement)]])),
    alternatives: alternativesOf('movement', possible, partOf),
    certain: new Set([...byReference.keys()].map(({ id }) => id)),
  }
}
