import { createHash } from 'node:crypto'
import type { FileLine } from '#shared/server/csv/file-lines.ts'
import { createRecordReader, type FileRecord } from '#shared/server/csv/file-records.ts'
import { foldText } from '#shared/text.ts'
import { maxCsvColumns } from '../../csv-mapping.ts'
import type { Problems } from './file-problems.ts'
import { type FileText, firstLines, isOpenEnded, linesOf } from './file-text.ts'
import { lengthOf, type PackedList, type Packer } from './packed-list.ts'
import { readCellAmount, readCellDay } from './read-values.ts'

export type TableRow = { fileLine: number; cells: string[] }

/** The table of a CSV: banks write lines about the account above it. */
export type CsvTable = {
  above: string
  header: string[]
  rows: PackedList<TableRow>
  /** Whether nothing ends the last line, which may then be cut. */
  isOpenEnded: boolean
}

const separators = [';', ',', '\t', '|']
const headLines = 60
const fewestColumns = 3
const linesAtOnce = 500

const naiveCells = (line: string, separator: string): string[] =>
  line.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(separator, ' ')).split(separator)

/** Returns the number of columns that most lines have, and how many have it. */
const commonWidth = (lines: readonly string[], separator: string): { width: number; count: number } => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const width = naiveCells(line, separator).length
    if (width >= fewestColumns) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([width, count], [otherWidth, other]) => other - count || otherWidth - width)
  return best ? { width: best[0], count: best[1] } : { width: 0, count: 0 }
}

const plain = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, '').trim()
const isDay = (cell: string): boolean =>
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:\D|$)/.test(cell) || (/^\d{8}$/.test(cell) && 'day' in readCellDay(cell))

const isAmount = (cell: string): boolean => /\d/.test(cell) && 'cents' in readCellAmount(cell, ',')

/** Returns the column that has a date in most lines. Lines about the account can have one in another column. */
const dateColumnOf = (rows: readonly string[][]): number => {
  const counts = new Map<number, number>()
  for (const cells of rows)
    for (const [column, cell] of cells.entries()) if (isDay(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  const [best] = [...counts].toSorted(([column, count], [otherColumn, other]) => other - count || column - otherColumn)
  return best ? best[0] : -1
}

/** Finds the first line with a date where most have it, and with it the header: the last line before that names columns. */
const findHeader = (
  lines: readonly string[],
  separator: string,
  width: number,
): { header: number; isNamed: boolean } => {
  const rows = lines.map((line) => naiveCells(line, separator).map(plain))
  const filled = rows.map((cells) => cells.filter((cell) => cell !== ''))
  const isFilled = (index: number) => (filled[index]?.length ?? 0) >= Math.min(fewestColumns, width)
  const dateColumn = dateColumnOf(rows.filter((_, index) => isFilled(index)))
  const first = rows.findIndex((cells, index) => isFilled(index) && isDay(cells[dateColumn] ?? ''))
  if (first < 0) return { header: filled.findIndex((cells) => cells.length >= 2), isNamed: true }
  const header = filled.findLastIndex(
    (cells, index) =>
      index < first &&
      cells.length >= 2 &&
      (rows[index]?.length ?? 0) >= width - 1 &&
      !cells.some((cell) => isDay(cell) || isAmount(cell)),
  )
  return header < 0 ? { header: first, isNamed: false } : { header, isNamed: true }
}

/** Identifies a header: files with the same columns in the same order have the same choice. */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(foldText).join('\n')).digest('hex')

/** Returns the name of a column, which a blank cell does not give. */
export const nameOf = (cell: string, index: number): string =>
  cell.trim().replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed() || `Colonne ${index + 1}`

/** Passes the rows from a line on. */
function* recordsOf(text: FileText, start: number, separator: string): Generator<FileRecord> {
  const records = createRecordReader(separator, { hasLiteralQuotes: true })
  let lines: FileLine[] = []
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    if (number <= start) continue
    lines.push({ number, text: line, evidence: 'ascii', isCut: false })
    if (lines.length < linesAtOnce) continue
    yield* records.read(lines)
    lines = []
  }
  yield* records.read(lines, true)
}

/** Reads the table of a CSV; undefined where a text has none. Adds a problem for each row that cannot be read. */
export const readTable = (text: FileText, problems: Problems, packer: Packer): CsvTable | undefined => {
  const head = linesOf(text)
    .filter((line) => line.trim() !== '')
    .take(headLines)
    .toArray()
  const [best] = separators
    .map((separator) => ({ separator, ...commonWidth(head, separator) }))
    .toSorted((one, other) => other.count * other.width - one.count * one.width)
  if (!best || best.count === 0) return undefined
  const { header: start, isNamed } = findHeader(firstLines(text, headLines * 2), best.separator, best.width)
  if (start < 0) return undefined
  let header: string[] | undefined
  const rows = packer.list<TableRow>()
  for (const { lines: taken, cells, problem } of recordsOf(text, start, best.separator)) {
    const fileLine = taken[0]?.number ?? 0
    if (problem) problems.add(fileLine, problem)
    else if (cells.some((cell) => cell.trim() !== '')) {
      if (header) rows.add({ fileLine, cells })
      else {
        header = cells.slice(0, maxCsvColumns).map((cell, index) => nameOf(isNamed ? cell : '', index))
        if (!isNamed) rows.add({ fileLine, cells })
      }
    }
  }
  const all = rows.end()
  const hasFacts = head.some((line) =>
    naiveCells(line, best.separator)
      .map(plain)
      .some((cell) => isDay(cell) || isAmount(cell)),
  )
  // A text with commas is no table.
  if (lengthOf(all) > 0 && !hasFacts) return undefined
  const above = firstLines(text, start).join('\n')
  return header && { above, header, rows: all, isOpenEnded: isOpenEnded(text) }
}
