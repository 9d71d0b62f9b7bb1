import { type Day, instantInParis } from '#shared/days.ts'
import { type BookingRule, dayOfClosing } from './booking.ts'
import { commissionOf, feeOf, type Portion, type Rounding } from './commission.ts'
import type { Contract } from './match-input.ts'
import { indexAt, portionOf, type TerminalTakings } from './takings.ts'

/** The way in which the takings of a contract become lines of the bank. */
export type Schedule = {
  /** Minutes after midnight in Paris at which a day of the terminals is closed. */
  minute: number
  booking: BookingRule
  /** Tells whether a line pays all terminals of the contract or each terminal has its own. */
  grouping: 'contract' | 'terminal'
  /** Tells whether days that are booked together, after a week-end, are one line. */
  merges: boolean
  rounding: Rounding
}

/** Returns the instant that closes the takings of a day. */
export const closingAt = (day: Day, minute: number): number =>
  instantInParis(dayOfClosing(day, minute), minute * 60_000).getTime()

/**
 * Sums by closing of a terminal, or of all terminals of a contract. `low` and `high` count donations before them. A
 * contract that settles gross has no fees.
 */
export type DaySums = {
  low: Float64Array
  high: Float64Array
  cents: Float64Array
  fees: readonly [Float64Array, Float64Array, Float64Array, Float64Array]
  terminalFees: Float64Array
}

/** Numbers in one block of memory: they are computed for a hundred closings of each day. */
const emptySums = (dayCount: number): DaySums => {
  const empty = () => new Float64Array(dayCount)
  return {
    low: empty(),
    high: empty(),
    cents: empty(),
    fees: [empty(), empty(), empty(), empty()],
    terminalFees: empty(),
  }
}

/** Sums the takings of terminals between closings: `instants` has one more than there are days. */
export const daySumsOf = (
  contract: Contract,
  all: readonly TerminalTakings[],
  instants: readonly number[],
): DaySums => {
  const sums = emptySums(instants.length - 1)
  const add = (to: Float64Array, day: number, value: number): void => {
    to[day] = (to[day] ?? 0) + value
  }
  for (const series of all) {
    let high = indexAt(series, instants[0] ?? 0)
    for (let day = 0; day < sums.cents.length; day += 1) {
      const low = high
      high = indexAt(series, instants[day + 1] ?? 0)
      add(sums.low, day, low)
      add(sums.high, day, high)
      if (low === high) continue
      const portion = portionOf(series, low, high)
      add(sums.cents, day, portion.cents)
      if (contract.settles === 'gross') continue
      for (const [way, fees] of sums.fees.entries()) add(fees, day, portion.fees[way] ?? 0)
      add(sums.terminalFees, day, feeOf('terminal-nearest', contract, [portion]))
    }
  }
  return sums
}

/** The ids of the lines of a day by their amount. */
type LinesOfDay = ReadonlyMap<number, string>
export type LinesAt = ReadonlyMap<Day, LinesOfDay>

/** Days, by their index, whose takings are booked as one line of each group, with the lines of that day. */
export type Interval = { first: number; last: number; bookedOn: Day; lines: LinesOfDay | undefined }

/** Divides days by the lines that pay them. With `merges`, one line pays the days that are booked together. */
export const intervalsOf = (booked: readonly Day[], merges: boolean, linesAt: LinesAt): Interval[] => {
  const intervals: Interval[] = []
  let first = 0
  for (const [last, bookedOn] of booked.entries()) {
    if (merges && booked[last + 1] === bookedOn) continue
    intervals.push({ first, last, bookedOn, lines: linesAt.get(bookedOn) })
    first = last + 1
  }
  return intervals
}

/** Writes the donations that a line pays by a schedule: the same text for the same donations. */
type Fit = Map<string, { donations: string; first: number; last: number }>

/** The lines that a schedule explains, and the number that it expects of each day. */
export type Evaluation = { fit: Fit; expected: Map<Day, number> }

const between = (sums: Float64Array, first: number, last: number): number => {
  let sum = 0
  for (let index = first; index <= last; index += 1) sum += sums[index] ?? 0
  return sum
}

const feeBetween = (
  sums: DaySums,
  contract: Contract,
  rounding: Rounding,
  { first, last, ...portion }: Omit<Portion, 'fees'> & { first: number; last: number },
): number => {
  if (rounding === 'none') return 0
  if (rounding === 'terminal-nearest') return between(sums.terminalFees, first, last)
  const [nearest, even, down, up] = sums.fees.map((fees) => between(fees, first, last))
  return feeOf(rounding, contract, [{ ...portion, fees: [nearest ?? 0, even ?? 0, down ?? 0, up ?? 0] }])
}

/** Finds the lines whose day and amount are those that a schedule expects, with each rounding of the commission. */
export const evaluate = (
  contract: Contract,
  ways: readonly Rounding[],
  groups: readonly DaySums[],
  intervals: readonly Interval[],
): Evaluation[] => {
  const expected = new Map<Day, number>()
  const evaluations = ways.map((): Evaluation => ({ fit: new Map(), expected }))
  for (const { first, last, bookedOn, lines } of intervals)
    for (const [group, sums] of groups.entries()) {
      const cents = between(sums.cents, first, last)
      if (cents === 0) continue
      expected.set(bookedOn, (expected.get(bookedOn) ?? 0) + 1)
      if (!lines) continue
      const donationCount = (sums.high[last] ?? 0) - (sums.low[first] ?? 0)
      const usual =
        contract.settles === 'gross' ? cents : cents - commissionOf(contract, cents, donationCount) / 1_000_000
      if (!lines.keys().some((line) => Math.abs(line - usual) <= donationCount + 1)) continue
      const donations = `${group}:${sums.low[first]}-${sums.high[last]}`
      for (const [way, rounding] of ways.entries()) {
        const line = lines.get(cents - feeBetween(sums, contract, rounding, { first, last, cents, donationCount }))
        if (line !== undefined) evaluations[way]?.fit.set(line, { donations, first, last })
      }
    }
  return evaluations
}

/** Returns the instants that close the day before a list of days, and each of them. */
export const instantsOfClosings = (before: Day, days: readonly Day[], minute: number): number[] =>
  [before, ...days].map((day) => closingAt(day, minute))
