import { addDays, type Day } from '#shared/days.ts'
import { evidenceOf, saysSlip } from './evidence.ts'
import type { Explanation, Part, RuleResult } from './explanation.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, MatchInput, Slip } from './match-input.ts'
import { provedPairs } from './pairing.ts'

/** The days in which a bank books what was brought to it, and those after which it hardly does so any more. */
const slipDays = 7
const latestSlipDays = 31

type Deposit = { slip: Slip; medium: 'cheque' | 'cash' | 'both'; cents: number }

const depositsOf = (slip: Slip, taken: ReadonlySet<string>): Deposit[] => {
  const isFree = (medium: Deposit['medium']): boolean =>
    !taken.has(`${slip.id} ${medium}`) && !taken.has(`${slip.id} both`)
  const both: Deposit[] = [{ slip, medium: 'both', cents: slip.chequeCents + slip.cashCents }]
  const each: Deposit[] = [
    { slip, medium: 'cheque', cents: slip.chequeCents },
    { slip, medium: 'cash', cents: slip.cashCents },
  ]
  const apart = each.filter(({ medium, cents }) => cents > 0 && isFree(medium))
  return apart.length === 2 ? [...apart, ...both] : apart
}

const partOf = ({ slip, medium, cents }: Deposit): Part => ({ kind: 'slip', slipId: slip.id, medium, cents })

/** Tells whether two deposits cannot both be paid: cash, and the cheques and cash of the same slip. */
const collide = (one: Deposit, other: Deposit): boolean =>
  one !== other && one.slip.id === other.slip.id && (one.medium === 'both' || other.medium === 'both')

/** Matches deposits by the number of their slip, else by amount and date where nothing else can be meant. */
export const matchSlips = (input: MatchInput, isCovered: (from: Day, to: Day) => boolean): RuleResult => {
  const taken = new Set(
    input.standing.flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'slip').map(({ slipId, medium }) => `${slipId} ${medium}`),
    ),
  )
  const deposits = input.slips.flatMap((slip) => depositsOf(slip, taken))
  const numbered = new Map<BankLine, Deposit[]>()
  const possible = new Map<BankLine, Deposit[]>()
  for (const line of input.lines) {
    const words = evidenceOf(line)
    const kinds = kindsOf(line, words)
    const fits = deposits.filter(
      ({ medium, cents, slip }) =>
        cents === line.cents &&
        ((kinds.includes('cheques') && medium !== 'cash') || (kinds.includes('cash') && medium !== 'cheque')) &&
        slip.day <= line.bookedOn &&
        line.bookedOn <= addDays(slip.day, slipDays),
    )
    const named = fits.filter(({ slip }) => saysSlip(line, slip.number))
    if (fits.length > 0) possible.set(line, fits)
    if (named.length > 0) numbered.set(line, named)
  }
  const byNumber = provedPairs(numbered)
  const known = new Set(input.slips.map(({ number }) => number))
  /** Tells whether a line names another slip. Banks have numbers of their own, which are none of ours. */
  const isOther = (line: BankLine, { slip }: Deposit): boolean => {
    const { slips } = evidenceOf(line)
    return (
      slips.size > 0 && !slips.has(slip.number) && (byNumber.size > 0 || [...slips].some((each) => known.has(each)))
    )
  }
  const used = [...byNumber.values()]
  /** Tells whether a line may pay a slip of weeks before that no line of its days has paid. */
  const mayBeLate = (line: BankLine, paid: Deposit): boolean =>
    deposits.some(
      (each) =>
        each !== paid &&
        each.cents === line.cents &&
        (each.medium === paid.medium || each.medium === 'both' || paid.medium === 'both') &&
        each.slip.day < paid.slip.day &&
        line.bookedOn <= addDays(each.slip.day, latestSlipDays) &&
        !met.has(each),
    )
  const rest = new Map(
    [...possible]
      .filter(([line]) => !byNumber.has(line))
      .map(([line, fits]) => [
        line,
        fits.filter((each) => !used.some((other) => other === each || collide(each, other))),
      ]),
  )
  const isOver = ({ slip }: Deposit): boolean => isCovered(slip.day, addDays(slip.day, slipDays))
  const met = new Set([...used, ...[...rest.values()].flat()])
  const byAmount = [...provedPairs(rest)].filter(
    ([line, deposit]) => isOver(deposit) && !mayBeLate(line, deposit) && !isOther(line, deposit),
  )
  const pairs = [...byNumber, ...byAmount].filter(
    ([, deposit]) => ![...possible.values()].flat().some((other) => collide(deposit, other)) || used.includes(deposit),
  )
  const automatic = new Map(pairs.map(([line, deposit]) => [line.id, [partOf(deposit)]]))
  const alternatives = new Map<string, Explanation['alternatives']>(
    [...possible].map(([line, fits]) => [line.id, fits.map((each) => ({ rule: 'slip', parts: [partOf(each)] }))]),
  )
  return { rule: 'slip', automatic, alternatives, certain: new Set([...byNumber.keys()].map(({ id }) => id)) }
}
