import { addDays, type Day, dayOf } from '#shared/days.ts'
import { type Evidence, evidenceOf, saysName, saysReference } from './evidence.ts'
import type { Part } from './explanation.ts'
import { alternativesOf, type RuleResult } from './explanation.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, MatchInput, Transfer } from './match-input.ts'
import { provedPairs, withoutDoubt } from './pairing.ts'
import { reachDays } from './span.ts'
import { daysBetween } from './takings.ts'

/** The days between a transfer's line and its donation, unless it has its reference. */
const nearDays = 5
const mostChoices = 5

const partOf = ({ transactionId, cents }: Transfer): Part => ({ kind: 'donation', transactionId, cents })

const within = (line: BankLine, day: Day, days: number): boolean =>
  addDays(day, -days) <= line.bookedOn && line.bookedOn <= addDays(day, days)

type Dated = { transfer: Transfer; day: Day }
/** The free transfers that a line may pay. */
type Fits = {
  line: BankLine
  /** Transfers of about its day and its amount. */
  near: Dated[]
  /** Transfers that its reference means, or the name of a donor: of about its day, or of a month around it. */
  referred: Dated[]
  named: Dated[]
  distant: Dated[]
}

const fitsOf = (line: BankLine, words: Evidence, sameAmount: readonly Dated[]): Fits => {
  const reached = sameAmount.filter(({ day }) => within(line, day, reachDays))
  const isNear = ({ day }: Dated): boolean => within(line, day, nearDays)
  const isReferred = ({ transfer: { reference } }: Dated): boolean =>
    reference !== null && saysReference(words, reference)
  const isNamed = ({ transfer: { names } }: Dated): boolean => names.some((name) => saysName(words, name))
  const near = reached.filter(isNear)
  return {
    line,
    near,
    referred: near.filter(isReferred),
    named: near.filter(isNamed),
    distant: reached.filter((each) => isReferred(each) || (isNear(each) && isNamed(each))),
  }
}

const pairsOf = (all: readonly Fits[], of: (fits: Fits) => readonly Dated[]): Map<BankLine, Dated> =>
  provedPairs(new Map(all.map((fits) => [fits.line, of(fits)])))

/**
 * Matches transfers by their reference, else by the donor's name. An amount alone only makes a proposal. A reference is
 * that of a donor, who may give the same often: it proves a donation of weeks before or after only where nothing else
 * of the amount is near.
 */
export const matchTransfers = (input: MatchInput, isCovered: (from: Day, to: Day) => boolean): RuleResult => {
  const taken = new Set(
    input.standing.flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'donation').map((part) => part.transactionId),
    ),
  )
  const free = input.transfers
    .filter(({ transactionId }) => !taken.has(transactionId))
    .map((transfer): Dated => ({ transfer, day: dayOf(new Date(transfer.at)) }))
  const byCents = Map.groupBy(free, ({ transfer }) => transfer.cents)
  const isOver = ({ day }: Dated): boolean => isCovered(addDays(day, -nearDays), addDays(day, nearDays))
  const all = input.lines.flatMap((line) => {
    const words = evidenceOf(line)
    return kindsOf(line, words).includes('transfer-in') ? [fitsOf(line, words, byCents.get(line.cents) ?? [])] : []
  })
  const meant = ({ referred, named }: Fits): Dated[] => [...new Set([...referred, ...named])]
  const known = ({ distant, near }: Fits): Dated[] => distant.filter((each) => near.includes(each) || isOver(each))
  const sure = new Set(
    withoutDoubt(
      new Map(all.map((fits) => [fits, meant(fits)])),
      new Map(all.map((fits) => [fits, known(fits)])),
    ).keys(),
  )
  const byReference = pairsOf(all, ({ referred }) => referred)
  const used = new Set(byReference.values())
  const rest = all.filter(({ line }) => !byReference.has(line))
  const byName = pairsOf(rest, ({ named }) => named.filter((each) => !used.has(each)))
  const isSure = new Set([...sure].map(({ line }) => line))
  const near = new Set(all.flatMap((fits) => fits.near))
  const alone = all.filter((fits) => meant(fits).length === 0)
  const byDistance = pairsOf(alone, (fits) => known(fits).filter((each) => !near.has(each)))
  // A donation that is recorded after its line may have another line to come.
  const referred = [...byReference].filter(
    ([line, each]) => isSure.has(line) && (each.day <= line.bookedOn || isOver(each)),
  )
  // A donation that a person dated as its line is hardly that of a line before the first statement.
  const others = [...byName].filter(([line, each]) => isSure.has(line) && (each.day === line.bookedOn || isOver(each)))
  const proposed = new Map(
    all.map((fits) => {
      const farness = ({ day }: Dated): number =>
        daysBetween(...([day, fits.line.bookedOn].toSorted() as [Day, Day])).length
      const byNearness = [fits.distant, fits.near].flatMap((each) =>
        each.toSorted((one, other) => farness(one) - farness(other)),
      )
      const choices = [...new Set(byNearness)]
      return [fits.line, choices.slice(0, mostChoices).map(({ transfer }) => transfer)]
    }),
  )
  return {
    rule: 'transfer',
    automatic: new Map(
      [...referred, ...others, ...byDistance].map(([{ id }, { transfer }]) => [id, [partOf(transfer)]]),
    ),
    alternatives: alternativesOf('transfer', proposed, partOf),
    certain: new Set(referred.map(([{ id }]) => id)),
  }
}
