import {
  closingOf,
  isShown,
  minuteOf,
  type Offsets,
  offsetOf,
  type Piece,
  piecesOfSpan,
  type ShownClosing,
} from './closing-votes.ts'
import { feeOf } from './commission.ts'
import type { Part } from './explanation.ts'
import type { Contract, DaySpan } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { guessedSchedule, type Plan, planOf, withUnits } from './remittance.ts'
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
const closingsOf = (all: readonly Own[], lines: readonly NamedLine[]): ShownClosing[] | undefined => {
  const pieces = new Map<string, Piece[][]>()
  const piecesFor = (span: DaySpan): Piece[][] => {
    const key = `${span.from} ${span.to}`
    const known = pieces.get(key) ?? all.map(({ series }) => piecesOfSpan(series, span))
    pieces.set(key, known)
    return known
  }
  const found: ShownClosing[] = []
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

/** The id of the contract that stands for all of an account. */
export const wholeAccount = 'account'

/** The contracts of an account whose lines pay them all at once, with the closings that lines show. */
export type AccountLearnt = readonly (Pick<Plan, 'contract' | 'segments'> & { series: readonly TerminalTakings[] })[]

/** Learns the closing of each contract where lines name a day and pay them all, by their whole amount. */
export const learnAccount = (all: readonly Own[], lines: readonly NamedLine[]): AccountLearnt | undefined => {
  const known = lines.filter((named) => named.isShared && wholeOf(named, all) !== undefined)
  const closings = all.length > 1 && known.length > 0 ? closingsOf(all, known) : undefined
  if (!closings) return undefined
  return all.map(({ contract, series }, index) => {
    const closing = closings[index] as ShownClosing
    const minute = minuteOf(closing)
    const offset = offsetOf(minute)
    const segment = {
      from: '',
      schedule: { ...guessedSchedule({ ...contract, settles: 'gross' }), minute },
      lineCount: closing.votes.length,
      slack: { before: offset - closing.from, after: closing.until - offset },
    }
    const contractSlack = { before: offset - closing.doubt.from, after: closing.doubt.until - offset }
    return { contract, series: series.map((each) => ({ ...each, contractSlack })), segments: [segment] }
  })
}

/** Returns the plan of a whole account, whose lines are compared before the commission is taken off. */
export const accountPlan = (learnt: AccountLearnt, range: Parameters<typeof planOf>[3]): Plan => {
  const plans = learnt.map(({ contract, series, segments }) => planOf(contract, series, segments, range))
  const [first] = plans as [Plan]
  const devices = learnt.flatMap(({ contract }) => contract.devices)
  const contract: Contract = { ...first.contract, id: wholeAccount, devices, settles: 'gross' }
  const units = new Map([...first.units.keys()].map((day) => [day, plans.flatMap((plan) => plan.units.get(day) ?? [])]))
  return withUnits({ ...first, contract, shift: 0 }, units)
}

/** Divides the commission of a line that pays a whole account among its contracts. */
export const dividedCommission = (parts: readonly Part[], contracts: readonly Contract[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.kind !== 'commission' || part.contractId !== wholeAccount) return [part]
    const fees = contracts.map((contract) => {
      const paid = parts.filter((each) => each.kind === 'takings' && each.contractId === contract.id)
      const sumOf = (of: 'cents' | 'donationCount') =>
        paid.reduce((sum, each) => sum + (each.kind === 'takings' ? each[of] : 0), 0)
      const isNet = contract.settles === 'net'
      return {
        contract,
        fee: isNet
          ? feeOf('line-nearest', contract, [
              { fees: [0, 0, 0, 0], cents: sumOf('cents'), donationCount: sumOf('donationCount') },
            ])
          : 0,
      }
    })
    const rest = fees.reduce((sum, { fee }) => sum + fee, part.cents)
    return fees
      .toSorted((one, other) => other.fee - one.fee)
      .map(({ contract, fee }, index) => ({ ...part, contractId: contract.id, cents: (index === 0 ? rest : 0) - fee }))
      .filter(({ cents }) => cents !== 0)
  })
