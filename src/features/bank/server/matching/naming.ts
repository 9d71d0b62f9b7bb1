import { addDays } from '#shared/days.ts'
import { bookingsOf, noon } from './booking.ts'
import {
  closingAtOffset,
  closingOf,
  isShown,
  minuteOf,
  type Naming,
  offsetOf,
  type ShownClosing,
  type Vote,
  votesOf,
} from './closing-votes.ts'
import { paidFor, roundings } from './commission.ts'
import type { Contract } from './match-input.ts'
import type { NamedLine } from './named-lines.ts'
import { closingAt, type Schedule } from './schedule.ts'
import type { SchedulePeriod } from './schedule-periods.ts'
import { daysBetween, indexAt, portionOf, type TerminalTakings } from './takings.ts'
import { isBankDay } from './working-days.ts'

/** The way in which the lines of a contract name days, with the schedule that they show from each day on. */
export type LearntNaming = { naming: Naming; segments: SchedulePeriod[]; series: TerminalTakings[] }

const groupings: readonly Naming['grouping'][] = ['contract', 'terminal']
/** The fewest lines that show that a closing has changed. */
const fewestChanged = 6
/** The number of lines of a day, on average, from which on they are those of single terminals. */
const mostOfDay = 1.5

/** Returns the votes from the first to the last day in which a closing holds: those that agree outweigh the others. */
const heldWithin = ({ votes }: ShownClosing, all: readonly Vote[]): { start: number; end: number } => {
  const agreeing = new Set(votes)
  let [sum, start] = [0, 0]
  let best = { start: 0, end: 0, sum: 0 }
  for (const [index, vote] of all.entries()) {
    if (sum <= 0) [sum, start] = [0, index]
    if (agreeing.has(vote)) sum += 1
    else if (vote.offsets.length > 0) sum -= 1
    if (sum > best.sum) best = { start, end: index + 1, sum }
  }
  return best
}

/** Finds the closings of votes that are in the order of their days: several where they change. */
const closingsOf = (all: readonly Vote[], least = 1): { closing: ShownClosing; votes: readonly Vote[] }[] => {
  const closing = closingOf(all)
  if (!closing || closing.votes.length < least || !isShown(closing, all.length)) return []
  const { start, end } = heldWithin(closing, all)
  const before = closingsOf(all.slice(0, start), fewestChanged)
  const after = closingsOf(all.slice(end), fewestChanged)
  const votes = all.slice(before.length > 0 ? start : 0, after.length > 0 ? end : all.length)
  return [...before, { closing, votes }, ...after]
}

