import { addDays, type Day, startOfDay } from '#shared/days.ts'
import { noon } from './booking.ts'
import { commissionOf } from './commission.ts'
import type { Contract, DaySpan } from './match-input.ts'
import { hasCountOf, type NamedLine } from './named-lines.ts'
import { indexAt, type TerminalTakings } from './takings.ts'

const hour = 3_600_000
/**
 * The closings of a day that are possible: from the afternoon until the next morning, in milliseconds after its
 * midnight.
 */
const earliest = -9 * hour
const latest = 10 * hour

/** The donations of some terminals between the closings of two days, as long as the closing is between two offsets. */
export type Piece = { from: number; until: number; cents: number; donationCount: number }
export type Offsets = { from: number; until: number }

/**
 * The way in which a contract's lines name days: of all terminals or of each, by the day of the donations or the next
 * one.
 */
export type Naming = { grouping: 'contract' | 'terminal'; shift: 0 | -1 }

const midnights = new Map<Day, number>()
/** Returns the midnight that ends a day. */
const midnightAfter = (day: Day): number => {
  const known = midnights.get(day) ?? startOfDay(addDays(day, 1)).getTime()
  midnights.set(day, known)
  return known
}

/** Lists all that terminals may have taken on some days, by the offset of the closing. */
export const piecesOfSpan = (group: readonly TerminalTakings[], { from, to }: DaySpan): Piece[] => {
  const start = midnightAfter(addDays(from, -1))
  const end = midnightAfter(to)
  const events: { at: number; cents: number; count: number }[] = []
  let [cents, donationCount] = [0, 0]
  for (const { at, cents: sums } of group) {
    for (const [midnight, sign] of [
      [start, -1],
      [end, 1],
    ] as const) {
      const low = indexAt({ at }, midnight + earliest)
      const high = indexAt({ at }, midnight + latest)
      donationCount += sign * low
      cents += sign * (sums[low] ?? 0)
      for (let index = low; index < high; index += 1) {
        const amount = (sums[index + 1] ?? 0) - (sums[index] ?? 0)
        events.push({ at: (at[index] ?? 0) - midnight + 1, cents: sign * amount, count: sign })
      }
    }
  }
  const pieces: Piece[] = []
  let since = earliest
  for (const event of events.sort((one, other) => one.at - other.at)) {
    if (event.at > since) pieces.push({ from: since, until: event.at, cents, donationCount })
    since = Math.max(since, event.at)
    cents += event.cents
    donationCount += event.count
  }
  if (since < latest) pieces.push({ from: since, until: latest, cents, donationCount })
  return pieces
}

/** Lists all that the donations of a line's days may be, without those of days that are booked together. */
export const piecesOfLine = (
  { days }: NamedLine,
  series: readonly TerminalTakings[],
  { grouping, shift }: Naming,
): Piece[] => {
  const span = { from: addDays(days.from, shift), to: addDays(days.to, shift) }
  const groups = grouping === 'contract' ? [series] : series.map((each) => [each])
  return groups.flatMap((group) => piecesOfSpan(group, span))
}

/**
 * Tells whether a line may be a piece, whatever the rounding of its commission: other donations make a larger
 * difference.
 */
export const mayBe = (
  { line, said }: NamedLine,
  contract: Contract,
  { cents, donationCount }: Pick<Piece, 'cents' | 'donationCount'>,
): boolean => {
  const paid = said.gross ?? line.cents
  if (cents < paid || donationCount === 0) return false
  if (said.gross !== null || contract.settles === 'gross') return cents === paid && hasCountOf(said, donationCount)
  const usual = cents - commissionOf(contract, cents, donationCount) / 1_000_000
  return Math.abs(usual - paid) <= 1 + Math.min(donationCount / 2, 45) && hasCountOf(said, donationCount)
}

/**
 * The closings with which a line is exact, and how likely it is by chance that a closing is among them: `chance`, of
 * which `one` is of one.
 */
export type Vote = { named: NamedLine; day: Day; offsets: Offsets[]; chance: number; one: number }

const joined = (offsets: readonly Offsets[]): Offsets[] => {
  const result: Offsets[] = []
  for (const { from, until } of offsets.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else result.push({ from, until })
  }
  return result
}

/** Finds with which closings each line is exact. */
export const votesOf = (
  contract: Contract,
  series: readonly TerminalTakings[],
  lines: readonly NamedLine[],
  { grouping, shift }: Naming,
): Vote[] => {
  const groups = grouping === 'contract' ? [series] : series.map((each) => [each])
  const known = new Map<string, Piece[][]>()
  const piecesFor = (span: DaySpan): Piece[][] => {
    const key = `${span.from} ${span.to}`
    const pieces = known.get(key) ?? groups.map((group) => piecesOfSpan(group, span))
    known.set(key, pieces)
    return pieces
  }
  return lines.map((named) => {
    const offsets: Offsets[] = []
    let [none, pieceCount] = [1, 1]
    for (const { from, to } of named.spans)
      for (const pieces of piecesFor(
        shift === 0 ? { from, to } : { from: addDays(from, shift), to: addDays(to, shift) },
      )) {
        const before = offsets.length
        for (const piece of pieces) if (mayBe(named, contract, piece)) offsets.push(piece)
        pieceCount = Math.max(pieceCount, pieces.length)
        none *= 1 - (offsets.length - before) / pieces.length
      }
    return { named, day: named.days.to, offsets: joined(offsets), chance: 1 - none, one: 1 / pieceCount }
  })
}

