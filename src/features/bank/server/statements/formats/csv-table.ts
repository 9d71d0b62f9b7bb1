import { createHash } from 'node:crypto'
import { lengthOf, type PackedList, type Packer } from '#shared/server/packed-list.ts'
import type { FileLine } from '#shared/server/tables/file-lines.ts'
import {
  createRecordReader,
  filledRows,
  type TableInput,
  type TableRecord,
} from '#shared/server/tables/file-records.ts'
import { findHeader, headRows, isValue, nameOf, type Shape, shapeOf } from '#shared/server/tables/table-shape.ts'
import { foldText } from '#shared/text.ts'
import { maxCsvColumns } from '../../../csv-mapping.ts'
import { type Block, createBlocks } from './csv-blocks.ts'
import type { Problems } from './file-problems.ts'
import { type FileText, firstLines, isOpenEnded, linesOf } from './file-text.ts'

export type TableRow = { fileLine: number; cells: string[] }

/** The table of a statement: banks write lines about the account above it. */
export type CsvTable = {
  header: string[]
  rows: PackedList<TableRow>
  /** The parts of the table, each below its lines about an account. */
  blocks: Block[]
  isOpenEnded: boolean
}

const fewestColumns = 3
const linesAtOnce = 500

/** Identifies a header: files with the same columns in the same order have the same choice. */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(foldText).join('\n')).digest('hex')

function* recordsOf(text: FileText, shape: Shape): Generator<TableRecord> {
  const records = createRecordReader(shape, { hasLiteralQuotes: true })
  let lines: FileLine[] = []
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    lines.push({ number, text: line, evidence: 'ascii', isCut: false })
    if (lines.length < linesAtOnce) continue
    yield* records.read(lines)
    lines = []
  }
  yield* records.read(lines, true)
}

/** Reads a text as the rows of a CSV; undefined where it has no columns. */
export const csvInput = (text: FileText): TableInput | undefined => {
  const shape = shapeOf(firstLines(text, headRows), fewestColumns)
  return shape && { rows: { [Symbol.iterator]: () => recordsOf(text, shape) }, isOpenEnded: isOpenEnded(text) }
}

/**
 * Finds the table in the rows of a CSV or a sheet; undefined where they have none. Adds a problem for each row that
 * cannot be read.
 */
export const readTable = (input: TableInput, problems: Problems, packer: Packer): CsvTable | undefined => {
  const head = filledRows(input.rows).take(headRows).toArray()
  const place = findHeader(
    head.map(({ cells }) => cells),
    fewestColumns,
  )
  const start = head.slice(place.header).find(({ problem }) => problem === null)
  if (!start) return undefined
  const header = start.cells.slice(0, maxCsvColumns).map((cell, index) => nameOf(place.isNamed ? cell : '', index))
  const rows = packer.list<TableRow>()
  const above = head.slice(0, place.header).map(({ cells }) => cells)
  const blocks = createBlocks(header, { above, headerLine: start.line, from: 0 }, (row) => rows.add(row))
  for (const { line, cells, problem } of filledRows(input.rows)) {
    if (line < (head[place.header]?.line ?? 0)) continue
    if (problem) problems.add(line, problem)
    else if (line > start.line || !place.isNamed) blocks.add({ fileLine: line, cells })
  }
  const found = blocks.end(problems)
  const all = rows.end()
  // A text with commas is no table.
  if (lengthOf(all) > 0 && !head.some(({ cells }) => cells.some(isValue))) return undefined
  return { header, rows: all, blocks: found, isOpenEnded: input.isOpenEnded }
}