/** Counts which of some things is most frequent; the first of several. */
const mostFrequent = <Thing>(things: readonly Thing[]): Thing | undefined => {
  const counts = new Map<Thing, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/**
 * Finds the rest of the schedule: when lines are booked, whether several days are one line, how commissions are
 * rounded.
 */
const scheduleOf = (
  contract: Contract,
  series: readonly TerminalTakings[],
  { closing, naming }: { closing: ShownClosing; naming: Naming },
): Schedule => {
  const minute = minuteOf(closing)
  const ways = roundings[contract.settles]
  const exact = closing.votes.flatMap(({ named: { line, spans } }) => {
    const proofs = spans.map((span) => {
      const from = addDays(span.from, naming.shift)
      const to = addDays(span.to, naming.shift)
      const low = closingAt(addDays(from, -1), minute)
      const high = closingAt(to, minute)
      const portions = series.map((each) => portionOf(each, indexAt(each, low), indexAt(each, high)))
      const groups = naming.grouping === 'contract' ? [portions] : portions.map((each) => [each])
      const rounds = ways.filter((way) => groups.some((group) => paidFor(way, contract, group) === line.cents))
      return { line, from, to, rounds }
    })
    // The shortest one: days without donations, and other terminals, make longer ones exact too.
    return proofs.find(({ rounds }) => rounds.length > 0) ?? []
  })
  // A day before a rest of the bank is paid alone or with the days after it.
  const runs = exact.filter(({ from, to }) => from < to || !isBankDay(to))
  const days = [...new Set(exact.flatMap(({ from, to }) => daysBetween(from, to)))]
  const [bookings] = bookingsOf(days, minute < noon ? 0 : noon)
    .map(({ rule, booked }) => {
      const bookedOn = new Map(days.map((day, index) => [day, booked[index]]))
      const isBooked = ({ line, from, to }: (typeof exact)[number]): boolean =>
        daysBetween(from, to).every((day) => bookedOn.get(day) === line.bookedOn)
      return { rule, count: exact.filter(isBooked).length }
    })
    .toSorted((one, other) => other.count - one.count)
  return {
    minute,
    booking: bookings?.rule ?? { from: 'donations', count: 'working', lag: 1 },
    grouping: naming.grouping,
    merges: 2 * runs.filter(({ from, to }) => from < to).length > runs.length,
    rounding: mostFrequent(exact.flatMap(({ rounds }) => rounds)) ?? ways[0],
  }
}

/** Returns the closing that a person has set. */
const setClosing = (minute: number, votes: readonly Vote[]): ShownClosing => {
  const from = offsetOf(minute)
  return closingAtOffset({ from, until: from + 1 }, votes)
}

/**
 * Learns from lines that say their contract and day when the contract's days are closed. Lines whose donations are not
 * all known show nothing, and no share of the lines has to. Returns undefined until chance alone cannot explain what
 * they show.
 */
export const learnNaming = (
  contract: Contract,
  series: readonly TerminalTakings[],
  lines: readonly NamedLine[],
): LearntNaming | undefined => {
  if (lines.length === 0) return undefined
  const { cutOffMinute } = contract
  const dayCount = new Set(lines.map(({ days }) => days.to)).size
  const isApart = lines.length > mostOfDay * dayCount
  /** Orders the namings that explain as many lines: several lines of a day are those of terminals. */
  const usual = ({ grouping }: Naming): number => ((grouping === 'terminal') === isApart ? 0 : 1)
  const found = (shift: Naming['shift']) =>
    groupings
      .filter((grouping) => grouping === 'contract' || series.length > 1)
      .map((grouping) => {
        const naming = { grouping, shift }
        const votes = votesOf(contract, series, lines, naming).toSorted((one, other) => (one.day < other.day ? -1 : 1))
        const set = cutOffMinute === null ? undefined : { closing: setClosing(cutOffMinute, votes), votes }
        // A closing that a person has set is no proof where chance alone makes as many lines exact.
        const closings = set
          ? [set].filter(({ closing }) => isShown(closing, votes.length) || votes.length < fewestChanged)
          : closingsOf(votes)
        const counts = closings.map(({ closing, votes: all }) =>
          isShown(closing, all.length) ? closing.votes.length : 0,
        )
        return { naming, closings, count: counts.reduce((sum, count) => sum + count, 0) }
      })
      .toSorted((one, other) => other.count - one.count || usual(one.naming) - usual(other.naming))[0]
  const onDay = found(0)
  const best = onDay && onDay.count > 0 ? onDay : ([found(-1), onDay].find((each) => each && each.count > 0) ?? onDay)
  if (!best || best.closings.length === 0) return undefined
  const segments = best.closings.map(({ closing, votes }, index): SchedulePeriod => {
    const schedule = scheduleOf(contract, series, { closing, naming: best.naming })
    const offset = offsetOf(schedule.minute)
    const slack = { before: offset - closing.from, after: closing.until - offset }
    const from = index === 0 ? addDays(lines[0]?.days.from ?? '', -400) : (votes[0]?.day ?? '')
    return { from, schedule, lineCount: closing.votes.length, slack }
  })
  const doubts = best.closings.map(({ closing: { doubt } }, index) => {
    const offset = offsetOf(segments[index]?.schedule.minute ?? 0)
    return { before: offset - doubt.from, after: doubt.until - offset }
  })
  const contractSlack = {
    before: Math.max(...doubts.map(({ before }) => before)),
    after: Math.max(...doubts.map(({ after }) => after)),
  }
  return { naming: best.naming, segments, series: series.map((each) => ({ ...each, contractSlack })) }
}
