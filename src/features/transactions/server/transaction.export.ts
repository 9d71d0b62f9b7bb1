import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import copyStreams from 'pg-copy-streams'
import { Refusal } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import { type ExportContent, exportSql, spreadsheetLines } from './transaction.csv.ts'
import type { Selection } from './transaction.filter.ts'

const readerGone = () => new Refusal(400, 'reader-gone', 'L’export a été interrompu.')

/** Streams the copy; the connection goes back to the pool at the end, and is closed when the reader went away. */
const startCopy = async (
  client: PoolClient,
  statement: string,
  signal: AbortSignal,
  onEnd: () => void,
): Promise<Readable> => {
  const copy = client.query(copyStreams.to(statement))
  const lines = spreadsheetLines()
  const leave = (): void => void lines.destroy(readerGone())
  copy.once('error', (error) => lines.destroy(error))
  lines.once('close', () => {
    signal.removeEventListener('abort', leave)
    copy.destroy()
    client.release(lines.errored ?? !copy.readableEnded)
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

export type ExportTransactions = (
  reader: ExportReader,
  selection: Selection,
  content: ExportContent,
) => Promise<Readable>

/**
 * Streams a selection as CSV (UTF-8 with BOM, ';', CR LF, decimal comma, Paris dates) with memory that does not grow.
 * 429 while the same person's export is under way.
 */
export const createExport = (db: Database, exportPool: Pool): ExportTransactions => {
  /** Those who have an export under way: one at a time for each person. */
  const underWay = new Set<string>()
  return async ({ accountId, signal }, selection, content) => {
    if (underWay.has(accountId))
      throw new Refusal(429, 'export-under-way', 'Un export est déjà en cours. Attendez sa fin.', {
        retryAfterSeconds: 5,
      })
    underWay.add(accountId)
    const done = () => underWay.delete(accountId)
    try {
      const client = await exportPool.connect()
      return await startCopy(client, exportSql(db, selection, content), signal, done)
    } catch (error) {
      done()
      throw error
    }
  }
}
