import { addDays } from '#shared/days.ts'
import { noon } from './booking.ts'
import { takingsParts } from './card-parts.ts'
import { type Closing, closingOf, isShown, minuteOf, type Offsets, type Piece, piecesOfSpan } from './closing-votes.ts'
import { feeOf, type Portion, roundings } from './commission.ts'
import { againOf, proveWhole, repeatedIn } from './exact-units.ts'
import type { Explanation, Part } from './explanation.ts'
import type { BankLine, Contract, DaySpan } from './match-input.ts'
import { proveMoved } from './moved-closings.ts'
import type { NamedLine } from './named-lines.ts'
import { guessedSchedule, type MatchedInterval, type Plan, planOf, type TerminalDay } from './remittance.ts'
import type { TerminalTakings } from './takings.ts'
import { withTerminalClosings } from './terminal-closings.ts'
import { UnitStates } from './unit-states.ts'

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

/** A plan of all contracts of an account, with the closing of each. */
const jointPlan = (
  all: readonly Own[],
  lines: readonly NamedLine[],
  closings: readonly Closing[],
  range: Parameters<typeof planOf>[3],
) => {
  const closed = all.flatMap(({ series }, index) =>
    series.map((each) => ({ series: each, minute: minuteOf(closings[index] as Closing) })),
  )
  const shown = lines.map(({ days, said }) => ({
    spans: [days],
    isExact: (portions: readonly Portion[]) => portions.reduce((sum, { cents }) => sum + cents, 0) === said.gross,
  }))
  const moved = withTerminalClosings(closed, shown, { isWhole: true, fewestMore: 1 })
  const isMoved = moved.some(({ closingShift }) => closingShift !== 0)
  const plans = all.map(({ contract, series: { length } }, index) => {
    const series = moved.splice(0, length)
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
  const [first] = plans as [Plan]
  const units = new Map([...first.units.keys()].map((day) => [day, plans.flatMap((plan) => plan.units.get(day) ?? [])]))
  return { plans, isMoved, joint: { ...first, units, remittances: [] } satisfies Plan }
}

/** Proves the lines that name a day and pay all contracts of the account, by their whole amount. */
export const proveAccounts = (
  all: readonly Own[],
  lines: readonly NamedLine[],
  range: Parameters<typeof planOf>[3],
): { proofs: Pick<Explanation & { line: BankLine }, 'line' | 'rule' | 'parts'>[]; isMoved: boolean } => {
  const known = lines.flatMap((named) => {
    const gross = wholeOf(named, all)
    return named.isShared && gross !== undefined ? [{ ...named, said: { ...named.said, gross } }] : []
  })
  const closings = all.length > 1 && known.length > 0 ? closingsOf(all, known) : undefined
  if (!closings) return { proofs: [], isMoved: false }
  const { plans, joint, isMoved } = jointPlan(all, known, closings, range)
  const states = new UnitStates([joint], range.held)
  const exact = proveWhole(joint, 0, known, states)
  const left = known.filter((named) => !exact.some((proof) => proof.named === named))
  const found = [...exact, ...proveMoved(joint, left, states)]
  const proved = new Set(found.map(({ named }) => named))
  const proofs = [
    ...found.map(({ named, units, isAgain }) => {
      const { line } = named
      if (isAgain) return { line, rule: 'departure' as const, parts: [againOf(named, 0)] }
      const paid = plans.map((plan) => ({
        plan,
        units: units.filter(({ key }) => key.startsWith(`${plan.contract.id}:`)),
      }))
      return { line, rule: 'remittance' as const, parts: partsOf(line.cents, paid, range.held) }
    }),
    ...repeatedIn(known)
      .filter((named) => !proved.has(named))
      .map((named) => ({ line: named.line, rule: 'departure' as const, parts: [againOf(named, 0)] })),
  ]
  return { proofs, isMoved }
}
