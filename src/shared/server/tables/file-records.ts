import { decodeHTMLStrict } from 'entities'
import { amountAsWritten } from './cell-amount.ts'
import { readDate } from './cell-date.ts'
import { type FileLine, longestRow } from './file-lines.ts'
import type { Shape } from './table-shape.ts'

export type RowProblem = 'quote-open' | 'quote-misplaced' | 'row-too-long' | 'cell-too-long' | 'control-character'

/**
 * A row of a table, from a CSV or a sheet: the line of its file, from 1, its cells as text, and why it cannot be read.
 * Dates of a sheet are written `2026-11-24` or `2026-11-24 18:30:00`, numbers with a point.
 */
export type TableRecord = {
  line: number
  cells: string[]
  problem: RowProblem | null
  /** A sheet does not show it: it is filtered, folded or hidden. */
  isHidden?: true
}

/** The rows of a file with the lines above its header. They can be passed more than once. */
export type TableInput = {
  rows: Iterable<TableRecord>
  /** Tells whether nothing ends the last row, which may then be cut. A sheet is never open. */
  isOpenEnded: boolean
}

/** Passes the rows that hold a text. */
export function* filledRows(rows: Iterable<TableRecord>): Generator<TableRecord> {
  for (const row of rows) if (row.problem !== null || row.cells.some((cell) => cell.trim() !== '')) yield row
}

/** A row of a file: the lines that it takes, and its cells as text. With a problem, the cells are only what to show. */
export type FileRecord = TableRecord & { lines: FileLine[] }

const mostLines = 100
const longestCell = 5000
/** Characters kept of a cell of a row that cannot be read: enough to show it, and to find a donor in it. */
const longestShown = 500
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/g

/** Splits a line as if quotes were text, to show what is in a line that cannot be read. */
const shownCells = (text: string, separator: string): string[] =>
  text
    .slice(0, longestRow)
    .split(separator, 200)
    // A cut may be in the middle of a character.
    .map((cell) =>
      cell
        .replaceAll(/^\s*"|"\s*$/g, '')
        .slice(0, longestShown)
        .toWellFormed(),
    )

/** Tells whether a line inside quotes looks like another row of the file. */
const looksLikeRow = (inside: string, separator: string, columnCount: number): boolean => {
  const cells = inside.split(separator)
  if (cells.length < 2) return false
  if (cells.length >= columnCount) return true
  const now = new Date()
  const dated = cells.findIndex((cell) => 'at' in readDate(cell, now))
  return dated >= 0 && cells.some((cell, index) => index !== dated && !('problem' in amountAsWritten(cell)))
}

type Cells = { cells: string[]; lineCount: number } | { problem: RowProblem } | 'more'

/** Reads the cells of a row that begins at a place of these lines. `more`: its quotes may end on a line to come. */
const readCells = (
  lines: readonly FileLine[],
  from: number,
  {
    separator,
    columnCount,
    hasLiteralQuotes,
    isEnd,
  }: { separator: string; columnCount: number; hasLiteralQuotes: boolean; isEnd: boolean },
): Cells => {
  const cells: string[] = []
  let lineCount = 1
  let text = lines[from]?.text ?? ''
  let place = 0
  let length = text.length
  for (;;) {
    let start = place
    while (text[start] === ' ') start += 1
    // Excel keeps digits as text by a formula: ="00012345".
    if (text[start] === '=' && text[start + 1] === '"') start += 1
    if (text[start] !== '"') {
      const found = text.indexOf(separator, place)
      const cell = text.slice(place, found < 0 ? text.length : found)
      if (!hasLiteralQuotes && cell.includes('"') && cell.split('"').length % 2 === 0)
        return { problem: 'quote-misplaced' }
      cells.push(cell)
      if (found < 0) return { cells, lineCount }
      place = found + 1
      continue
    }
    let value = ''
    let isContinued = false
    place = start + 1
    for (;;) {
      const quote = text.indexOf('"', place)
      const isClosed = quote >= 0 && text[quote + 1] !== '"'
      if (isContinued && (quote < 0 || isClosed)) {
        const inside = isClosed ? text.slice(0, quote) : text
        if (looksLikeRow(inside, separator, columnCount)) return { problem: 'quote-open' }
      }
      if (isClosed) {
        value += text.slice(place, quote)
        place = quote + 1
        break
      }
      if (quote >= 0) {
        value += text.slice(place, quote + 1)
        place = quote + 2
        continue
      }
      const next = lines[from + lineCount]
      if (lineCount >= mostLines || length > longestRow || (!next && isEnd)) return { problem: 'quote-open' }
      if (!next) return 'more'
      value += `${text.slice(place)}\n`
      ;[text, place, isContinued] = [next.text, 0, true]
      lineCount += 1
      length += text.length
    }
    cells.push(value)
    while (text[place] === ' ') place += 1
    if (place >= text.length) return { cells, lineCount }
    if (text[place] !== separator) return { problem: lineCount > 1 ? 'quote-open' : 'quote-misplaced' }
    place += 1
  }
}

