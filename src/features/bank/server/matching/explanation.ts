import type { Day } from '#shared/days.ts'

/** Why a line is not the sum of its donations. Screens name each (`match-sentence.ts`). */
export type DifferenceName =
  | 'cut-off'
  | 'late-donation'
  | 'commission'
  | 'unpaid'
  | 'refund'
  | 'no-donation'
  | 'no-payment'
  | 'doubled'
  | 'lost'

/** The takings of a terminal from an instant until before another one. */
export type TakingsPart = {
  kind: 'takings'
  contractId: string
  deviceId: string
  fromAt: number
  toAt: number
  cents: number
  donationCount: number
}

/** A part of a line. The parts of a line sum to the line. */
export type Part =
  | TakingsPart
  | { kind: 'slip'; slipId: string; medium: 'cheque' | 'cash' | 'both'; cents: number }
  /** A transfer. */
  | { kind: 'donation'; transactionId: string; cents: number }
  /** A payment in an acquirer's file, without its commission; negative for a refund, a chargeback or a fee. */
  | { kind: 'payment'; paymentId: string; note: string; cents: number }
  /** A refund, a chargeback or a returned cheque: negative, except of a chargeback that was won. */
  | { kind: 'movement'; movementId: string; cents: number }
  /** Negative. Of a month when the acquirer books it once a month, or `of` a remittance that was booked on a day. */
  | { kind: 'commission'; contractId: string; cents: number; month: string | null; of?: { day: Day; cents: number } }
  | { kind: 'difference'; name: DifferenceName; cents: number; day: Day | null; deviceId: string | null }
  /** No money of a donation: rent, a subsidy, the bank's own fees. */
  | { kind: 'other'; cents: number; note: string }

/** The rule that explains a line, in the order in which they are tried. */
export type Rule =
  | 'reference'
  | 'remittance'
  | 'several-days'
  | 'departure'
  | 'slip'
  | 'transfer'
  | 'movement'
  | 'remittance-commission'
  | 'monthly-commission'
  | 'not-a-donation'
  | 'search'

export type Explanation = {
  lineId: string
  /** Null when no rule explains the line. */
  rule: Rule | null
  /** No other explanation is possible under the rules. The others wait for a person. */
  isAutomatic: boolean
  /** The parts of an automatic explanation; empty otherwise. */
  parts: readonly Part[]
  /** The choices of a person, the most likely first; empty for an automatic explanation. */
  alternatives: readonly { rule: Rule; parts: readonly Part[] }[]
}

/** When an acquirer closes a contract's day, as its lines show. `since` is the first day that it holds for. */
export type LearntCutOff = { contractId: string; cutOffMinute: number; since: Day; lineCount: number }

export type MatchResult = { explanations: Explanation[]; cutOffs: LearntCutOff[] }

/** The findings of a rule: by the id of each line. */
export type RuleResult = {
  rule: Rule
  automatic: ReadonlyMap<string, readonly Part[]>
  /** All that the rule admits, the automatic one among them. */
  alternatives: ReadonlyMap<string, Explanation['alternatives']>
  /** Lines that name what they pay: no other rule is asked. */
  certain: ReadonlySet<string>
}

/** Writes the candidates of a rule. Each explains its line by a single part. */
export const alternativesOf = <Thing>(
  rule: Rule,
  candidates: ReadonlyMap<{ id: string }, readonly Thing[]>,
  partOf: (thing: Thing) => Part,
): RuleResult['alternatives'] =>
  new Map(
    [...candidates]
      .filter(([, things]) => things.length > 0)
      .map(([{ id }, things]) => [id, things.map((thing) => ({ rule, parts: [partOf(thing)] }))]),
  )
