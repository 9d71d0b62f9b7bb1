import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import copyStreams from 'pg-copy-streams'
import { Refusal } from '#shared/problem.ts'
import { type Database, withoutTimeLimits } from '#shared/server/database.ts'
import { createLine, type Line } from './export.line.ts'
import { type ExportContent, exportSql, spreadsheetLines } from './transaction.csv.ts'
import type { Selection } from './transaction.filter.ts'

const readerGone = () => new Refusal(400, 'reader-gone', 'L’export a été interrompu.')

/** A reader that takes nothing for so long is cut off: it holds a connection, a snapshot, and a place in the line. */
const longestStallMs = 30_000

const begin = async (client: PoolClient): Promise<void> => {
  try {
    await client.query(`begin read only; ${withoutTimeLimits}`)
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Gives the connection back to the pool after a copy that came to its end, and closes it after any other. */
const release = async (client: PoolClient, isComplete: boolean): Promise<void> => {
  try {
    if (isComplete) await client.query('commit')
    client.release(!isComplete)
  } catch (error) {
    client.release(error as Error)
  }
}

/** Calls `onStall` once rows have waited for their reader for too long. */
const watchForStall = (copy: Readable, lines: Readable, stallMs: number, onStall: () => void): NodeJS.Timeout => {
  let movedAt = performance.now()
  copy.on('data', () => {
    movedAt = performance.now()
  })
  const look = (): void => {
    // Nothing waits: it is PostgreSQL that takes its time.
    if (lines.readableLength > 0 && performance.now() - movedAt > stallMs) onStall()
  }
  return setInterval(look, stallMs / 10).unref()
}

type CopyOptions = {
  statement: string
  signal: AbortSignal
  stallMs: number
  onEnd: () => void
}

/** Streams a copy, in a transaction of its own that may take as long as it needs. */
const startCopy = async (client: PoolClient, { statement, signal, stallMs, onEnd }: CopyOptions): Promise<Readable> => {
  await begin(client)
  const copy = client.query(copyStreams.to(statement))
  const lines = spreadsheetLines()
  const leave = (): void => void lines.destroy(readerGone())
  const watch = watchForStall(copy, lines, stallMs, leave)
  copy.once('error', (error) => lines.destroy(error))
  lines.once('close', () => {
    clearInterval(watch)
    signal.removeEventListener('abort', leave)
    copy.destroy()
    void release(client, !lines.errored && copy.readableEnded)
    onEnd()
  })
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave)
  copy.pipe(lines)
  // The header row comes with the first data: a query that fails is then an honest status, not a broken file.
  await once(lines, 'readable')
  return lines
}

/** Who exports, and a signal that they went away. */
export type ExportReader = { accountId: string; signal: AbortSignal }

/** What tests make shorter. */
type ExportOptions = { line?: Line; stallMs?: number }

export type ExportTransactions = (
  reader: ExportReader,
  selection: Selection,
  content: ExportContent,
) => Promise<Readable>

/**
 * Streams a selection as CSV (UTF-8 with BOM, ';', CR LF, decimal comma, Paris dates) with memory that does not grow.
 * 429 while the same person's export is under way; the others wait in line for a connection, and get a 429 of
 * their own when there is none in time. Cut off when its reader takes nothing for 30 s.
 */
export const createExport = (
  db: Database,
  exportPool: Pool,
  { line = createLine({ places: exportPool.options.max }), stallMs = longestStallMs }: ExportOptions = {},
): ExportTransactions => {
  /** The accounts that have an export under way: one at a time for each person. */
  const underWay = new Set<string>()
  return async ({ accountId, signal }, selection, content) => {
    if (underWay.has(accountId))
      throw new Refusal(429, 'export-under-way', 'Un export est déjà en cours. Attendez sa fin.', {
        retryAfterSeconds: 5,
      })
    underWay.add(accountId)
    let leaveLine = (): void => {}
    const onEnd = (): void => {
      underWay.delete(accountId)
      leaveLine()
    }
    try {
      leaveLine = await line.enter(signal)
      const client = await exportPool.connect()
      return await startCopy(client, { statement: exportSql(db, selection, content), signal, stallMs, onEnd })
    } catch (error) {
      onEnd()
      throw error
    }
  }
}
