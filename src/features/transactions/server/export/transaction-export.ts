import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import copyStreams from 'pg-copy-streams'
import { Refusal } from '#shared/problem.ts'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { isLockConflict } from '#shared/server/outage.ts'
import { exportRefusals } from '../../transaction.ts'
import type { Selection } from '../list/transaction-filter.ts'
import { createSemaphore, type Semaphore } from './export-semaphore.ts'
import { type ExportColumns, exportSettings, exportSql, spreadsheetLines } from './transaction-csv.ts'

const readerGone = () => new Refusal(400, 'reader-gone', 'L’export a été interrompu.')

/** Cuts off a reader that reads nothing for this long: it holds a connection, a snapshot and a permit. */
const longestStallMs = 30_000

/** Long enough for the end of the account's last export, whose transaction ends a moment after its file. */
const lockWaitMs = 500

const lockAccount = `
  select pg_advisory_xact_lock(hashtextextended('export ' || $1::text, 0)), set_config('lock_timeout', '0', true)`

/** Begins the transaction of an export. Throws a 429 `Refusal` while another process has one of the same account. */
const begin = async (client: PoolClient, accountId: string): Promise<void> => {
  try {
    await client.query(
      `begin read only; ${withoutTimeLimits}; set local lock_timeout = ${lockWaitMs}; ${exportSettings}`,
    )
    await client.query(lockAccount, [accountId])
  } catch (error) {
    client.release(error as Error)
    throw isLockConflict(error) ? exportRefusals.underWay() : error
  }
}

/** Returns the connection to the pool after a complete copy, and closes it after any other. */
const release = async (client: PoolClient, isComplete: boolean): Promise<void> => {
  try {
    if (isComplete) await client.query('commit')
    client.release(!isComplete)
  } catch (error) {
    client.release(error as Error)
  }
}

/** Calls `onStall` once rows have waited longer than `stallMs` for their reader. */
const watchForStall = (copy: Readable, lines: Readable, stallMs: number, onStall: () => void): NodeJS.Timeout => {
  let movedAt = performance.now()
  copy.on('data', () => {
    movedAt = performance.now()
  })
  const look = (): void => {
    // Without a row that waits, PostgreSQL is slow, not the reader.
    if (lines.readableLength > 0 && performance.now() - movedAt > stallMs) onStall()
  }
  return setInterval(look, stallMs / 10).unref()
}

type CopyOptions = {
  accountId: string
  statement: string
  signal: AbortSignal
  stallMs: number
  onEnd: () => void
}

/** Streams a copy in its own transaction, without a time limit. */
const startCopy = async (client: PoolClient, options: CopyOptions): Promise<Readable> => {
  const { accountId, statement, signal, stallMs, onEnd } = options
  await begin(client, accountId)
  const copy = client.query(copyStreams.to(statement))
  const lines = spreadsheetLines()
  const leave = (): void => void lines.destroy(readerGone())
  const watch = watchForStall(copy, lines, stallMs, leave)
  // Both may fail while nobody reads them: the journal gets its line first. Without a listener that would end the
  // process.
  lines.on('error', () => {})
  copy.on('error', (error) => lines.destroy(error))
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
  // Wait for the first data: a query that fails before it answers with an error status, not with a broken file.
  await once(lines, 'readable')
  return lines
}

export type ExportReader = { accountId: string; signal: AbortSignal }

/** The connections for exports: a pool, or the choice between two. */
export type ExportConnections = { connect: () => Promise<PoolClient>; options: { max: number } }

/** Limits that tests shorten. */
type ExportOptions = { semaphore?: Semaphore; stallMs?: number }

export type ExportTransactions = (
  reader: ExportReader,
  selection: Selection,
  columns: ExportColumns,
) => Promise<Readable>

/**
 * Streams a selection as CSV (UTF-8 with BOM, ';', CR LF, decimal comma, Paris dates) with constant memory. Throws a
 * 429 `Refusal` while the same person's export is running. Other exports wait for a connection, and get another 429
 * when there is none in time. Cuts off a reader that reads nothing for 30 s.
 */
export const createExport = (
  exportPool: ExportConnections,
  { semaphore = createSemaphore({ permits: exportPool.options.max }), stallMs = longestStallMs }: ExportOptions = {},
): ExportTransactions => {
  /** The accounts whose export is running or waits here: one at a time for each person. */
  const running = new Set<string>()
  return async ({ accountId, signal }, selection, columns) => {
    if (running.has(accountId)) throw exportRefusals.underWay()
    running.add(accountId)
    let releasePermit = (): void => {}
    const onEnd = (): void => {
      running.delete(accountId)
      releasePermit()
    }
    try {
      const statement = exportSql(selection, columns)
      releasePermit = await semaphore.acquire(signal)
      const client = await exportPool.connect()
      return await startCopy(client, {
        accountId,
        statement,
        signal,
        stallMs,
        onEnd,
      })
    } catch (error) {
      onEnd()
      throw error
    }
  }
}
