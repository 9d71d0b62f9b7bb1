import { addDays } from '#shared/days.ts'
import { type AccountLearnt, accountPlan, dividedCommission, learnAccount } from './account-lines.ts'
import { cardLinesOf } from './card-line.ts'
import { partsOf, ruleOf } from './card-parts.ts'
import { isExact, type Proof, unitsOf } from './exact-units.ts'
import type { Explanation } from './explanation.ts'
import { learnRate } from './learnt-rate.ts'
import type { BankLine, MatchInput } from './match-input.ts'
import { type NamedLine, namedLinesOf } from './named-lines.ts'
import { type LearntNaming, learnNaming } from './naming.ts'
import { type MatchedInterval, type Plan, planOf } from './remittance.ts'
import { daysOf, seriesByDevice, type TerminalTakings } from './takings.ts'
import { withTerminalClosings } from './terminal-closings.ts'
import { pairTerminals } from './terminal-lines.ts'
import { UnitStates } from './unit-states.ts'
import { againOf, proveWhole, repeatedIn } from './whole-lines.ts'

/** A contract with what its lines that name their day have shown. */
type Shown = { plan: Plan; learnt: LearntNaming; lines: readonly NamedLine[] }

/** Tells whether a line that may be of several contracts is exactly what one of them should be paid. */
const fits = (named: NamedLine, { plan, learnt: { naming } }: Shown): boolean =>
  named.spans.some((span) => {
    const units = unitsOf(plan, span, naming.shift)
    const groups =
      naming.grouping === 'contract' ? [units] : [...Map.groupBy(units, ({ deviceId }) => deviceId).values()]
    return groups.some((group) => isExact(named, plan.contract, group))
  })

const explained = ({ id: lineId }: BankLine, rule: Explanation['rule'], parts: Explanation['parts']): Explanation => ({
  lineId,
  rule,
  isAutomatic: true,
  parts,
  alternatives: [],
})

type Known = { held: readonly MatchedInterval[]; own: ReadonlySet<BankLine> }

/** Proves the lines of a contract. Those that may be of others too are its own if they fit no other. */
const prove = ({ plan, learnt: { naming }, lines }: Shown, others: readonly Shown[], { held, own }: Known): Proof[] => {
  const states = new UnitStates([plan], held)
  const open = lines.filter(
    (named) => own.has(named.line) && !(named.isShared && others.some((other) => fits(named, other))),
  )
  const exact =
    naming.grouping === 'contract'
      ? proveWhole(plan, naming.shift, open, states)
      : pairTerminals(plan, naming.shift, open, states)
  // A line that names no contract may pay another one, and pays nothing again.
  return exact.filter(({ named, isAgain }) => !(isAgain && named.isShared))
}

const explainContract = (shown: Shown, others: readonly Shown[], known: Known): Explanation[] => {
  const { plan, learnt, lines } = shown
  const { held, own } = known
  const proofs = prove(shown, others, known)
  const proved = new Set(proofs.map(({ named }) => named))
  const repeated =
    learnt.naming.grouping === 'contract'
      ? repeatedIn(lines).filter((named) => own.has(named.line) && !named.isShared && !proved.has(named))
      : []
  return [
    ...proofs.map(({ named: { line }, units, isAgain }): Explanation => {
      const paid = isAgain ? { plan, units: [], doubled: units } : { plan, units }
      return explained(line, ruleOf(paid), partsOf(line.cents, paid, held))
    }),
    ...repeated.map((named) => explained(named.line, 'departure', [againOf(named, learnt.naming.shift)])),
  ]
}

/** Lists the card lines in the order of their days, those that stand among them. */
const cardsOf = ({ lines, standing, contracts }: MatchInput) =>
  cardLinesOf([...lines, ...standing.flatMap(({ line }) => line ?? [])], contracts).toSorted(
    ({ line: one }, { line: other }) => (one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : 0),
  )

const takingsOf = ({ parts }: Explanation) => parts.filter((part) => part.kind === 'takings')

/** The findings of the lines that name their day: what is proved, and what their contracts' lines have shown. */
export type NamedDays = {
  automatic: ReadonlyMap<string, Explanation>
  learnt: ReadonlyMap<string, LearntNaming>
  /** Undefined unless lines pay all contracts of the account at once. */
  account: AccountLearnt | undefined
}

const rounds = 2

