import { addDays } from '#shared/days.ts'
import { proveAccounts } from './account-lines.ts'
import { cardLinesOf } from './card-line.ts'
import { partsOf } from './card-parts.ts'
import { againOf, isExact, proveWhole, repeatedIn, unitsOf } from './exact-units.ts'
import type { Explanation } from './explanation.ts'
import { learnRate } from './learnt-rate.ts'
import type { BankLine, MatchInput } from './match-input.ts'
import { proveMoved } from './moved-closings.ts'
import { type NamedLine, namedLinesOf } from './named-lines.ts'
import { type Learnt, learnNaming } from './naming.ts'
import { type MatchedInterval, type Plan, planOf } from './remittance.ts'
import { daysOf, seriesByDevice } from './takings.ts'
import { pairTerminals } from './terminal-lines.ts'
import { UnitStates } from './unit-states.ts'

/** A contract with what its lines that name their day have shown. */
type Shown = { plan: Plan; learnt: Learnt; lines: readonly NamedLine[] }

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

/** Proves the lines of a contract. Those that may be of others too are its own if they fit no other. */
const proveContract = (
  shown: Shown,
  others: readonly Shown[],
  { held, own }: { held: readonly MatchedInterval[]; own: ReadonlySet<BankLine> },
): Explanation[] => {
  const { plan, learnt, lines } = shown
  const states = new UnitStates([plan], held)
  const open = lines.filter(
    (named) => own.has(named.line) && !(named.isShared && others.some((other) => fits(named, other))),
  )
  const isWhole = learnt.naming.grouping === 'contract'
  const exact = isWhole
    ? proveWhole(plan, learnt.naming.shift, open, states)
    : pairTerminals(plan, learnt, open, states)
  const left = open.filter((named) => !exact.some((proof) => proof.named === named))
  // A line that names no contract may pay another one, and pays nothing again.
  const proofs = [...exact, ...proveMoved(plan, left, states)].filter(
    ({ named, isAgain }) => !(isAgain && named.isShared),
  )
  const proved = new Set(proofs.map(({ named }) => named))
  const repeated = isWhole
    ? repeatedIn(lines).filter((named) => own.has(named.line) && !named.isShared && !proved.has(named))
    : []
  return [
    ...proofs.map(({ named: { line }, units, isAgain }): Explanation => {
      const days = new Set(units.map(({ day }) => day)).size
      const rule = isAgain ? 'departure' : days > 1 ? 'several-days' : 'remittance'
      const paid = isAgain ? { plan, units: [], doubled: units } : { plan, units }
      return explained(line, rule, partsOf(line.cents, paid, held))
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
  learnt: ReadonlyMap<string, Learnt>
  /** The contracts whose terminals are closed at different moments. */
  moved: ReadonlySet<string>
}

/**
 * Matches the lines that say their contract and the days of their donations, to the cent, whatever other lines do: no
 * schedule is needed (docs/rules/bank.md#bank-named-day).
 */
export const matchNamedDays = (input: MatchInput): NamedDays => {
  const held = input.standing.flatMap(({ parts }) => parts.filter((part) => part.kind === 'takings'))
  const cards = cardsOf(input)
  const known = daysOf(input.takings)
  const own = new Set(input.lines)
  const shown = input.contracts.flatMap((contract): Shown[] => {
    const series = seriesByDevice(contract, input.takings)
    const lines = namedLinesOf(cards, contract)
    const learnt = learnNaming(contract, series, lines)
    if (!known || !learnt) return []
    const range = { first: known.first, last: addDays(input.today, 1), held }
    const plan = { ...planOf(contract, learnt.series, learnt.segments, range), shift: learnt.naming.shift }
    return [{ plan, learnt, lines }]
  })
  const proofs = shown.flatMap((each) =>
    proveContract(
      each,
      shown.filter((other) => other !== each),
      { held, own },
    ),
  )
  const proved = new Set(proofs.map(({ lineId }) => lineId))
  const moved = new Set(
    shown
      .filter(({ learnt }) => learnt.series.some(({ closingShift }) => closingShift !== 0))
      .map(({ plan }) => plan.contract.id),
  )
  const all = input.contracts.map((contract) => ({ contract, series: seriesByDevice(contract, input.takings) }))
  const shared = input.contracts.slice(0, 1).flatMap((contract) => namedLinesOf(cards, contract))
  const open = shared.filter(({ line }) => own.has(line) && !proved.has(line.id))
  if (known) {
    const range = { first: known.first, last: addDays(input.today, 1), held: [...held, ...proofs.flatMap(takingsOf)] }
    const ofAccount = proveAccounts(all, open, range)
    for (const { line, rule, parts } of ofAccount.proofs) proofs.push(explained(line, rule, parts))
    if (ofAccount.isMoved) for (const { id } of input.contracts) moved.add(id)
  }
  return {
    automatic: new Map(proofs.map((each) => [each.lineId, each])),
    moved,
    learnt: new Map(shown.map(({ plan, learnt }) => [plan.contract.id, learnt])),
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