/** A closing that lines show: they are exact with any offset between the two. */
export type ShownClosing = Offsets & {
  votes: readonly Vote[]
  expected: number
  /** Lines show these closings about as well. */
  doubt: Offsets
}

/** Returns the closing of an offset: the lines that are exact with it, and how many would be by chance alone. */
export const closingAtOffset = (offsets: Offsets, votes: readonly Vote[], doubt: Offsets = offsets): ShownClosing => {
  const isAgreeing = ({ offsets: own }: Vote): boolean =>
    own.some(({ from, until }) => from <= offsets.from && offsets.from < until)
  const agreeing = votes.filter(isAgreeing)
  const all = votes.reduce((sum, { chance }) => sum + chance, 0)
  const shown = agreeing.reduce((sum, { chance, one }) => sum + Math.min(chance, one), 0)
  return { ...offsets, doubt, votes: agreeing, expected: Math.max(all - shown, votes.length * leastChance) }
}

/** Acquirers close their days at quarters of an hour: another minute needs more than a line to show it. */
const usualStep = 15 * 60_000

/** The lines by which a quarter of an hour outweighs another minute. */
const usualWeight = 1.5

const isUsual = ({ from, until }: Offsets): boolean => Math.ceil(from / usualStep) * usualStep < until

/**
 * Finds the closing with which the most lines are exact; the longest of several. A line that lacks a donation may be
 * exact with a false closing beside the true one: so one line less is enough for a quarter of an hour.
 */
export const closingOf = (votes: readonly Vote[]): ShownClosing | undefined => {
  const edges = votes
    .flatMap(({ offsets }) =>
      offsets.flatMap(({ from, until }) => [
        { at: from, step: 1 },
        { at: until, step: -1 },
      ]),
    )
    .sort((one, other) => one.at - other.at || one.step - other.step)
  let count = 0
  const counted = edges.flatMap(({ at: from, step }, index) => {
    count += step
    const until = edges[index + 1]?.at ?? latest
    return until > from && count > 0 ? [{ from, until, count }] : []
  })
  const most = counted.reduce((highest, each) => Math.max(highest, each.count), 0)
  const weightOf = (each: (typeof counted)[number]): number =>
    each.count + (most > fewestVotes && isUsual(each) ? usualWeight : 0)
  const [best] = counted.toSorted(
    (one, other) => weightOf(other) - weightOf(one) || other.until - other.from - (one.until - one.from),
  )
  if (!best) return undefined
  const place = counted.indexOf(best)
  const isLess = ({ count: own }: (typeof counted)[number]): boolean =>
    own < most - Math.max(usualWeight, Math.sqrt(most) / 2)
  const before = counted.slice(0, place).findLast(isLess)
  const after = counted.slice(place + 1).find(isLess)
  const doubt = {
    from: before?.until ?? counted[0]?.from ?? best.from,
    until: after?.from ?? counted.at(-1)?.until ?? best.until,
  }
  return closingAtOffset({ from: best.from, until: best.until }, votes, doubt)
}

const fewestVotes = 3
/** The logarithm of a chance that is small enough. */
const unlikely = Math.log(1e-5)
/** About as many closings tell different donations apart. */
const closingCount = 50
const leastChance = 0.002
const mostlyShown = 0.6
/** Most lines show a closing where they are this many times as many as by chance. */
const leastRatio = 2
/** A closing of so long a time without donations that a line or two are enough. */
const quiet = 1.5 * hour

/** Tells whether lines show a closing: chance alone would not make so many agree. */
export const isShown = ({ votes, expected, from, until }: ShownClosing, count: number): boolean => {
  if (count < fewestVotes) return votes.length === count && until - from >= quiet
  if (votes.length < fewestVotes) return false
  const ratio = votes.length / expected
  const chance = ratio > 1 ? votes.length - expected - votes.length * Math.log(ratio) : 0
  return (votes.length >= mostlyShown * count && ratio >= leastRatio) || chance + Math.log(closingCount) < unlikely
}

/** Returns the roundest minute of the day between two offsets, or else the offset itself. */
export const minuteOf = ({ from, until }: Offsets): number => {
  const minute = 60_000
  const first = Math.ceil(from / minute)
  const last = Math.ceil(until / minute) - 1
  const step = [180, 60, 30, 15, 5, 1].find((each) => Math.ceil(first / each) * each <= last)
  const offset = step === undefined ? from / minute : Math.ceil(first / step) * step
  return offset < 0 ? offset + 1440 : offset
}

/** Returns how long after the midnight that ends a day a minute closes it. */
export const offsetOf = (minute: number): number => (minute < noon ? minute : minute - 1440) * 60_000
