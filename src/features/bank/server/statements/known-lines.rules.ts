import type { Day } from '#shared/days.ts'
import type { ReadLine } from './formats/read-result.ts'

/** A line of the account, as the rules compare it. */
export type KnownLine = {
  id: string
  bookedOn: Day
  cents: number
  ordinal: number
  label: string
  reference: string | null
  valueOn: Day | null
  /** It is a line of a statement that ends where this one begins, or begins where it ends: these share no line. */
  isOfNeighbour: boolean
  /** The format of the file that added it. */
  format: string | null
  /** A person has said what it is. */
  isConfirmed: boolean
  /** Only reports or notifications have said it, and a statement takes its place (docs/rules/bank.md#bank-interim). */
  isInterim: boolean
}

/** The outcome of the lines of a statement (docs/rules/bank.md#bank-known). */
export type PlacedLines = {
  added: { line: ReadLine; ordinal: number }[]
  known: { line: ReadLine; known: KnownLine }[]
  /** Known lines of the days that the statement does not contain. */
  absent: KnownLine[]
  /** Lines that say in other parts what known lines of their day say. */
  otherwise: { lines: ReadLine[]; known: KnownLine[] }[]
}

type Pair = { line: ReadLine; known: KnownLine }

const sumOf = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

type Left = { lines: ReadLine[]; known: KnownLine[] }
type Said = { reference: string | null; label: string }

/** Pairs lines with known ones that have the same key, in their order. Those without a key are left. */
const pairBy = ({ lines, known }: Left, keyOf: (one: Said) => string | null): { pairs: Pair[]; left: Left } => {
  const waiting = new Map<string | null, KnownLine[]>()
  // The last of a queue is its first: taking it is cheap, whatever its length.
  for (const one of known.toReversed()) {
    const queue = waiting.get(keyOf(one)) ?? []
    queue.push(one)
    waiting.set(keyOf(one), queue)
  }
  const pairs: Pair[] = []
  const left: ReadLine[] = []
  for (const line of lines) {
    const key = keyOf(line)
    const found = key === null ? undefined : waiting.get(key)?.pop()
    if (found) pairs.push({ line, known: found })
    else left.push(line)
  }
  const taken = new Set(pairs.map((pair) => pair.known))
  return { pairs, left: { lines: left, known: known.filter((one) => !taken.has(one)) } }
}

/** The keys by which lines are paired, in turn: all that is said, the reference, the label, then their order alone. */
const keys: readonly ((one: Said) => string | null)[] = [
  ({ reference, label }) => JSON.stringify([reference, label]),
  ({ reference }) => reference,
  ({ label }) => label,
  () => '',
]

/** Pairs lines of one day and amount with the known ones. */
const pairGroup = (lines: ReadLine[], known: KnownLine[]): { pairs: Pair[]; left: ReadLine[] } => {
  const pairs: Pair[] = []
  let left: Left = { lines, known }
  for (const keyOf of keys) {
    const step = pairBy(left, keyOf)
    for (const pair of step.pairs) pairs.push(pair)
    left = step.left
  }
  return { pairs, left: left.lines }
}

const keyOf = ({ bookedOn, cents }: { bookedOn: Day; cents: number }): string => `${bookedOn} ${cents}`

/**
 * Tells which lines of a statement are known: the n-th of a day and an amount is the n-th known one, whatever its
 * format says of it. Where lines of a day are left on both sides and add up to the same, the day is known in other
 * parts. Takes all lines of the days, and all known ones.
 */
export const placeLines = (lines: readonly ReadLine[], known: readonly KnownLine[]): PlacedLines => {
  const placed: PlacedLines = { added: [], known: [], absent: [], otherwise: [] }
  const knownByKey = Map.groupBy(known, keyOf)
  const newByDay = new Map<Day, ReadLine[]>()
  const absentByDay = new Map<Day, KnownLine[]>()
  const push = <Line>(map: Map<Day, Line[]>, day: Day, some: readonly Line[]) => {
    const all = map.get(day) ?? []
    for (const one of some) all.push(one)
    if (all.length > 0) map.set(day, all)
  }
  for (const [key, group] of Map.groupBy(lines, keyOf)) {
    const candidates = (knownByKey.get(key) ?? []).filter(({ isOfNeighbour }) => !isOfNeighbour)
    const { pairs, left } = pairGroup(group, candidates)
    for (const pair of pairs) placed.known.push(pair)
    push(newByDay, group[0]?.bookedOn ?? '', left)
  }
  const paired = new Set(placed.known.map(({ known: { id } }) => id))
  for (const one of known) {
    const yields = one.isInterim && !one.isConfirmed
    if (!one.isOfNeighbour && !yields && !paired.has(one.id)) push(absentByDay, one.bookedOn, [one])
  }
  for (const [day, left] of newByDay) {
    const absent = absentByDay.get(day) ?? []
    if (absent.length > 0 && sumOf(absent) === sumOf(left)) {
      placed.otherwise.push({ lines: left, known: absent })
      absentByDay.delete(day)
      continue
    }
    const next = new Map<string, number>()
    for (const line of left) {
      const key = keyOf(line)
      const last =
        next.get(key) ?? (knownByKey.get(key) ?? []).reduce((most, { ordinal }) => Math.max(most, ordinal), 0)
      next.set(key, last + 1)
      placed.added.push({ line, ordinal: last + 1 })
    }
  }
  placed.absent = [...absentByDay.values()].flat()
  return placed
}
