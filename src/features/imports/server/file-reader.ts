import { setImmediate as others } from 'node:timers/promises'
import { type FileInput, openBytes, takeHead } from '#shared/server/file-bytes.ts'
import { currencyInName, currencyInTitle } from '#shared/server/tables/cell-words.ts'
import { createCensus, detectUtf16, type FileEncoding, isBinary } from '#shared/server/tables/file-encoding.ts'
import { createLineSplitter, type FileLine } from '#shared/server/tables/file-lines.ts'
import { createRecordReader, type FileRecord } from '#shared/server/tables/file-records.ts'
import { findHeader, headRows, nameOf, shapeOf } from '#shared/server/tables/table-shape.ts'
import { zoneInName, zoneInTitle } from '#shared/server/tables/time-zone.ts'
import { foldText } from '#shared/text.ts'
import { maxFileBytes, maxLines, maxRows } from '../import.ts'
import { importRefusals } from '../import-refusals.ts'
import { maxColumns } from '../mapping.ts'
import type { ImportProblem } from '../problems.ts'
import { createBatches, type OnRows } from './file-batches.ts'

const bounds = { maxBytes: maxFileBytes, tooLarge: importRefusals.tooLarge, broken: importRefusals.notText }

/** A row of a file: the line on which it begins, its cells as text, and why it cannot be read. */
export type FileRow = { line: number; cells: string[]; problem: ImportProblem | null }

/** The numbers of lines of a file. Header, rows, continued and blank lines add up to `lineCount`. */
export type LineCounts = { lineCount: number; headerCount: number; blankCount: number; continuedCount: number }

export type FileFacts = LineCounts & {
  encoding: FileEncoding
  separator: string
  header: string[]
  sha256: string
  byteCount: number
  rowCount: number
  /** About what its rows take in the database. */
  keptBytes: number
}

/** Decodes UTF-16, and leaves other bytes as they are. */
const createTranscoder = (encoding: 'utf-16le' | 'utf-16be' | undefined) => {
  const decoder = encoding && new TextDecoder(encoding)
  return {
    push: (bytes: Buffer): Buffer => (decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes),
    flush: (): Buffer => Buffer.from(decoder?.decode() ?? ''),
  }
}

/** Adds what a title says, a currency or a zone, to the names of the columns that it holds for and that say none. */
const withTitle = (header: string[], title: string): string[] => {
  const currency = currencyInTitle(title)
  const zone = zoneInTitle(title)
  return header.map((name) => {
    const folded = foldText(name)
    if (currency !== undefined && amountName.test(folded) && currencyInName(name) === undefined)
      return `${name} (${currency})`
    return zone !== undefined && dateName.test(folded) && zoneInName(name) === undefined ? `${name} (${zone})` : name
  })
}
const amountName = /montant|amount|somme|total|brut|gross|colonne \d/
const dateName = /\bdate|horodat|\bjour\b|created|colonne \d/

