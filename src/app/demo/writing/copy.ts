import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from '#database/tables.generated.ts'

type Value = string | number | boolean | Date | Buffer | null
type Row = Record<string, Value>

/** COPY's text format gives these characters a meaning of their own. */
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value as COPY's text format has it. */
export const copyText = (value: Value): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value)
}

/** Lines are sent in pieces of about this many characters: one by one they would take five times as long. */
const pieceLength = 64 * 1024

function* piecesOf(columns: readonly string[], rows: Iterable<Row>): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${columns.map((column) => copyText(row[column] ?? null)).join('\t')}\n`
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  if (piece) yield piece
}

function* chain<Item>(first: Item, rest: Iterable<Item>): Generator<Item> {
  yield first
  yield* rest
}

/** As long as a timer can wait: a statement of the demo may take as long as it needs. */
export const unhurriedMs = 2 ** 31 - 1

/**
 * Writes rows of a table through COPY, on a connection that is in the caller's transaction. The first row says which
 * columns there are; all have the same.
 */
export const copyRows = async (client: pg.PoolClient, table: keyof Tables, rows: Iterable<Row>): Promise<void> => {
  const iterator = Iterator.from(rows)
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  const stream = copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)
  client.query(Object.assign(stream, { query_timeout: unhurriedMs }))
  await pipeline(Readable.from(piecesOf(columns, chain(first.value, iterator))), stream)
}
