import { type Problems, shownSums } from './file-problems.ts'

export type Sums = { fileLine: number; bookedOn: string; cents: number; balanceCents: number | null }

export type Balances = { openingCents: number; closingCents: number }
/** A move of the balance, by one row or by all of a day. */
type Move = { before: number; after: number }

const movesOf = (rows: readonly Sums[]): Move[] =>
  rows.map(({ cents, balanceCents }) => ({ before: (balanceCents ?? 0) - cents, after: balanceCents ?? 0 }))

/**
 * The balances before the first and after the last of moves that follow each other in time, if each continues the last.
 */
const balancesOf = (moves: readonly Move[]): Balances | undefined => {
  const first = moves[0]
  const last = moves.at(-1)
  if (!first || !last || moves.some(({ before }, index) => index > 0 && before !== moves[index - 1]?.after))
    return undefined
  return { openingCents: first.before, closingCents: last.after }
}

/** Reads the balances of moves in one of the two orders of time: most banks write the newest first. */
const inOrder = (moves: readonly Move[]): Balances | undefined => balancesOf(moves) ?? balancesOf(moves.toReversed())

/** Tells whether a row is there twice: without the second one, the balances follow each other. */
const isDoubled = (moves: readonly Move[]): boolean => {
  const once = new Map(moves.map((move) => [`${move.before} ${move.after}`, move]))
  return once.size < moves.length && inOrder([...once.values()]) !== undefined
}

/** Joins the rows of each day, where all rows of a day repeat its last balance. Undefined where they do not. */
const byDay = (rows: readonly Sums[]): Move[] | undefined => {
  const days = new Map<string, Sums>()
  for (const row of rows) {
    const day = days.get(row.bookedOn)
    if (day && day.balanceCents !== row.balanceCents) return undefined
    days.set(row.bookedOn, { ...row, cents: row.cents + (day?.cents ?? 0) })
  }
  return days.size < rows.length ? movesOf([...days.values()]) : undefined
}

/** Tells whether moves make one chain in some order: at most one begins and one ends where no other does. */
const isOneChain = (moves: readonly Move[]): boolean => {
  const open = new Map<number, number>()
  const count = (balance: number, step: number) => open.set(balance, (open.get(balance) ?? 0) + step)
  for (const { before, after } of moves) {
    count(before, 1)
    count(after, -1)
  }
  return [...open.values()].reduce((sum, left) => sum + Math.abs(left), 0) <= 2
}

/**
 * Reads rows without a balance on each. A balance counts all rows above it, or below it if the newest row comes first.
 */
const acrossGaps = (rows: readonly Sums[]): Balances | undefined => {
  for (const inTime of [rows, rows.toReversed()]) {
    const moves: Move[] = []
    let open = 0
    for (const { cents, balanceCents } of inTime) {
      open += cents
      if (balanceCents === null) continue
      moves.push({ before: balanceCents - open, after: balanceCents })
      open = 0
    }
    const balances = moves.length > 1 ? balancesOf(moves) : undefined
    if (balances) return { ...balances, closingCents: balances.closingCents + open }
  }
  return undefined
}

/**
 * Reads the balances before and after the rows of a currency. Refuses rows where one is absent or doubled, and notes
 * those in an order that is not that of their balances.
 */
export const readBalances = (rows: readonly Sums[], currency: string, problems: Problems): Balances | undefined => {
  const first = rows[0]
  const last = rows.at(-1)
  // Some banks repeat the balance of today on each line.
  const written = new Set(rows.map(({ balanceCents }) => balanceCents))
  if (!first || !last) return undefined
  if (written.has(null)) return acrossGaps(rows)
  const moves = movesOf(rows)
  const balances = inOrder(moves)
  if (balances || written.size === 1) return balances
  const days = isDoubled(moves) ? undefined : byDay(rows)
  const ofDays = days && inOrder(days)
  if (ofDays) return ofDays
  const [oldest, newest] = first.bookedOn <= last.bookedOn ? [first, last] : [last, first]
  const sums = {
    opening: (oldest.balanceCents ?? 0) - oldest.cents,
    lines: rows.reduce((sum, { cents }) => sum + cents, 0),
    closing: newest.balanceCents ?? 0,
  }
  problems.add(first.fileLine, isOneChain(moves) ? 'balances-differ' : 'csv-balances', shownSums(sums, currency))
  return undefined
}
