import { addDays } from '#shared/days.ts'
import type { Portion } from './commission.ts'
import type { DaySpan } from './match-input.ts'
import { closingAt } from './schedule.ts'
import { indexAt, portionOf, type TerminalTakings } from './takings.ts'

const minute = 60_000
/** The time by which a terminal may be closed earlier or later than its contract. */
const widestMs = 20 * minute
const mostRounds = 3
/** The least part of the terminals that are, where any is: chance alone may move one. */
const leastMoved = 0.1

/** The takings of a terminal on the days of a line, as long as it is closed between two offsets from its contract. */
type Piece = { from: number; until: number; portion: Portion }

/** A terminal with the minute at which its contract is closed on the days of a line. */
export type Closed = { series: TerminalTakings; minute: number }
/** A line with the days that it may mean, and a test of the takings of its terminals. */
export type ClosedLine = { spans: readonly DaySpan[]; isExact: (portions: readonly Portion[]) => boolean }

const piecesOf = ({ series, minute: closing }: Closed, { from, to }: DaySpan): Piece[] => {
  const [start, end] = [closingAt(addDays(from, -1), closing), closingAt(to, closing)]
  const changes = [start, end].flatMap((at) =>
    Array.from(
      series.at.subarray(indexAt(series, at - widestMs), indexAt(series, at + widestMs)),
      (each) => each - at + 1,
    ),
  )
  const edges = [-widestMs, ...new Set(changes.toSorted((one, other) => one - other)), widestMs]
  return edges.slice(1).map((until, index) => {
    const offset = edges[index] ?? 0
    const [low, high] = [indexAt(series, start + offset), indexAt(series, end + offset)]
    return { from: offset, until, portion: portionOf(series, low, high) }
  })
}

const pieceAt = (pieces: readonly Piece[], offset: number): Piece =>
  pieces.find(({ from, until }) => from <= offset && offset < until) as Piece

/** Returns the offset with which most pieces agree, the nearest to none; undefined where few more do. */
const bestOffset = (votes: readonly Piece[], current: number, fewestMore: number): number | undefined => {
  const countAt = (offset: number): number => votes.filter(({ from, until }) => from <= offset && offset < until).length
  const known = countAt(current)
  const [best] = votes
    .map(({ from }) => from)
    .map((from) => {
      const until = Math.min(...votes.flatMap((vote) => [vote.from, vote.until]).filter((edge) => edge > from))
      return { from, until, count: countAt(from) }
    })
    .toSorted((one, other) => other.count - one.count)
  if (!best || best.count < known + fewestMore) return undefined
  const [low, high] = [Math.min(best.from + minute, best.until - 1), Math.max(best.from, best.until - minute)]
  return Math.round(low <= high ? Math.min(Math.max(0, low), high) : (best.from + best.until) / 2)
}

/**
 * Learns how much earlier or later than its contract each terminal closes, from most of the lines. `isWhole`: a line
 * pays all terminals, otherwise one. `fewestMore`: how many more lines a new offset must fit than the old one.
 */
export const withTerminalClosings = (
  closed: readonly Closed[],
  lines: readonly ClosedLine[],
  { isWhole, fewestMore = 2 }: { isWhole: boolean; fewestMore?: number },
): TerminalTakings[] => {
  const known = lines.flatMap(({ spans, isExact }) =>
    spans.map((span) => ({ isExact, pieces: closed.map((each) => piecesOf(each, span)) })),
  )
  const offsets = closed.map(() => 0)
  for (let round = 0; round < mostRounds; round += 1) {
    let isChanged = false
    for (const place of closed.keys()) {
      const votes = known.flatMap(({ isExact, pieces }) => {
        const own = pieces[place] ?? []
        if (own.length < 2) return []
        const others = isWhole ? pieces.map((each, index) => pieceAt(each, offsets[index] ?? 0).portion) : []
        return own.filter(({ portion }) => isExact(isWhole ? others.with(place, portion) : [portion]))
      })
      const found = bestOffset(votes, offsets[place] ?? 0, fewestMore)
      if (found === undefined) continue
      offsets[place] = found
      isChanged = true
    }
    if (!isChanged) break
  }
  const isShown = offsets.filter((offset) => offset !== 0).length >= leastMoved * closed.length
  return closed.map(({ series }, place) => ({ ...series, closingShift: isShown ? (offsets[place] ?? 0) : 0 }))
}
