import { addDays, type Day, dayOf } from '#shared/days.ts'
import type { Part } from './explanation.ts'
import { kindsOf, type LineKind } from './line-kind.ts'
import { type LineWords, saysNumber, saysReference, wordsOf } from './line-words.ts'
import type { BankLine, MatchInput, Movement } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import { alternativesOf, type RuleResult } from './rule-result.ts'
import { addBankDays, bankDayFrom } from './working-days.ts'

/** The days between a movement and its line, unless lines show how many there always are. */
const movementDays = 6
const fewestLines = 8
const [leastShown, mostOtherwise] = [0.95, 0.7]

const kindsFor: Partial<Record<LineKind, Movement['kind'][]>> = {
  'card-return': ['refunded', 'chargeback', 'chargeback_won'],
  'cheque-return': ['cheque_returned'],
  'transfer-out': ['refunded'],
}
/** The interbank codes that say whether a person or a bank took the money back. */
const kindsOfCode: Record<string, Movement['kind'][]> = { '36': ['refunded'], '38': ['chargeback', 'chargeback_won'] }

const lags: ((day: Day) => Day)[] = [
  ...[-2, -1, 0, 1, 2, 3, 4, 5].map((count) => (day: Day) => addDays(day, count)),
  bankDayFrom,
  ...[1, 2, 3].map((count) => (day: Day) => addBankDays(day, count)),
]

/** Keeps the movements that are as many days before their line as nearly all others, where lines show it. */
const onUsualDay = (candidates: ReadonlyMap<BankLine, readonly Movement[]>): Map<BankLine, readonly Movement[]> => {
  const lines = [...candidates].filter(([, fits]) => fits.length > 0)
  const shown = lags.map((booked) => {
    const kept = new Map(
      lines.map(([line, fits]) => [line, fits.filter((each) => booked(each.effectiveOn) === line.bookedOn)]),
    )
    const count = [...kept.values()].filter((fits) => fits.length > 0).length
    const key = [...kept.values()].map((fits) => fits.map(({ id }) => id).join()).join(';')
    return { kept, key, count }
  })
  const ranked = [...Map.groupBy(shown, ({ key }) => key).values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((one, other) => other.count - one.count)
  const [best, next] = ranked
  const isShown =
    best !== undefined &&
    best.count >= fewestLines &&
    best.count >= leastShown * lines.length &&
    (next?.count ?? 0) <= mostOtherwise * lines.length
  if (!isShown) return new Map(candidates)
  return new Map(lines.map(([line, fits]) => [line, best.kept.get(line)?.length ? (best.kept.get(line) ?? []) : fits]))
}

/** Matches refunds, chargebacks and returned cheques with the movements of their donations. */
export const matchMovements = (input: MatchInput, isCovered: (from: Day, to: Day) => boolean): RuleResult => {
  const taken = new Set(
    input.standing.flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'movement').map((part) => part.movementId),
    ),
  )
  const free = Map.groupBy(
    input.movements.filter(({ id }) => !taken.has(id)),
    ({ cents }) => cents,
  )
  const wanted = new Set([...free.values()].flat().map(({ transactionId }) => transactionId))
  const givenOn = new Map(
    input.takings
      .filter(({ transactionId }) => wanted.has(transactionId))
      .map(({ transactionId, at }) => [transactionId, dayOf(new Date(at))]),
  )
  const devicesSaid = (words: LineWords): ReadonlySet<string> => {
    const said = input.contracts.filter(({ number }) => saysNumber(words, number))
    return new Set(said.flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId)))
  }
  const said = new Map<BankLine, Movement[]>()
  const possible = new Map<BankLine, Movement[]>()
  for (const line of input.lines) {
    const words = wordsOf(line)
    const kinds = kindsOf(line, words).flatMap((kind) => kindsFor[kind] ?? [])
    if (kinds.length === 0) continue
    const ofCode = kindsOfCode[line.code ?? '']
    const devices = devicesSaid(words)
    const fits = (free.get(line.cents) ?? []).filter(
      ({ kind, deviceId }) =>
        kinds.includes(kind) &&
        (!ofCode || ofCode.includes(kind)) &&
        (devices.size === 0 || deviceId === null || devices.has(deviceId)),
    )
    const near = fits.filter(
      ({ effectiveOn }) =>
        addDays(effectiveOn, -movementDays) <= line.bookedOn && line.bookedOn <= addDays(effectiveOn, movementDays),
    )
    const ofDonation = near.filter(
      ({ transactionId, effectiveOn, ...movement }) =>
        words.dates.has(movement.givenOn ?? givenOn.get(transactionId) ?? '') || words.dates.has(effectiveOn),
    )
    said.set(
      line,
      fits.filter(({ transactionId }) => saysReference(words, transactionId)),
    )
    possible.set(line, ofDonation.length > 0 ? ofDonation : near)
  }
  const byReference = provedPairs(said)
  const used = new Set(byReference.values())
  const rest = new Map(
    [...possible]
      .filter(([line]) => !byReference.has(line))
      .map(([line, fits]) => [line, fits.filter((movement) => !used.has(movement))]),
  )
  const byAmount = [...provedPairs(onUsualDay(rest))].filter(([, { effectiveOn }]) =>
    isCovered(addDays(effectiveOn, -movementDays), addDays(effectiveOn, movementDays)),
  )
  const partOf = ({ id, cents }: Movement): Part => ({ kind: 'movement', movementId: id, cents })
  return {
    rule: 'movement',
    automatic: new Map([...byReference, ...byAmount].map(([{ id }, movement]) => [id, [partOf(movement)]])),
    alternatives: alternativesOf('movement', possible, partOf),
    certain: new Set([...byReference.keys()].map(({ id }) => id)),
  }
}
