import type { Day } from '#shared/days.ts'
import type { Explanation, Part } from '../server/matching/explanation.ts'
import { collectionDayOf } from './year/bank-calendar.ts'
import { type Entry, sumOf } from './year/entry.ts'
import type { Incident } from './year/incidents.ts'
import type { Year } from './year/year.ts'
import { isKnownOn } from './year-input.ts'

/** The judgement of the explanations of a year's lines. */
export type Verdict = {
  lineCount: number
  automaticCount: number
  /** The explanations without a person that are not the truth, with the reason. */
  wrong: string[]
  /** The lines that wait for a person, by kind, and how many of them have the truth among their alternatives. */
  waiting: Record<string, number>
  foundAmongAlternatives: number
  /** The doubled remittances that no explanation names, nor the first proposal for a line that waits. */
  unnamedDoubled: Incident[]
}

/** The truth about a line: its donations, its other facts in words, and the money that is no donation. */
type Claim = { donations: Set<string>; facts: Set<string>; restCents: number }

const isSame = (one: Set<string>, other: Set<string>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item))

const isAt =
  (deviceId: string | null, day: Day | null) =>
  (one: Incident): boolean =>
    one.day === day && (deviceId === null || deviceId === one.terminalId)

const factOf = (name: string, terminalId: string | null, day: Day | null): string => `${name} ${terminalId} ${day}`

/** Returns the truth of an entry, as far as the association can know it. */
const truthOf = ({ truth }: Entry, isKnown: (id: string) => boolean): Claim => {
  const claim: Claim = { donations: new Set(), facts: new Set(), restCents: 0 }
  for (const part of truth) {
    if (part.what === 'takings') for (const id of part.donationIds.filter(isKnown)) claim.donations.add(id)
    if (part.what === 'slip') claim.facts.add(`slip ${part.slipId} ${part.medium}`)
    if (part.what === 'transfer') claim.facts.add(`donation ${part.transactionId}`)
    if (part.what === 'movement') claim.facts.add(`movement ${part.movementId}`)
    if (part.what === 'doubled') claim.facts.add(factOf('doubled', part.terminalId, part.day))
    if (part.what === 'commission' && part.month) claim.facts.add(`commission ${part.contractId} ${part.month}`)
    if (part.what === 'other' || part.what === 'no-donation') claim.restCents += part.cents
  }
  return claim
}

/** Reads what parts claim. A lost or carried remittance takes its donations out of the line, or brings them. */
const claimReader = (year: Year, today: Day) => {
  const known = Map.groupBy(year.donations.filter(isKnownOn(today)), ({ terminalId }) => terminalId)
  const cutOffs = new Map(year.contracts.map(({ id, cutOffMinute }) => [id, cutOffMinute]))
  const idsIn = (deviceId: string, fromAt: number, toAt: number): string[] =>
    (known.get(deviceId) ?? []).filter(({ at }) => at >= fromAt && at < toAt).map(({ id }) => id)
  const idsOf = ({ contractId, terminalId, day }: Incident): string[] =>
    (known.get(terminalId) ?? [])
      .filter(({ at }) => collectionDayOf(at, cutOffs.get(contractId) ?? 0) === day)
      .map(({ id }) => id)

  const addDifference = (claim: Claim, part: Part & { kind: 'difference' }): void => {
    const { name, cents, day, deviceId } = part
    const at = isAt(deviceId, day)
    const [doubled, lost, carried] = [year.doubled, year.lost, year.carried].map((all) => all.filter(at))
    if (name === 'doubled' && doubled?.length)
      for (const one of doubled) claim.facts.add(factOf(name, one.terminalId, day))
    else if (name === 'lost' && lost?.length) for (const id of lost.flatMap(idsOf)) claim.donations.delete(id)
    else if (name === 'cut-off' && carried?.length) {
      for (const id of carried.flatMap(idsOf))
        if (cents < 0) claim.donations.delete(id)
        else claim.donations.add(id)
    } else if (name === 'no-donation' || name === 'late-donation' || name === 'unpaid') claim.restCents += cents
    else if (name !== 'commission') claim.facts.add(factOf(name, deviceId, day))
  }

  return (parts: readonly Part[]): Claim => {
    const claim: Claim = { donations: new Set(), facts: new Set(), restCents: 0 }
    for (const part of parts) {
      if (part.kind === 'takings')
        for (const id of idsIn(part.deviceId, part.fromAt, part.toAt)) claim.donations.add(id)
      if (part.kind === 'slip') claim.facts.add(`slip ${part.slipId} ${part.medium}`)
      if (part.kind === 'donation') claim.facts.add(`donation ${part.transactionId}`)
      if (part.kind === 'movement') claim.facts.add(`movement ${part.movementId}`)
      if (part.kind === 'commission' && part.month) claim.facts.add(`commission ${part.contractId} ${part.month}`)
      if (part.kind === 'other') claim.restCents += part.cents
    }
    for (const part of parts) if (part.kind === 'difference') addDifference(claim, part)
    return claim
  }
}

