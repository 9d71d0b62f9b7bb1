import { addDays, type Day } from '#shared/days.ts'
import { bookingsOf, noon } from './booking.ts'
import { type Rounding, roundings } from './commission.ts'
import type { BankLine, Contract } from './match-input.ts'
import {
  type DaySums,
  daySumsOf,
  evaluate,
  instantsOfClosings,
  intervalsOf,
  type LinesAt,
  type Schedule,
} from './schedule.ts'
import { type Candidate, periodsOf, type SchedulePeriod } from './schedule-periods.ts'
import { daysBetween, type TerminalTakings } from './takings.ts'

/** The fewest lines that show a schedule, and the least part of the lines that it expects. */
const fewestLines = 6
const leastFound = 0.6
/** Another schedule that explains more than this part of the same lines by other donations leaves both unproved. */
const mostContested = 0.25
/** Days before the first line whose donations it may pay. */
const reach = 12
/** The search looks at about as many weeks; only the best candidates see every line. */
const sampledWeeks = 12
const mostCandidates = 40

const linesByDay = (lines: readonly BankLine[]): LinesAt => {
  const days = new Map<Day, Map<number, string>>()
  for (const { id, bookedOn, cents } of lines) {
    const ofDay = days.get(bookedOn) ?? new Map<number, string>()
    days.set(bookedOn, ofDay.set(cents, id))
  }
  return days
}

/** Orders minutes that lines cannot tell apart: the known one, then the roundest, then the nearest to 3 a.m. */
const orderOfMinutes =
  (known: number | null) =>
  (one: Candidate, other: Candidate): number => {
    const steps = ({ schedule: { minute } }: Candidate): number =>
      minute === known ? -1 : [60, 30, 15, 5, 1].findIndex((step) => minute % step === 0)
    const distance = ({ schedule: { minute } }: Candidate): number => Math.abs(minute - 180)
    return steps(one) - steps(other) || distance(one) - distance(other)
  }

const weekOf = (day: Day): number => Math.floor((Date.parse(day) / 86_400_000 - 4) / 7)

/** Evaluates schedules of a contract against its lines. */
const evaluatorOf = (contract: Contract, series: readonly TerminalTakings[], lines: readonly BankLine[]) => {
  const bookedDays = lines.map(({ bookedOn }) => bookedOn).sort()
  const first = bookedDays[0] ?? ''
  const last = bookedDays.at(-1) ?? ''
  const before = addDays(first, -reach)
  const days = daysBetween(addDays(before, 1), last)
  const linesAt = linesByDay(lines)
  const stride = Math.max(1, Math.ceil((weekOf(last) - weekOf(first)) / sampledWeeks))
  const ways: readonly Rounding[] = roundings[contract.settles]
  const sampled = new Set(daysBetween(first, last).filter((day) => weekOf(day) % stride === weekOf(first) % stride))
  const known = { contract: new Map<number, DaySums[]>(), terminal: new Map<number, DaySums[]>() }
  /** Sums the takings between the closings of a minute: of all terminals, or of each. */
  const sumsAt = (minute: number, grouping: Schedule['grouping']): DaySums[] => {
    const summed = known[grouping].get(minute)
    if (summed) return summed
    const instants = instantsOfClosings(before, days, minute)
    const groups = grouping === 'contract' ? [series] : series.map((each) => [each])
    const sums = groups.map((group) => daySumsOf(contract, group, instants))
    known[grouping].set(minute, sums)
    return sums
  }
  /** Lists the schedules that any minute of a half of the day may give. */
  const bookingsFrom = (minute: number) =>
    bookingsOf(days, minute).flatMap(({ rule: booking, booked }) =>
      [true, false].map((merges) => {
        const intervals = intervalsOf(booked, merges, linesAt)
        const sample = intervals.filter(({ bookedOn, lines: ofDay }) => ofDay && sampled.has(bookedOn))
        return { booking, merges, intervals, sample }
      }),
    )
  const ofNight = bookingsFrom(0)
  const ofDay = bookingsFrom(noon)
  const bookings = (minute: number) => (minute < noon ? ofNight : ofDay)
  /** Tries all that may follow from a minute on a sample of the lines. */
  const tryMinute = (minute: number, grouping: Schedule['grouping']): Candidate[] => {
    const groups = sumsAt(minute, grouping)
    return bookings(minute).flatMap(({ booking, merges, sample }) =>
      evaluate(contract, ways, groups, sample).flatMap((evaluation, way) => {
        const rounding = ways[way]
        if (!rounding || evaluation.fit.size === 0) return []
        return [{ schedule: { minute, booking, grouping, merges, rounding }, ...evaluation }]
      }),
    )
  }
  const tryOnAll = (schedule: Schedule): Candidate[] => {
    const { minute, grouping, booking, merges, rounding } = schedule
    const intervals = bookings(minute).find((each) => each.booking === booking && each.merges === merges)?.intervals
    const groups = sumsAt(minute, grouping)
    return evaluate(contract, [rounding], groups, intervals ?? []).map((evaluation) => ({ schedule, ...evaluation }))
  }
  return { tryMinute, tryOnAll, days }
}

