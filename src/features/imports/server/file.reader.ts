import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { importRefusals, maxFileBytes, maxRows } from '../import.ts'
import { maxColumns } from '../mapping.ts'
import { readAmount } from './cell.amount.ts'
import { readDate } from './cell.date.ts'
import { createDecoder, type FileEncoding, isBinary } from './file.encoding.ts'

/** A row of a file: the line on which it begins, and its cells as text. */
export type FileRow = { line: number; cells: string[] }

/** What is known of a file once it was read. */
export type FileFacts = {
  encoding: FileEncoding
  separator: string
  header: string[]
  sha256: string
  byteCount: number
  rowCount: number
}

const headBytes = 64 * 1024
const longestRow = 200_000
const separators = [';', ',', '\t', '|']

/** Detects the separator: the one that the first lines have most often, outside quotes. */
export const detectSeparator = (head: string): string => {
  const lines = head.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 20)
  const counted = separators.map((separator) => ({
    separator,
    count: Math.min(
      ...lines
        .filter((line) => line.trim() !== '')
        .slice(0, 5)
        .map((line) => line.split(separator).length),
    ),
  }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

/** Tells whether the first row names columns: it has neither a date nor an amount. */
const isHeader = (cells: readonly string[]): boolean => {
  const now = new Date()
  return !cells.some((cell) => readDate(cell, now) !== undefined || (/\d/.test(cell) && 'cents' in readAmount(cell)))
}

const columnNames = (cells: readonly string[], isNamed: boolean): string[] =>
  cells.map((cell, index) => (isNamed && cell.trim() !== '' ? cell.trim().slice(0, 200) : `Colonne ${index + 1}`))

/** PostgreSQL keeps no NUL in a text. */
const storable = (cell: string): string => (cell.includes('\0') ? cell.replaceAll('\0', '\ufffd') : cell)

type Input = { body: Readable; isCompressed: boolean }

/** Opens the bytes of an upload, counted and hashed as they pass. Throws 413 past the largest file. */
const openBytes = ({ body, isCompressed }: Input) => {
  const hash = createHash('sha256')
  const totals = { byteCount: 0 }
  const source = isCompressed ? body.pipe(createGunzip()) : body
  if (isCompressed) body.once('error', (error) => source.destroy(error))
  const read = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        const bytes = Buffer.from(chunk as Uint8Array)
        totals.byteCount += bytes.length
        if (totals.byteCount > maxFileBytes) throw importRefusals.tooLarge()
        hash.update(bytes)
        yield bytes
      }
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('Z_')) throw importRefusals.notText()
      throw error
    }
  }
  return { read, sha256: () => hash.digest('hex'), byteCount: () => totals.byteCount }
}

/** Reads the first bytes, and returns them with what follows. */
const takeHead = async (chunks: AsyncGenerator<Buffer>): Promise<Buffer> => {
  const head: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    head.push(value)
    length += value.length
  }
  return Buffer.concat(head)
}

/**
 * Reads a CSV as a stream, with constant memory, and passes its rows in batches. Throws the refusals of a file: no text, too
 * large, too long, too many columns, broken quotes.
 */
export const readFile = async (input: Input, onRows: (rows: FileRow[]) => Promise<void>): Promise<FileFacts> => {
  const bytes = openBytes(input)
  const chunks = bytes.read()
  const head = await takeHead(chunks)
  if (head.length === 0) throw importRefusals.empty()
  if (isBinary(head)) throw importRefusals.notText()
  const decoder = createDecoder()
  const headText = decoder.decode(head)
  const separator = detectSeparator(headText)
  const texts = async function* (): AsyncGenerator<string> {
    yield headText
    for await (const chunk of chunks) yield decoder.decode(chunk)
    yield decoder.end()
  }
  const { header, rowCount } = await passRows(Readable.from(texts(), { objectMode: true }), separator, onRows)
  if (rowCount === 0) throw importRefusals.empty()
  return {
    encoding: decoder.encoding(),
    separator,
    header,
    sha256: bytes.sha256(),
    byteCount: bytes.byteCount(),
    rowCount,
  }
}

const batchSize = 1000

const passRows = async (texts: Readable, separator: string, onRows: (rows: FileRow[]) => Promise<void>) => {
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  })
  texts.once('error', (error) => parser.destroy(error))
  texts.pipe(parser)
  let header: string[] | undefined
  let [rowCount, lastLine] = [0, 0]
  let batch: FileRow[] = []
  const flush = async () => {
    if (batch.length > 0) await onRows(batch)
    batch = []
  }
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = lastLine + 1
      lastLine = Math.max(info.lines, line)
      if (record.length > maxColumns * 2) throw importRefusals.tooManyColumns()
      if (!header) {
        const isNamed = isHeader(record)
        header = columnNames(record, isNamed)
        if (header.length > maxColumns) throw importRefusals.tooManyColumns()
        if (isNamed) continue
      }
      rowCount += 1
      if (rowCount > maxRows) throw importRefusals.tooLong()
      batch.push({ line, cells: record.map(storable) })
      if (batch.length >= batchSize) await flush()
    }
    await flush()
  } catch (error) {
    if (error instanceof CsvError) throw importRefusals.broken(lastLine + 1)
    throw error
  } finally {
    texts.destroy()
    if (!parser.destroyed) parser.destroy()
  }
  return { header: header ?? [], rowCount }
}

/** Reads what is left of an upload that was refused, so that its sender gets the answer. */
export const drain = async (body: Readable): Promise<void> => {
  if (body.readableEnded || body.destroyed) return
  body.unpipe()
  body.resume()
  await Promise.race([once(body, 'end'), once(body, 'close')]).catch(() => {})
}
