import { addDays } from '#shared/days.ts'
import { mayBe } from './closing-votes.ts'
import { proveChain } from './day-chain.ts'
import { fewestAgain, isExact, isPaidAgain, type Proof, unitsOf } from './exact-units.ts'
import type { DaySpan } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { componentsOf } from './pairing.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { indexAt } from './takings.ts'
import type { UnitStates } from './unit-states.ts'

/**
 * The most donations of a terminal's day that are supposed to be absent here, where another explanation of a line is
 * sought.
 */
const mostAbsent = 2

type Taking = { units: readonly TerminalDay[] }

const sumOf = (units: readonly TerminalDay[]) => ({
  cents: units.reduce((sum, unit) => sum + unit.cents, 0),
  count: units.reduce((sum, unit) => sum + unit.donationCount, 0),
})

/** Tells whether a line may be that of a terminal whose last donations are absent here. */
const mayLack = ({ line, said }: NamedLine, { units }: Taking): boolean => {
  const { cents, count } = sumOf(units)
  if ((said.gross ?? line.cents) <= cents) return false
  return said.count === null || (said.count > count && said.count <= count + mostAbsent)
}

/** Tells whether a line is so small that other donations may have its amount. */
const isSmall = ({ said }: NamedLine, { units }: Taking): boolean =>
  said.count === null && sumOf(units).count < fewestAgain

/** The time by which a terminal may be closed earlier or later than usual on a night. */
const spreadMs = 15 * 60_000

/** Tells whether a line may be that of a terminal which was closed some minutes earlier or later. */
const mayBeMoved = (plan: Plan, named: NamedLine, { units }: Taking): boolean => {
  const first = units[0]
  const last = units.at(-1)
  if (!first || !last) return false
  const { cents, count } = sumOf(units)
  const near = ({ series }: TerminalDay, instant: number): number[] => {
    const low = indexAt(series, instant - spreadMs)
    return Array.from({ length: indexAt(series, instant + spreadMs) - low + 1 }, (_, more) => low + more)
  }
  const sumAt = ({ series }: TerminalDay, index: number): number => series.cents[index] ?? 0
  return near(first, first.fromAt).some((low) =>
    near(last, last.toAt).some(
      (high) =>
        (low !== first.low || high !== last.high) &&
        mayBe(named, plan.contract, {
          cents: cents + sumAt(first, first.low) - sumAt(first, low) + sumAt(last, high) - sumAt(last, last.high),
          donationCount: count + first.low - low + high - last.high,
        }),
    ),
  )
}

type OfDay = {
  fits: ReadonlyMap<NamedLine, readonly Taking[]>
  odd: NamedLine[]
  /** All takings of the day, and those that fit no line. */
  all: Taking[]
  lacking: Taking[]
  /** Lines of a single terminal in which donations of one amount may have changed places at both closings. */
  twofold: ReadonlySet<NamedLine>
}

/** Lists the takings of terminals that a line may mean: of its day, and of more days where those are one line. */
const takingsOf = (plan: Plan, shift: number) => {
  // Days on which a terminal took nothing make no other takings of it.
  const known = new Map<string, Taking>()
  const bySpan = new Map<string, Taking[]>()
  const of = (span: DaySpan): Taking[] => {
    const found =
      bySpan.get(`${span.from} ${span.to}`) ??
      [...Map.groupBy(unitsOf(plan, span, shift), ({ deviceId }) => deviceId).values()].map((units): Taking => {
        const keys = units.map(({ key }) => key).join()
        const taking = known.get(keys) ?? { units }
        known.set(keys, taking)
        return taking
      })
    bySpan.set(`${span.from} ${span.to}`, found)
    return found
  }
  return ({ days, spans }: NamedLine): Taking[] => (plan.scheduleOn(days.to).merges ? spans : [days]).flatMap(of)
}

/** Adds the day before where no line has paid it: the terminal may not have sent it in time. */
const withDayBefore = (plan: Plan, { units }: Taking, states: UnitStates): TerminalDay[] => {
  const [first] = units
  const before = first ? (plan.units.get(addDays(first.day, -1)) ?? []) : []
  return [...before.filter((unit) => unit.deviceId === first?.deviceId && states.of(unit) === 'open'), ...units]
}