const textFormula = /^\s*="([^"]*)"\s*$/
const decoded = (cell: string): string => (cell.includes('&') ? decodeHTMLStrict(cell) : cell)

/** Checks what a row holds, once it was read. */
const problemOf = (cells: readonly string[]): RowProblem | null => {
  if (cells.some((cell) => cell.length > longestCell)) return 'cell-too-long'
  if (cells.reduce((sum, cell) => sum + cell.length, 0) > longestRow) return 'row-too-long'
  return cells.some((cell) => cell.search(control) >= 0) ? 'control-character' : null
}

/**
 * Makes rows of lines (docs/rules/imports.md#imports-quotes). A quoted cell may go on over several lines when its quote
 * ends, the row then has exactly the columns of the header, and nothing inside looks like a row. Otherwise the line
 * with the open quote is refused by itself, and the next line is a row of its own: a quote never swallows rows.
 * `hasLiteralQuotes`: a quote inside a cell that does not begin with one is text, as banks write it.
 */
export const createRecordReader = ({ separator, columnCount }: Shape, { hasLiteralQuotes = false } = {}) => {
  let waiting: FileLine[] = []

  const refuse = (line: FileLine, problem: RowProblem): FileRecord => ({
    line: line.number,
    lines: [line],
    cells: shownCells(line.text, separator).map((cell) => cell.replaceAll(control, '\ufffd')),
    problem,
  })

  const next = (lines: readonly FileLine[], from: number, isEnd: boolean): FileRecord | undefined => {
    const first = lines[from]
    if (!first) return undefined
    if (first.isCut || first.text.length > longestRow) return refuse(first, 'row-too-long')
    const known = { separator, columnCount, hasLiteralQuotes, isEnd }
    const read = readCells(lines, from, known)
    if (read === 'more') return undefined
    if ('problem' in read) return refuse(first, read.problem)
    const taken = lines.slice(from, from + read.lineCount)
    if (taken.length > 1 && Number.isFinite(columnCount) && read.cells.length !== columnCount)
      return refuse(first, 'quote-open')
    const cells = read.cells.map((cell) => decoded(cell.replace(textFormula, '$1')))
    const problem = problemOf(cells)
    const row = { line: first.number, lines: taken, cells, problem: null }
    return problem ? { ...refuse(first, problem), lines: taken } : row
  }

  return {
    /** Passes the rows that are complete with these lines. At the end of the file, all of them. */
    *read(lines: readonly FileLine[], isEnd = false): Generator<FileRecord> {
      waiting = [...waiting, ...lines]
      let place = 0
      for (;;) {
        const record = next(waiting, place, isEnd)
        if (!record) break
        place += record.lines.length
        yield record
      }
      waiting = waiting.slice(place)
    },
  }
}
