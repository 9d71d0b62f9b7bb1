import { evidenceOf } from './evidence.ts'
import type { Explanation, Part, TakingsPart } from './explanation.ts'
import type { BankLine, Takings } from './match-input.ts'
import { indexAt } from './takings.ts'

/**
 * The time by which a terminal may be closed earlier or later than on other nights, and than lines of several contracts
 * at once show.
 */
const [spreadMs, widerMs] = [2 * 60_000, 10 * 60_000]

type TakingsOf = ReadonlyMap<string, Takings>

/** Lists what would move if a terminal had been closed earlier or later: a number for each amount, and count. */
const movedAt = (
  instant: number,
  takings: Takings | undefined,
  { spread, isCounted }: { spread: number; isCounted: boolean },
): number[] => {
  if (!takings) return []
  const [low, own, high] = [instant - spread, instant, instant + spread].map((at) => indexAt(takings, at)) as [
    number,
    number,
    number,
  ]
  const sumOf = (from: number, until: number): number =>
    takings.cents.subarray(from, until).reduce((sum, cents) => sum + cents, 0)
  return Array.from({ length: high - low + 1 }, (_, more) => low + more)
    .filter((index) => index !== own)
    .map((index) => {
      const cents = index < own ? -sumOf(index, own) : sumOf(own, index)
      return cents * 1000 + (isCounted ? index - own : 0)
    })
}

const isExchangeable = (parts: readonly TakingsPart[], end: 'fromAt' | 'toAt', isCounted: boolean, of: TakingsOf) => {
  const spread = new Set(parts.map(({ contractId }) => contractId)).size > 1 ? widerMs : spreadMs
  let sums: number[] = []
  for (const { deviceId, [end]: instant } of parts) {
    const moved = movedAt(instant, of.get(deviceId), { spread, isCounted })
    sums = [...sums, ...moved, ...moved.flatMap((each) => sums.map((sum) => sum + each))]
  }
  return sums.includes(0)
}

/**
 * Leaves to a person the lines of terminals that are closed at different moments, where some may have been closed
 * minutes earlier, and others later, with the same sum: it is unknown which of their donations such a line pays.
 */
export const withoutExchanged = (
  line: BankLine,
  explanation: Explanation,
  { takings: of, moved }: { takings: TakingsOf; moved: ReadonlySet<string> },
): Explanation => {
  const { rule, parts, isAutomatic } = explanation
  const takings = parts
    .filter((part: Part) => part.kind === 'takings')
    .filter(({ contractId }) => moved.has(contractId))
  const isCounted = evidenceOf(line).count !== null
  if (!isAutomatic || rule === null || takings.length < 2) return explanation
  if (!(['fromAt', 'toAt'] as const).some((end) => isExchangeable(takings, end, isCounted, of))) return explanation
  return { ...explanation, rule: null, isAutomatic: false, parts: [], alternatives: [{ rule, parts }] }
}