/** Returns what is wrong with an explanation, or undefined where it is the truth. */
const faultOf = (entry: Entry, truth: Claim, claim: Claim, parts: readonly Part[]): string | undefined => {
  if (sumOf(parts) !== entry.cents) return `its parts sum to ${sumOf(parts)}`
  if (!isSame(truth.donations, claim.donations))
    return `it has ${claim.donations.size} donations, and not ${truth.donations.size}`
  if (!isSame(truth.facts, claim.facts)) return `${[...claim.facts].join()} is not ${[...truth.facts].join()}`
  // The acquirer keeps a commission on a payment whose donation is unknown.
  const isExact = entry.kind !== 'remittance'
  return isExact && truth.restCents !== claim.restCents ? `${claim.restCents} cents are no donation` : undefined
}

/** Lists the doubled remittances that no difference names. */
const unnamedOf = (doubled: readonly Incident[], explanations: readonly Explanation[]): Incident[] => {
  const parts = explanations.flatMap((one) => (one.isAutomatic ? one.parts : (one.alternatives[0]?.parts ?? [])))
  const named = new Set(
    parts.flatMap((part) =>
      part.kind === 'difference' && part.name === 'doubled' ? doubled.filter(isAt(part.deviceId, part.day)) : [],
    ),
  )
  return doubled.filter((one) => !named.has(one))
}

/** Compares explanations with the truth of a year. */
export const judgeYear = (year: Year, explanations: readonly Explanation[], today: Day): Verdict => {
  const receivedAt = new Map(year.donations.map((one) => [one.id, one.receivedAt]))
  const isKnown = (id: string): boolean => isKnownOn(today)({ receivedAt: receivedAt.get(id) ?? 0 })
  const readClaim = claimReader(year, today)
  const verdict: Verdict = {
    lineCount: year.entries.length,
    automaticCount: 0,
    wrong: [],
    waiting: {},
    foundAmongAlternatives: 0,
    unnamedDoubled: unnamedOf(year.doubled, explanations),
  }
  for (const { lineId, isAutomatic, parts, alternatives, rule } of explanations) {
    const entry = year.entries[Number(lineId)]
    if (!entry) throw new RangeError(`there is no line ${lineId}`)
    const truth = truthOf(entry, isKnown)
    if (isAutomatic) {
      verdict.automaticCount += 1
      const fault = faultOf(entry, truth, readClaim(parts), parts)
      if (fault) verdict.wrong.push(`line ${lineId} of ${entry.bookedOn}, ${entry.label}, by ${rule}: ${fault}`)
    } else {
      verdict.waiting[entry.kind] = (verdict.waiting[entry.kind] ?? 0) + 1
      const isFound = alternatives.some((one) => !faultOf(entry, truth, readClaim(one.parts), one.parts))
      if (isFound) verdict.foundAmongAlternatives += 1
    }
  }
  return verdict
}