const textOf = ({ fit }: Candidate): string =>
  [...fit]
    .map(([line, { donations }]) => `${line}=${donations}`)
    .sort()
    .join()

/** Keeps one schedule of those that explain the same lines by the same donations. */
const different = (candidates: readonly Candidate[], known: number | null): Candidate[] =>
  [...Map.groupBy(candidates, textOf).values()]
    .map((same) => same.toSorted(orderOfMinutes(known))[0])
    .filter((each) => each !== undefined)
    .toSorted((one, other) => other.fit.size - one.fit.size || orderOfMinutes(known)(one, other))

/** Counts the lines that two schedules explain by different donations. */
const contested = (one: Candidate, other: Candidate): number =>
  [...one.fit].filter(([line, { donations }]) => (other.fit.get(line)?.donations ?? donations) !== donations).length

/** Tells whether a schedule explains most of the lines that it expects, on covered days between its first and last. */
const isRegular = (
  { fit, expected }: Candidate,
  lines: readonly BankLine[],
  isCovered: (day: Day) => boolean,
): boolean => {
  const days = lines
    .filter(({ id }) => fit.has(id))
    .map(({ bookedOn }) => bookedOn)
    .sort()
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  let count = 0
  for (const [day, each] of expected) if (day >= first && day <= last && isCovered(day)) count += each
  return fit.size >= fewestLines && fit.size >= leastFound * count
}

/** Finds the schedules that lines prove: no other explains many of the same lines by other donations. */
const proved = (
  candidates: readonly Candidate[],
  lines: readonly BankLine[],
  isCovered: (day: Day) => boolean,
): Candidate[] => {
  const held: Candidate[] = []
  for (const candidate of candidates) {
    const explained = new Set(held.flatMap(({ fit }) => [...fit.keys()]))
    const fresh = [...candidate.fit.keys()].filter((line) => !explained.has(line)).length
    if (fresh < fewestLines || !isRegular(candidate, lines, isCovered)) continue
    if (candidates.every((other) => contested(candidate, other) <= mostContested * candidate.fit.size))
      held.push(candidate)
  }
  return held
}

const minutes = (step: number, around?: number): number[] =>
  around === undefined
    ? Array.from({ length: 1440 / step }, (_, index) => index * step)
    : Array.from({ length: 31 }, (_, index) => (around - 15 + index + 1440) % 1440)

/**
 * Learns how a contract's takings become lines: the minute that closes a day, the working days until the booking, what
 * a line contains, the rounding of the commission. A schedule is held only if it explains most of its lines and none
 * other explains them by other donations (docs/rules/bank.md). Returns none until the lines prove it, or several.
 */
export const learnSchedule = (
  contract: Contract,
  series: readonly TerminalTakings[],
  lines: readonly BankLine[],
  isCovered: (day: Day) => boolean,
): SchedulePeriod[] => {
  if (lines.length < fewestLines) return []
  const { tryMinute, tryOnAll, days } = evaluatorOf(contract, series, lines)
  for (const grouping of ['contract', 'terminal'] as const) {
    const coarse = minutes(15).flatMap((minute) => tryMinute(minute, grouping))
    const leading = different(coarse, contract.cutOffMinute).slice(0, mostCandidates)
    const [best] = leading
    if (!best) continue
    const known = contract.cutOffMinute === null ? [] : [contract.cutOffMinute]
    const fine = [...new Set([...minutes(1, best.schedule.minute), ...known])].flatMap((minute) =>
      tryMinute(minute, grouping),
    )
    const finest = different(fine, contract.cutOffMinute).slice(0, mostCandidates)
    const onAll = [...leading, ...finest].flatMap(({ schedule }) => tryOnAll(schedule))
    const held = proved(different(onAll, contract.cutOffMinute), lines, isCovered)
    const most = (minute: number, each: typeof grouping) =>
      Math.max(0, ...tryMinute(minute, each).map(({ fit }) => fit.size))
    // Where one terminal gives rarely, lines of the others alone look like those of all.
    const isApart = ({ schedule: { minute } }: Candidate) => most(minute, 'terminal') > most(minute, grouping)
    if (held.length > 0 && !held.some(isApart)) return periodsOf(held, days, series)
    if (series.length === 1) break
  }
  return []
}