/** Learns when each terminal is closed from what lines prove, whatever stands. */
const closedAsShown = (shown: Shown, planWith: (series: readonly TerminalTakings[]) => Plan): TerminalTakings[] => {
  const own = new Set(shown.lines.flatMap(({ line, isShared }) => (isShared ? [] : [line])))
  let { plan } = shown
  let series = shown.learnt.series
  for (let round = 0; round < rounds; round += 1) {
    series = withTerminalClosings(series, plan, prove({ ...shown, plan }, [], { held: [], own }))
    plan = planWith(series)
  }
  return series
}

type Range = Parameters<typeof planOf>[3]

/** Returns what is known of an account whose lines pay all contracts. */
const accountShown = (account: AccountLearnt, lines: readonly NamedLine[], range: Range): Shown => ({
  plan: accountPlan(account, range),
  learnt: { naming: { grouping: 'contract', shift: 0 }, segments: [], series: account.flatMap(({ series }) => series) },
  lines: lines.map((named) => ({ ...named, isShared: false })),
})

/** Learns when each terminal of an account is closed. */
const closedAccount = (
  account: AccountLearnt,
  lines: readonly NamedLine[],
  days: Omit<Range, 'held'>,
): AccountLearnt => {
  const range = { ...days, held: [] }
  const withSeries = (series: readonly TerminalTakings[]): AccountLearnt => {
    const left = [...series]
    return account.map((each) => ({ ...each, series: left.splice(0, each.series.length) }))
  }
  const shown = accountShown(account, lines, range)
  return withSeries(closedAsShown(shown, (series) => accountPlan(withSeries(series), range)))
}

/**
 * Matches the lines that say their contract and the days of their donations, to the cent, whatever other lines do: no
 * schedule is needed (docs/rules/bank.md#bank-named-day).
 */
export const matchNamedDays = (input: MatchInput): NamedDays => {
  const held = input.standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))
  const cards = cardsOf(input)
  const known = daysOf(input.takings)
  const owned = new Set(input.lines)
  const shown = input.contracts.flatMap((contract): Shown[] => {
    const series = seriesByDevice(contract, input.takings)
    const lines = namedLinesOf(cards, contract)
    const learnt = learnNaming(contract, series, lines)
    if (!known || !learnt) return []
    const range = { first: known.first, last: addDays(input.today, 1) }
    const planWith = (series: readonly TerminalTakings[], taken: readonly MatchedInterval[]): Plan => ({
      ...planOf(contract, series, learnt.segments, { ...range, held: taken }),
      shift: learnt.naming.shift,
    })
    const plain = { plan: planWith(series, []), learnt, lines }
    const closed = closedAsShown(plain, (closings) => planWith(closings, []))
    return [{ plan: planWith(closed, held), learnt: { ...learnt, series: closed }, lines }]
  })
  const proofs = shown.flatMap((each) =>
    explainContract(
      each,
      shown.filter((other) => other !== each),
      { held, own: owned },
    ),
  )
  const all = input.contracts.map((contract) => ({ contract, series: seriesByDevice(contract, input.takings) }))
  const lines = input.contracts.slice(0, 1).flatMap((contract) => namedLinesOf(cards, contract))
  const found = learnAccount(all, lines)
  const account =
    found && known ? closedAccount(found, lines, { first: known.first, last: addDays(input.today, 1) }) : found
  if (account && known) {
    const range = { first: known.first, last: addDays(input.today, 1), held: [...held, ...proofs.flatMap(takingsOf)] }
    const proved = new Set(proofs.map(({ lineId }) => lineId))
    const open = lines.filter(({ line }) => !proved.has(line.id))
    const own = explainContract(accountShown(account, open, range), [], { held, own: owned })
    proofs.push(...own.map((each) => ({ ...each, parts: dividedCommission(each.parts, input.contracts) })))
  }
  return {
    automatic: new Map(proofs.map((each) => [each.lineId, each])),
    learnt: new Map(shown.map(({ plan, learnt }) => [plan.contract.id, learnt])),
    account,
  }
}

/** Writes the rates that lines show in contracts that have none. */
export const withLearntRates = (input: MatchInput): MatchInput => {
  const cards = cardsOf(input)
  const contracts = input.contracts.map((contract) => {
    const ratePpm = learnRate(contract, (own) => seriesByDevice(own, input.takings), cards)
    return ratePpm === undefined ? contract : { ...contract, ratePpm }
  })
  return { ...input, contracts }
}
