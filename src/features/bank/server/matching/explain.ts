import type { Day } from '#shared/days.ts'
import { notADonation } from '../../match.ts'
import { cardLinesOf, saysCommission } from './card-line.ts'
import { explainCards } from './card-lines.ts'
import { cardPlansOf, cutOffsOf, learnFrom, plansOf } from './card-plans.ts'
import { coverageOf } from './coverage.ts'
import { evidenceOf } from './evidence.ts'
import type { Explanation, MatchResult, Part, RuleResult } from './explanation.ts'
import { kindsOf, type LineKind } from './line-kind.ts'
import type { BankLine, Contract, MatchInput, StandingMatch } from './match-input.ts'
import { matchMonthlyCommission } from './monthly-commission.ts'
import { matchMovements } from './movement-rule.ts'
import { matchNamedDays, withLearntRates } from './named-day.ts'
import { matchPayments } from './payment-rule.ts'
import { matchPayouts } from './payout-rule.ts'
import { matchRemittanceCommission } from './remittance-commission.ts'
import { matchSlips } from './slip-rule.ts'
import { matchTransfers } from './transfer-rule.ts'

const mostAlternatives = 6

const unexplained = (lineId: string): Explanation => ({
  lineId,
  rule: null,
  isAutomatic: false,
  parts: [],
  alternatives: [],
})

/** Adds what is certain to what stands, so that the rules after it leave its money alone. */
const withCertain = (input: MatchInput, automatic: RuleResult['automatic']): MatchInput => {
  const standing = input.lines.flatMap((line): StandingMatch[] => {
    const parts = automatic.get(line.id)
    return parts ? [{ line, parts }] : []
  })
  return {
    ...input,
    lines: input.lines.filter(({ id }) => !automatic.has(id)),
    standing: [...input.standing, ...standing],
  }
}

/** Makes a line automatic if only one rule can explain it, or if the line itself names what it pays. */
const combine = (line: BankLine, results: readonly RuleResult[], card: Explanation | undefined): Explanation => {
  const byCard: RuleResult[] = card
    ? [
        {
          rule: card.rule ?? 'search',
          automatic: new Map(card.isAutomatic ? [[line.id, card.parts]] : []),
          alternatives: new Map([[line.id, card.alternatives]]),
          certain: new Set(),
        },
      ]
    : []
  const isCard = kindsOf(line, evidenceOf(line))[0] === 'card-payout'
  const all = isCard ? [...byCard, ...results] : [...results, ...byCard]
  const certain = all.find((each) => each.certain.has(line.id))
  const proving = certain ? [certain] : all.filter(({ automatic }) => automatic.has(line.id))
  const admitting = all.filter(
    ({ automatic, alternatives }) =>
      automatic.has(line.id) || alternatives.get(line.id)?.some(({ rule }) => rule !== 'search'),
  )
  const [proved] = proving
  const parts = proved?.automatic.get(line.id)
  if (proved && parts && (certain || admitting.length === 1))
    return { lineId: line.id, rule: proved.rule, isAutomatic: true, parts, alternatives: [] }
  const found = all.flatMap(({ rule, automatic, alternatives }) => {
    const own = automatic.get(line.id)
    return [...(own ? [{ rule, parts: own }] : []), ...(alternatives.get(line.id) ?? [])]
  })
  const different = new Map(found.map((each) => [JSON.stringify(each.parts), each]))
  return { ...unexplained(line.id), alternatives: [...different.values()].slice(0, mostAlternatives) }
}

/** Sums the lines of each contract by month, as far as one contract alone may have paid them. */
const paidByMonth = ({ lines, standing, contracts }: MatchInput, explanations: ReturnType<typeof explainCards>) => {
  const sums = new Map<string, number>()
  const parts = new Map<string, readonly Part[]>([
    ...standing.flatMap(({ line, parts }) => (line ? [[line.id, parts] as const] : [])),
    ...[...explanations].map(([id, { parts }]) => [id, parts] as const),
  ])
  for (const { line, contractIds } of cardLinesOf(
    [...lines, ...standing.flatMap(({ line }) => line ?? [])],
    contracts,
  )) {
    const explained = (parts.get(line.id) ?? []).flatMap((part) => (part.kind === 'takings' ? [part.contractId] : []))
    const [id, ...others] = new Set(explained.length > 0 ? explained : contractIds)
    const key = `${id} ${line.bookedOn.slice(0, 7)}`
    if (id !== undefined && others.length === 0) sums.set(key, (sums.get(key) ?? 0) + line.cents)
  }
  return (contractId: string, month: string): number => sums.get(`${contractId} ${month}`) ?? 0
}

/** The kinds of debits that cannot give a donation's money back. */
const foreign: readonly LineKind[] = ['not-a-donation', 'commission', 'transfer-out']

