import { type Problems, shownSums } from './file-problems.ts'

/** The amount and the balance of a row. */
export type Sums = { fileLine: number; bookedOn: string; cents: number; balanceCents: number | null }

/** The balances before the first and after the last of entries that follow each other in time, if each line continues the last. */
const balancesOf = (entries: readonly Sums[]): { openingCents: number; closingCents: number } | undefined => {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last || first.balanceCents === null || last.balanceCents === null) return undefined
  const openingCents = first.balanceCents - first.cents
  let balance = openingCents
  for (const { cents, balanceCents } of entries) {
    balance += cents
    if (balance !== balanceCents) return undefined
  }
  return { openingCents, closingCents: balance }
}

/** Reads the balances before and after the rows of a currency. Notes those that do not continue each other. */
export const readBalances = (rows: readonly Sums[], currency: string, problems: Problems) => {
  // Most banks write the newest line first.
  const balances = balancesOf(rows) ?? balancesOf(rows.toReversed())
  const [first, last] = [rows[0], rows.at(-1)]
  // Some banks repeat the balance of today on each line.
  const written = new Set(rows.map(({ balanceCents }) => balanceCents))
  if (balances || !first || !last || written.has(null) || written.size === 1) return balances
  const [oldest, newest] = first.bookedOn <= last.bookedOn ? [first, last] : [last, first]
  const sums = {
    opening: (oldest.balanceCents ?? 0) - oldest.cents,
    lines: rows.reduce((sum, { cents }) => sum + cents, 0),
    closing: newest.balanceCents ?? 0,
  }
  problems.add(first.fileLine, 'balances-differ', shownSums(sums, currency))
  return undefined
}
