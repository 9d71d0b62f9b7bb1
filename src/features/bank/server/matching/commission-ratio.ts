import type { BankLine } from './match-input.ts'

/** The fewest commissions that show a rate, and the part of those near a remittance that must have it. */
const fewestLines = 5
const leastShown = 0.8
/** The highest rate of a commission. */
const highestRate = 0.2

/** A commission with the remittances that it may be of. */
type Fee = { line: BankLine; candidates: readonly { line: BankLine; contract: { id: string } }[] }

/** Tells whether a commission is the one of an amount. */
export type Ratio = (paidCents: number, feeCents: number) => boolean

/** Returns the rates that a commission of whole cents may have: it is rounded to the nearest cent, down or up. */
const ratesOf = (paidCents: number, feeCents: number): [low: number, high: number] => [
  (feeCents - 1) / paidCents,
  (feeCents + 1) / paidCents,
]

/**
 * Finds the only rate at which nearly all commissions of a contract are that of a remittance near them. Undefined until
 * five show it (docs/rules/bank.md#bank-commission).
 */
export const learnRatio = (fees: readonly Fee[], contractId: string): Ratio | undefined => {
  const own = fees.flatMap(({ line, candidates }) => {
    const rates = candidates
      .filter(({ contract }) => contract.id === contractId)
      .map(({ line: paid }) => ratesOf(paid.cents, -line.cents))
      .filter(([low]) => low < highestRate)
    return rates.length > 0 ? [rates] : []
  })
  const countAt = (rate: number): number =>
    own.filter((rates) => rates.some(([low, high]) => low < rate && rate < high)).length
  const middles = own.flatMap((rates) => rates.map(([low, high]) => (low + high) / 2))
  const counted = middles
    .map((rate) => ({ rate, count: countAt(rate) }))
    .toSorted((one, other) => other.count - one.count)
  const most = counted[0]?.count ?? 0
  if (most < fewestLines || most < leastShown * own.length) return undefined
  const best = counted
    .filter(({ count }) => count === most)
    .map(({ rate }) => rate)
    .toSorted((one, other) => one - other)
  const rate = best[Math.floor(best.length / 2)] ?? 0
  return (paidCents, feeCents) => {
    const [low, high] = ratesOf(paidCents, feeCents)
    return low < rate && rate < high
  }
}
