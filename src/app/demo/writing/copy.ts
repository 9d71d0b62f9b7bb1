import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from '#database/tables.generated.ts'
import { type Database, inCamelCase, openDatabase } from '#shared/server/database.ts'

type Value = string | number | boolean | Date | Buffer | null
type Row = Record<string, Value>

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export const copyText = (value: Value): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value)
}

/** The length of a chunk in characters. Writing single lines takes five times as long. */
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

/** The longest timeout of a timer, since the statements of the demo have none. */
export const noTimeoutMs = 2 ** 31 - 1

/** Writes rows by COPY in the caller's transaction. All have the columns of the first; others get defaults. */
export const copyRows = async (client: pg.PoolClient, table: keyof Tables, rows: Iterable<Row>): Promise<void> => {
  const iterator = Iterator.from(rows)
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  const stream = copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)
  client.query(Object.assign(stream, { query_timeout: noTimeoutMs }))
  await pipeline(Readable.from(piecesOf(columns, chain(first.value, iterator))), stream)
}

/** Opens the handle of the features on one connection, that of the demo's transaction. */
export const demoDatabaseOn = (client: pg.PoolClient): Database => {
  const connection = { query: client.query.bind(client), release: () => {} }
  return inCamelCase(openDatabase({ connect: async () => connection, end: async () => {} } as unknown as pg.Pool))
}
