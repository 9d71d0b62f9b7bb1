import { eurosOfCents, formatCount, formatEuros } from '#shared/money.ts'
import { type FileProblem, type FileProblemCode, isNotice } from '../../../statement.texts.ts'

/**
 * Stops the reading of a file, with the line where that shows. Nothing of the file is kept: what breaks off proves
 * nothing.
 */
export class FileRefusal extends Error {
  readonly problem: FileProblem

  constructor(fileLine: number, code: FileProblemCode, values: Record<string, string> = {}) {
    super(code)
    this.problem = { fileLine, code, values }
  }
}

/** Stops the reading of a row, a record or an entry. The other ones are read, to report their problems too. */
export class Misread extends Error {
  readonly code: FileProblemCode
  readonly values: Record<string, string>
  /** The line of what cannot be read, where it is not that of the row. */
  fileLine: number | undefined

  constructor(code: FileProblemCode, written: string | null | Record<string, string> = {}, fileLine?: number) {
    super(code)
    this.code = code
    this.values = typeof written === 'object' && written !== null ? written : found(written ?? '')
    this.fileLine = fileLine
  }
}

/** Runs a reading. Its problem is one of a line. */
export const atLine = <Value>(fileLine: number, read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Misread) error.fileLine ??= fileLine
    throw error
  }
}

/** Returns what a reading returns; undefined for what cannot be read. */
export const ifReadable = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Misread) return undefined
    throw error
  }
}

/** The most lines of a file (docs/rules/bank.md#bank-bounds). */
const mostLines = 250_000

/** Throws FileRefusal for more lines than a file may have. */
export const checkLineCount = (count: number): void => {
  if (count > mostLines) throw new FileRefusal(mostLines, 'file-too-many-lines', { limit: formatCount(mostLines) })
}

const mostProblems = 100
const longestFound = 60

/** Shortens what a file has where something else was expected. */
export const found = (text: string): { found: string } => ({
  found: text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestFound)
    .toWellFormed(),
})

/** Writes amounts for the sentence of a problem. */
export const shownSums = (cents: Record<string, number>, currency: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cents).map(([name, amount]) => [
      name,
      formatEuros(eurosOfCents(amount)).replace('€', currency === 'EUR' ? '€' : currency),
    ]),
  )

/** Collects the problems of a file, in the order of its lines, and no more than a person can read. */
export const createProblems = () => {
  // Apart, so that notices never crowd out why a statement is refused.
  const refusals: FileProblem[] = []
  const notices: FileProblem[] = []
  let left = 0
  const add = (fileLine: number, code: FileProblemCode, values: Record<string, string> = {}): void => {
    const kept = isNotice(code) ? notices : refusals
    if (kept.length < mostProblems) kept.push({ fileLine, code, values })
    else left += 1
  }
  return {
    add,
    /** Runs the reading of a line, and adds its problem. Returns whether it had none. */
    attempt: (fileLine: number, read: () => void): boolean => {
      try {
        read()
        return true
      } catch (error) {
        if (!(error instanceof Misread)) throw error
        add(error.fileLine ?? fileLine, error.code, error.values)
        return false
      }
    },
    hasRefusal: () => refusals.length > 0,
    list: (): FileProblem[] => {
      const sorted = [...refusals, ...notices].toSorted((one, other) => one.fileLine - other.fileLine)
      if (left > 0) sorted.push({ fileLine: 0, code: 'more-problems', values: { count: String(left) } })
      return sorted
    },
  }
}

export type Problems = ReturnType<typeof createProblems>
