import { amountAsWritten } from './cell-amount.ts'
import { isDayLike } from './cell-date.ts'
import { knownNames } from './column-proposal.ts'
import { longestRow } from './file-lines.ts'
import { createRecordReader } from './file-records.ts'

/** The place of a table's header. Without names, the first row of data is in its place. */
export type Place = { header: number; isNamed: boolean }

/** How a text becomes a table: its separator, and the number of columns of its header. */
export type Shape = { separator: string; columnCount: number }

/** The first rows of a file, in which its header is found. */
export const headRows = 120

const separators = [';', ',', '\t', '|']

/** Splits a line without regard for what quotes hold. */
const naiveCells = (line: string, separator: string): string[] =>
  line
    .slice(0, longestRow)
    .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(separator, ' '))
    .split(separator)

/** Returns the number of columns that most rows have, and how many have it. */
const commonWidth = (rows: readonly (readonly string[])[], fewest: number): { width: number; count: number } => {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length >= fewest) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [best] = [...counts].toSorted(([width, count], [otherWidth, other]) => other - count || otherWidth - width)
  return best ? { width: best[0], count: best[1] } : { width: 0, count: 0 }
}

const plain = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, '').trim()
const isAmountLike = (cell: string): boolean => /\d/.test(cell) && !('problem' in amountAsWritten(cell))

export const isValue = (cell: string): boolean => isDayLike(cell) || isAmountLike(cell)

/** Returns the column that has a date in most lines. Lines about the account can have one in another column. */
const dateColumnOf = (rows: readonly string[][]): number => {
  const counts = new Map<number, number>()
  for (const cells of rows)
    for (const [column, cell] of cells.entries()) if (isDayLike(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  const [best] = [...counts].toSorted(([column, count], [otherColumn, other]) => other - count || column - otherColumn)
  return best ? best[0] : -1
}

/** Finds the header: of the rows above the first date, the one with most known names, else the last. */
export const findHeader = (raw: readonly (readonly string[])[], fewest = 2): Place => {
  const rows = raw.map((cells) => cells.map(plain))
  const filled = rows.map((cells) => cells.filter((cell) => cell !== '').length)
  const { width } = commonWidth(
    rows.filter((_, index) => filled[index] !== 0),
    1,
  )
  const isFilled = (index: number) => (filled[index] ?? 0) >= Math.min(fewest, width)
  const dateColumn = dateColumnOf(rows.filter((_, index) => isFilled(index)))
  const dated = rows.findIndex((cells, index) => isFilled(index) && isDayLike(cells[dateColumn] ?? ''))
  const above = [...rows.entries()].slice(0, dated < 0 ? undefined : dated)
  const names = above.flatMap(([index, cells]) => {
    const isName = (filled[index] ?? 0) >= Math.min(2, width) && !cells.some(isValue)
    const count = knownNames(cells)
    return isName && (cells.length >= width - 1 || count >= 2) ? [{ index, count }] : []
  })
  const best = names.toSorted(
    (one, other) => other.count - one.count || (dated < 0 ? 1 : -1) * (one.index - other.index),
  )[0]
  if (best) return { header: best.index, isNamed: true }
  return { header: dated < 0 ? filled.findIndex((count) => count > 0) : dated, isNamed: false }
}

/** Finds the separator by which most of the first lines have as many columns, and most columns. */
export const shapeOf = (lines: readonly string[], fewest = 2): Shape | undefined => {
  const texts = lines.filter((line) => line.trim() !== '').slice(0, headRows)
  const tables = separators.map((separator) => {
    const rows = texts.map((line) => naiveCells(line, separator))
    return { separator, ...commonWidth(rows, fewest) }
  })
  const [best] = tables.toSorted((one, other) => other.count * other.width - one.count * one.width)
  if (!best || best.count === 0) return undefined
  const { separator } = best
  const numbered = texts.map((text, index) => ({ number: index + 1, text, evidence: 'ascii' as const, isCut: false }))
  const records = createRecordReader({ separator, columnCount: Number.POSITIVE_INFINITY }, { hasLiteralQuotes: true })
  const rows = [...records.read(numbered, true)].map(({ cells }) => cells)
  return { separator, columnCount: rows[findHeader(rows, fewest).header]?.length ?? best.width }
}

/** Returns the name of a column, which a blank cell does not give. */
export const nameOf = (cell: string, index: number): string =>
  cell.trim().replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed() || `Colonne ${index + 1}`