/** Pairs the lines of a day with terminals. */
const pairsOf = (
  plan: Plan,
  { fits, odd, all: allOfDay, lacking, twofold }: OfDay,
  isDoubtful: boolean,
  states: UnitStates,
): Proof[] => {
  const proofs: Proof[] = []
  /** Tells whether a line may be another terminal's, and one that fits nothing that of its own terminal. */
  const mayBeSwapped = (named: NamedLine, taking: Taking): boolean =>
    isDoubtful && lacking.some((other) => mayLack(named, other)) && odd.some((other) => mayLack(other, taking))
  const mayBeOther = (named: NamedLine): boolean =>
    lacking.some((other) => mayLack(named, other)) ||
    allOfDay.some((other) => {
      const units = withDayBefore(plan, other, states)
      const isMore = units.length > other.units.length
      const isFitting = fits.get(named)?.includes(other) === true
      return (
        (!isFitting && mayBeMoved(plan, named, other)) ||
        (isMore && (isExact(named, plan.contract, units) || mayBeMoved(plan, named, { units })))
      )
    })
  for (const component of componentsOf(new Map([...fits].filter(([, own]) => own.length > 0)))) {
    const own = [...new Set([...component.values()].flat())]
    const isWhole = [...component.values()].every(({ length }) => length === own.length)
    const isSure = [...component].every(
      ([named, all]) => !all.some((each) => mayBeSwapped(named, each) || (isDoubtful && isSmall(named, each))),
    )
    const first = [...component.keys()].slice(0, own.length)
    const more = [...component.keys()].slice(own.length)
    // Lines beyond as many as there are terminals pay one of them again, if they cannot be those of others.
    const isOther = more.length === 0 && first.some((named) => lacking.some((other) => mayBeMoved(plan, named, other)))
    if (
      !isWhole ||
      !isSure ||
      [...component.keys()].some((each) => twofold.has(each)) ||
      isOther ||
      component.size < own.length ||
      more.some(mayBeOther)
    )
      continue
    for (const [index, named] of first.entries()) {
      const units = own[index]?.units ?? []
      states.set(units, 'paid')
      proofs.push({ named, units, isAgain: false })
    }
    for (const named of more)
      if (own.length === 1 && own[0] && isPaidAgain(own[0].units, states))
        proofs.push({ named, units: own[0].units, isAgain: true })
  }
  return proofs
}

/** Proves lines in a row of one terminal, between which it was closed earlier or later than usual. */
const movedOf = (
  plan: Plan,
  shift: number,
  { lines, twofold }: { lines: readonly NamedLine[]; twofold: ReadonlySet<NamedLine> },
  states: UnitStates,
): Proof[] => {
  const spansOf = ({ days, spans }: NamedLine): DaySpan[] =>
    (plan.scheduleOn(days.to).merges ? spans : [days]).map(({ from, to }) => {
      return { from: addDays(from, shift), to: addDays(to, shift) }
    })
  const found = plan.contract.devices
    .flatMap(({ deviceId }) => proveChain(plan, lines, spansOf, { states, deviceId }))
    .filter(({ named, isMoved }) => isMoved || twofold.has(named))
  const claims = Map.groupBy(found, ({ named }) => named)
  const sure = found.filter(({ named }) => claims.get(named)?.length === 1)
  for (const { units } of sure) states.set(units, 'paid')
  return sure.map(({ named, units }) => ({ named, units, isAgain: false }))
}

/** The part of the lines without exact takings from which on another explanation is sought for the others. */
const mostOdd = 0.2

/**
 * Proves the lines that each pay one terminal. Several of the same amount are matched as a set with as many terminals.
 * If many lines lack donations, two lines that may have changed places prove nothing: the donations of their terminals
 * may not all have arrived.
 */
export const pairTerminals = (plan: Plan, shift: number, lines: readonly NamedLine[], states: UnitStates): Proof[] => {
  const days = [...Map.groupBy(lines, ({ days: { from, to } }) => `${from} ${to}`).values()].map((ofDay) => {
    const takings = takingsOf(plan, shift)
    const fits = new Map(
      ofDay.map((named) => [
        named,
        [...new Set(takings(named))].filter(
          ({ units }) => isExact(named, plan.contract, units) && units.every((unit) => states.of(unit) === 'open'),
        ),
      ]),
    )
    const paid = new Set([...fits.values()].flat())
    const odd = ofDay.filter((named) => fits.get(named)?.length === 0)
    const all = [...new Set(ofDay.flatMap(takings))]
    const twofold = [...fits].filter(([named, own]) => own.some((each) => mayBeMoved(plan, named, each)))
    const lacking = all.filter((each) => !paid.has(each))
    return { fits, odd, all, lacking, twofold: new Set(twofold.map(([named]) => named)) }
  })
  const isDoubtful = days.reduce((count, { odd }) => count + odd.length, 0) > mostOdd * lines.length
  const proofs = days.flatMap((ofDay) => pairsOf(plan, ofDay, isDoubtful, states))
  const proved = new Set(proofs.map(({ named }) => named))
  const left = lines.filter((named) => !proved.has(named))
  const single = days.flatMap(({ fits, twofold }) => [...twofold].filter((named) => fits.get(named)?.length === 1))
  const twofold = new Set(single)
  return [...proofs, ...movedOf(plan, shift, { lines: left, twofold }, states)]
}