/** Takes rows in, and passes them on in batches. Throws the refusals of a file that is too long or too wide. */
const createIntake = (onRows: OnRows) => {
  const batches = createBatches(onRows)
  const census = createCensus()
  const counts: LineCounts = { lineCount: 0, headerCount: 0, blankCount: 0, continuedCount: 0 }
  let header: string[] | undefined
  let rowCount = 0
  /** The first rows, until they show where the header is. */
  let head: FileRecord[] | undefined = []
  /** Returns why the lines of a row cannot be read together, after they were counted. */
  const weigh = ({ lines, line, problem }: FileRecord): ImportProblem | null => {
    const kinds = new Set(lines.map(({ evidence }) => evidence))
    kinds.delete('ascii')
    for (const evidence of kinds) census.add(evidence, line)
    return problem ?? (kinds.size > 1 ? 'unreadable' : null)
  }
  const keep = async (record: FileRecord): Promise<void> => {
    rowCount += 1
    if (rowCount > maxRows) throw importRefusals.tooLong()
    const { line, cells } = record
    const problem = weigh(record) ?? (cells.length > maxColumns ? 'too-many-columns' : null)
    // One cell more than the header tells that the row has too many.
    await batches.add({ line, cells: cells.slice(0, maxColumns + 1), problem })
  }
  const begin = async (): Promise<void> => {
    const first = head ?? []
    head = undefined
    const place = findHeader(first.map(({ cells }) => cells))
    const named = first[place.header]
    if (!named) return
    if (weigh(named)) throw importRefusals.broken(named.line)
    const titles = first.slice(0, place.header).map(({ cells }) => cells.join(' '))
    header = withTitle(
      named.cells.map((cell, index) => nameOf(place.isNamed ? cell : '', index)),
      titles.join('\n'),
    )
    if (header.length > maxColumns) throw importRefusals.tooManyColumns()
    const start = place.header + (place.isNamed ? 1 : 0)
    counts.headerCount = start
    for (const record of first.slice(start)) await keep(record)
  }
  const add = async (record: FileRecord): Promise<void> => {
    const { lines, cells } = record
    counts.lineCount += lines.length
    if (counts.lineCount > maxLines) throw importRefusals.tooLong()
    if (cells.every((cell) => cell.trim() === '')) {
      counts.blankCount += lines.length
      return
    }
    counts.continuedCount += lines.length - 1
    if (!head) return keep(record)
    head.push({ ...record, cells: cells.slice(0, maxColumns + 1) })
    if (head.length >= headRows) await begin()
  }
  const end = async (): Promise<void> => {
    if (head) await begin()
    await batches.flush()
  }
  const facts = () => ({
    ...counts,
    header: header ?? [],
    rowCount,
    keptBytes: batches.keptBytes(),
    ...census.decide(),
  })
  return { add, end, facts }
}

/** The number of bytes that become lines at a time: lines of a byte take a hundred times as much. */
const partBytes = 4096
/** After how many rows the other calls of the process have a turn. */
const turnSize = 50

/**
 * Reads a CSV as a stream, with constant memory, and passes its rows on in batches. Throws the refusals of a file: no
 * text, too large, too long, too many columns, a header that cannot be read. `otherLines`: rows that are not in the
 * file's encoding.
 */
export const readFile = async (
  input: FileInput,
  onRows: OnRows,
): Promise<{ facts: FileFacts; otherLines: number[] }> => {
  const bytes = openBytes(input, bounds)
  const chunks = bytes.read()
  const head = await takeHead(chunks)
  if (head.length === 0) throw importRefusals.empty()
  if (isBinary(head)) throw importRefusals.notText()
  const utf16 = detectUtf16(head)
  const transcoder = createTranscoder(utf16)
  const splitter = createLineSplitter()
  const firstBytes = transcoder.push(head)
  const shape = shapeOf(firstBytes.toString('latin1').split(/\r\n|\n|\r/, headRows)) ?? {
    separator: ';',
    columnCount: 1,
  }
  const records = createRecordReader(shape)
  const intake = createIntake(onRows)
  let taken = 0
  const take = async (lines: FileLine[], isEnd = false): Promise<void> => {
    for (const record of records.read(lines, isEnd)) {
      await intake.add(record)
      taken += 1
      if (taken % turnSize === 0) await others()
    }
  }
  const takeBytes = async (some: Buffer): Promise<void> => {
    for (let from = 0; from < some.length; from += partBytes)
      await take(splitter.push(some.subarray(from, from + partBytes)))
  }
  await takeBytes(firstBytes)
  for await (const chunk of chunks) await takeBytes(transcoder.push(chunk))
  await take([...splitter.push(transcoder.flush()), ...splitter.flush()], true)
  await intake.end()
  const { encoding, otherLines, ...facts } = intake.facts()
  if (facts.rowCount === 0) throw importRefusals.empty()
  const sums = { sha256: bytes.sha256(), byteCount: bytes.byteCount() }
  return { facts: { ...facts, ...sums, encoding: utf16 ?? encoding, separator: shape.separator }, otherLines }
}
