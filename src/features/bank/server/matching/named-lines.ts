import { addDays, type Day } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import type { BankLine, Contract, DaySpan } from './match-input.ts'
import type { Plan, TerminalDay } from './remittance.ts'
import { daysBetween } from './takings.ts'
import { isBankDay } from './working-days.ts'

/**
 * A line that says the days of its donations. `spans`: the days that it may mean. `isShared`: it may be of several
 * contracts.
 */
export type NamedLine = { line: BankLine; said: Evidence; days: DaySpan; spans: DaySpan[]; isShared: boolean }

/** The most days that are paid at once, where the bank rests between them. */
const longestRun = 4

/**
 * Lists the days that a named day may mean: itself, several that it ends or begins and on which the bank rests, or the
 * day before it as well. A day that another line names is not among them; `named` is undefined where a line may be of
 * several contracts.
 */
const spansOf = ({ from, to }: DaySpan, bookedOn: Day, named: ReadonlySet<Day> | undefined): DaySpan[] => {
  if (from < to) return [{ from, to }]
  const runs = Array.from({ length: longestRun - 1 }, (_, more) => more + 1).flatMap((more) => [
    { from: addDays(from, -more), to: from },
    { from, to: addDays(from, more) },
  ])
  const isPossible = (span: DaySpan): boolean => {
    const days = daysBetween(span.from, span.to)
    const isRest = !days.every(isBankDay)
    if (!named) return isRest
    return (isRest || span.from === addDays(from, -1)) && !days.some((day) => day !== from && named.has(day))
  }
  return [{ from, to }, ...runs.filter((span) => span.to < bookedOn && isPossible(span))]
}

/** Lists the lines of a contract that say the days of their donations. */
export const namedLinesOf = (lines: readonly CardLine[], contract: Contract): NamedLine[] => {
  const known = new Map<string, DaySpan[]>()
  const own = lines.filter(({ contractIds }) => contractIds.has(contract.id))
  const alone = own.filter(({ contractIds }) => contractIds.size === 1)
  const named = new Set(alone.map(({ line }) => evidenceOf(line).days?.to ?? ''))
  return own.flatMap(({ line, contractIds }) => {
    const said = evidenceOf(line)
    if (!said.days) return []
    const key = `${said.days.from} ${said.days.to} ${line.bookedOn} ${contractIds.size > 1}`
    const spans = known.get(key) ?? spansOf(said.days, line.bookedOn, contractIds.size === 1 ? named : undefined)
    known.set(key, spans)
    return [{ line, said, days: said.days, spans, isShared: contractIds.size > 1 }]
  })
}

/** Tells whether days are those that a line names: the last of them, or the first, or as many. */
const areNamed = (days: DaySpan, [first, last]: [Day, Day], shift: 0 | -1): boolean => {
  const from = addDays(days.from, shift)
  const to = addDays(days.to, shift)
  return to === last || (from === first && to <= last)
}

/**
 * Tells whether a line says other days, or another number of payments, than those of some takings. `shift` is undefined
 * while the lines of the contract have not shown whether they name the day of the donations or the next one. `more`:
 * payments that are no donations.
 */
export const contradicts = (
  line: BankLine,
  units: readonly Pick<TerminalDay, 'day' | 'donationCount'>[],
  { shift, more = 0 }: { shift: 0 | -1 | undefined; more?: number },
): boolean => {
  const said = evidenceOf(line)
  const counted = units.filter(({ donationCount }) => donationCount > 0)
  const count = counted.reduce((sum, { donationCount }) => sum + donationCount, 0)
  if (!hasCountOf(said, count) && !hasCountOf(said, count + more)) return true
  const days = counted.map(({ day }) => day).toSorted()
  const first = days[0]
  const last = days.at(-1)
  if (!said.days || first === undefined || last === undefined) return false
  const { days: named } = said
  return !(shift === undefined ? ([0, -1] as const) : [shift]).some((each) => areNamed(named, [first, last], each))
}

/** Tells whether the count of a line is that of some donations, as far as it says one. */
export const hasCountOf = ({ count }: Pick<Evidence, 'count'>, donationCount: number): boolean =>
  count === null || count === donationCount

/** Lists the days that a line may mean: with those that are booked with it, where several are one line. */
export const daysOfLine = ({ bookedOn }: BankLine, { days }: Evidence, { shift = 0, ...plan }: Plan): Set<Day>[] => {
  if (!days) return []
  const from = addDays(days.from, shift)
  const to = addDays(days.to, shift)
  const own = new Set([...plan.units.keys()].filter((day) => day >= from && day <= to))
  if (from < to) return [own]
  const booked = plan.remittances
    .filter((each) => each.bookedOn === bookedOn && each.units.some(({ day }) => day === to))
    .map((each) => new Set(each.units.map(({ day }) => day)))
  return booked.length > 0 ? booked : [own]
}