/**
 * Explains debits that pay no donation back, so that nobody is asked about the bank's fees or the rent. What may be the
 * commission of a contract waits for a person.
 */
const asOther = (line: BankLine, explanation: Explanation, contracts: readonly Contract[]): Explanation => {
  if (explanation.isAutomatic || explanation.alternatives.length > 0 || line.cents >= 0) return explanation
  const words = evidenceOf(line)
  const kinds = kindsOf(line, words)
  const isForeign = kinds.length > 0 && kinds.every((kind) => foreign.includes(kind))
  if (!isForeign || (kinds.includes('commission') && saysCommission(words, contracts))) return explanation
  return {
    ...explanation,
    rule: 'not-a-donation',
    isAutomatic: true,
    parts: [{ kind: 'other', cents: line.cents, note: line.label.trim().slice(0, 200) || notADonation }],
  }
}

/** Describes a line without its id, which depends on the file that was brought first. */
const keyOf = ({ id, bookedOn, cents, ...words }: BankLine): string =>
  `${bookedOn} ${cents} ${JSON.stringify(words)} ${id}`

/** Sorts lines by what the bank says of them. */
const inOrder = (lines: readonly BankLine[]): BankLine[] =>
  lines
    .map((line) => ({ line, key: keyOf(line) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ line }) => line)

/** Learns when the contracts of an account close and pay their days, and proves the lines that name a day. */
export const learnAll = (given: MatchInput) => {
  const ordered = withLearntRates({ ...given, lines: inOrder(given.lines) })
  const covers = coverageOf(ordered.covered)
  const coveredDays = new Map<Day, boolean>()
  const isCovered = (day: Day): boolean => {
    const known = coveredDays.get(day) ?? covers(day, day)
    coveredDays.set(day, known)
    return known
  }
  const named = matchNamedDays(ordered)
  return { ordered, covers, isCovered, named, learnt: learnFrom(ordered, isCovered, named.learnt) }
}

export type Learning = ReturnType<typeof learnAll>

/**
 * Explains the lines of a bank account: the rules in their order, each line by at most one of them. The result depends
 * neither on the order of the lines nor on a clock. A line is automatic only if the rules admit nothing else for it
 * (docs/rules/bank.md). `isAsked`: a person is asked about the line, so that proposals without a proof are looked for.
 */
export const explain = (
  given: MatchInput,
  isAsked: (lineId: string) => boolean = () => true,
  learn: (given: MatchInput) => Learning = learnAll,
): MatchResult => {
  const { ordered, covers, isCovered, named, learnt } = learn(given)
  const afterNamed = withCertain(ordered, new Map([...named.automatic].map(([id, { parts }]) => [id, parts])))
  const payouts = matchPayouts(afterNamed, learnt)
  const afterPayouts = withCertain(afterNamed, payouts.automatic)
  const payments = matchPayments({ ...afterPayouts, elsewhere: inOrder(given.elsewhere) })
  const input = withCertain(afterPayouts, payments.automatic)
  const plans = plansOf(input, learnt)
  // A record that a line of another account may pay too is proved for neither, whichever came first.
  const asked = { ...input, lines: [...input.lines, ...inOrder(input.elsewhere)] }
  const movements = matchMovements(asked, plans, covers)
  const others = [payments, movements, matchSlips(asked, covers), matchTransfers(asked, covers)]
  const claimed = new Set(
    [
      ...input.standing.map(({ parts }) => parts),
      ...movements.automatic.values(),
      ...[...movements.alternatives.values()].flatMap((all) => all.map(({ parts }) => parts)),
    ].flatMap((parts) => parts.filter((part) => part.kind === 'movement').map(({ movementId }) => movementId)),
  )
  const free = input.movements.filter(({ id }) => !claimed.has(id))
  const cards = explainCards(input, cardPlansOf(input, plans, named.account), free, { isCovered, isAsked })
  const paidIn = paidByMonth(input, cards)
  const standing = new Map(input.standing.flatMap(({ line, parts }) => (line ? [[line.id, parts] as const] : [])))
  const ofRemittances = matchRemittanceCommission(input, ({ id }) => cards.get(id)?.parts ?? standing.get(id) ?? [])
  const results = [...others, ofRemittances, matchMonthlyCommission(input, plans, { paidIn, isCovered: covers })]
  const explained = (line: BankLine): Explanation => {
    const proved = named.automatic.get(line.id)
    if (proved) return proved
    const parts = payouts.automatic.get(line.id) ?? payments.automatic.get(line.id)
    if (parts) return { lineId: line.id, rule: 'reference', isAutomatic: true, parts, alternatives: [] }
    return asOther(line, combine(line, results, cards.get(line.id)), input.contracts)
  }
  return { explanations: ordered.lines.map(explained), cutOffs: cutOffsOf(plans) }
}
