import { addDays } from '#shared/days.ts'
import { noon } from './booking.ts'
import { takingsParts } from './card-parts.ts'
import { type Closing, closingOf, isShown, minuteOf, type Offsets, type Piece, piecesOfSpan } from './closing-votes.ts'
import { feeOf, roundings } from './commission.ts'
import { distinctOf, unitsOf } from './exact-units.ts'
import type { Part } from './explanation.ts'
import type { Contract, DaySpan } from './match-input.ts'
import { hasCountOf, type NamedLine } from './named-lines.ts'
import { guessedSchedule, type MatchedInterval, type Plan, planOf, type TerminalDay } from './remittance.ts'
import type { TerminalTakings } from './takings.ts'

type Own = { contract: Contract; series: readonly TerminalTakings[] }

/** Returns the whole amount of a line, where it says it or no commission is taken off. */
const wholeOf = ({ line, said }: NamedLine, all: readonly Own[]): number | undefined =>
  said.gross ?? (all.every(({ contract }) => contract.settles === 'gross') ? line.cents : undefined)

const isAt =
  ({ from }: Offsets) =>
  (piece: Piece): boolean =>
    piece.from <= from && from < piece.until

/**
 * Finds the closing of each contract where lines pay all contracts of the account: that with which the most lines are
 * exact, whatever the closings of the others are. Undefined until lines show all of them.
 */
const closingsOf = (all: readonly Own[], lines: readonly NamedLine[]): Closing[] | undefined => {
  const pieces = new Map<string, Piece[][]>()
  const piecesFor = (span: DaySpan): Piece[][] => {
    const key = `${span.from} ${span.to}`
    const known = pieces.get(key) ?? all.map(({ series }) => piecesOfSpan(series, span))
    pieces.set(key, known)
    return known
  }
  const found: Closing[] = []
  for (const place of all.keys()) {
    const votes = lines.map((named) => {
      const whole = wholeOf(named, all) ?? 0
      const fits = named.spans.flatMap((span) => {
        const [own = [], ...later] = piecesFor(span).slice(place)
        const before = piecesFor(span)
          .slice(0, place)
          .map((each, index) => each.filter(isAt(found[index] ?? { from: 0, until: 0 })))
        const others = [...before, ...later].reduce(
          (sums, each) => new Set([...sums].flatMap((sum) => each.map(({ cents }) => sum + cents))),
          new Set([0]),
        )
        return own.filter(({ cents }) => others.has(whole - cents))
      })
      const count = named.spans.reduce((sum, span) => sum + (piecesFor(span)[place]?.length ?? 0), 0)
      return {
        named,
        day: named.days.to,
        offsets: fits,
        chance: fits.length / Math.max(count, 1),
        one: 1 / Math.max(count, 1),
      }
    })
    const closing = closingOf(votes)
    if (!closing) return undefined
    found.push(closing)
    if (place === all.length - 1 && !isShown(closing, lines.length)) return undefined
  }
  return found
}

/** Writes a line that pays several contracts: the takings of each, and its commission. */
const partsOf = (
  cents: number,
  of: readonly { plan: Plan; units: readonly TerminalDay[] }[],
  held: readonly MatchedInterval[],
): Part[] => {
  const paying = of.filter(({ units }) => units.length > 0)
  const takings = paying.flatMap(({ plan, units }) => takingsParts(plan, units, held))
  const kept = takings.reduce((sum, part) => sum + part.cents, 0) - cents
  const net = paying.filter(({ plan }) => plan.contract.settles === 'net')
  const ways = roundings.net.map((way) => net.map(({ plan, units }) => feeOf(way, plan.contract, units)))
  const sumOf = (fees: readonly number[]): number => fees.reduce((sum, fee) => sum + fee, 0)
  const fees = ways.find((each) => sumOf(each) === kept) ?? ways[0] ?? []
  const rest = kept - sumOf(fees)
  return [
    ...takings,
    ...net.flatMap(({ plan }, index): Part[] => {
      const fee = (fees[index] ?? 0) + (index === 0 ? rest : 0)
      return fee === 0 ? [] : [{ kind: 'commission', contractId: plan.contract.id, cents: -fee, month: null }]
    }),
  ]
}

/** Proves the lines that name a day and pay all contracts of the account, by their whole amount. */
export const proveAccounts = (
  all: readonly Own[],
  lines: readonly NamedLine[],
  range: Parameters<typeof planOf>[3],
): { id: string; parts: Part[] }[] => {
  const known = lines.filter((named) => named.isShared && wholeOf(named, all) !== undefined)
  const closings = all.length > 1 && known.length > 0 ? closingsOf(all, known) : undefined
  if (!closings) return []
  const plans = all.map(({ contract, series }, index) => {
    const closing = closings[index] as Closing
    const minute = minuteOf(closing)
    const offset = (minute < noon ? minute : minute - 1440) * 60_000
    const segment = {
      from: addDays(range.first, -1),
      schedule: { ...guessedSchedule(contract), minute },
      lineCount: closing.votes.length,
      slack: { before: offset - closing.from, after: closing.until - offset },
    }
    return planOf(contract, series, [segment], range)
  })
  const used = new Set<TerminalDay>()
  return known.flatMap((named) => {
    const sets = distinctOf(named.spans.map((span) => plans.flatMap((plan) => unitsOf(plan, span, 0))))
    const [only, ...others] = sets.filter((units) => {
      const cents = units.reduce((sum, unit) => sum + unit.cents, 0)
      const count = units.reduce((sum, { donationCount }) => sum + donationCount, 0)
      return cents === wholeOf(named, all) && hasCountOf(named.said, count) && !units.some((unit) => used.has(unit))
    })
    if (!only || others.length > 0) return []
    for (const unit of only) used.add(unit)
    const paid = plans.map((plan) => ({
      plan,
      units: only.filter(({ key }) => key.startsWith(`${plan.contract.id}:`)),
    }))
    return [{ id: named.line.id, parts: partsOf(named.line.cents, paid, range.held) }]
  })
}
