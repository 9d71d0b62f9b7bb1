import { addDays, type Day, dayOf } from '#shared/days.ts'
import type { Part } from './explanation.ts'
import { alternativesOf, type RuleResult } from './explanation.ts'
import { kindsOf } from './line-kind.ts'
import { saysName, saysReference, wordsOf } from './line-words.ts'
import type { BankLine, MatchInput, Transfer } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import { reachDays } from './span.ts'

/** The days between a transfer's line and its donation: with its reference, with the donor's name, or with neither. */
const [referenceDays, nameDays] = [reachDays, 5]

const partOf = ({ transactionId, cents }: Transfer): Part => ({ kind: 'donation', transactionId, cents })

const within = (line: BankLine, day: Day, days: number): boolean =>
  addDays(day, -days) <= line.bookedOn && line.bookedOn <= addDays(day, days)

/** Matches transfers by their reference, else by the donor's name. An amount alone only makes a proposal. */
export const matchTransfers = (input: MatchInput, isCovered: (from: Day, to: Day) => boolean): RuleResult => {
  const taken = new Set(
    input.standing.flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'donation').map((part) => part.transactionId),
    ),
  )
  const free = input.transfers
    .filter(({ transactionId }) => !taken.has(transactionId))
    .map((transfer) => ({ transfer, day: dayOf(new Date(transfer.at)) }))
  const byCents = Map.groupBy(free, ({ transfer }) => transfer.cents)
  const [referred, named, possible] = [0, 1, 2].map(() => new Map<BankLine, Transfer[]>())
  for (const line of input.lines) {
    const words = wordsOf(line)
    if (!kindsOf(line, words).includes('transfer-in')) continue
    const fits = byCents.get(line.cents) ?? []
    const pick = (test: (transfer: Transfer) => boolean, days: number): Transfer[] =>
      fits.filter(({ transfer, day }) => within(line, day, days) && test(transfer)).map(({ transfer }) => transfer)
    referred?.set(
      line,
      pick(({ reference }) => reference !== null && saysReference(words, reference), referenceDays),
    )
    named?.set(
      line,
      pick(({ names }) => names.some((name) => saysName(words, name)), nameDays),
    )
    possible?.set(
      line,
      pick(() => true, nameDays),
    )
  }
  const byReference = provedPairs(referred ?? new Map<BankLine, Transfer[]>())
  const used = new Set(byReference.values())
  const rest = new Map(
    [...(named ?? [])]
      .filter(([line]) => !byReference.has(line))
      .map(([line, fits]) => [line, fits.filter((transfer) => !used.has(transfer))]),
  )
  const byName = [...provedPairs(rest)].filter(([, { at }]) => {
    const day = dayOf(new Date(at))
    return isCovered(addDays(day, -nameDays), addDays(day, nameDays))
  })
  const all = new Map(
    [...(possible ?? [])].map(([line, fits]) => [
      line,
      [...new Set([...(referred?.get(line) ?? []), ...(named?.get(line) ?? []), ...fits])].slice(0, 5),
    ]),
  )
  return {
    rule: 'transfer',
    automatic: new Map([...byReference, ...byName].map(([{ id }, transfer]) => [id, [partOf(transfer)]])),
    alternatives: alternativesOf('transfer', all, partOf),
    certain: new Set([...byReference.keys()].map(({ id }) => id)),
  }
}
