import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { associationId, fillLedger, rowCount } from './ledger.ts'
import { callers } from './load.ts'
import type { Report } from './report.ts'

type Memory = { peakBytes: number; currentBytes: number }

/** The measured server, its database, and the report of the run. */
export type Bench = {
  pool: pg.Pool
  db: SqlDatabase
  origin: string
  /** The token of a manager of the association with the most donations. */
  managerToken: string
  /** Reads the memory of the server's process. */
  memory: () => Promise<Memory>
  report: Report
}

const startServer = async (address: unknown) => {
  const server: ChildProcess = fork(path.join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(address) },
  })
  const failed = once(server, 'exit').then(() => Promise.reject(new Error('the server ended before it listened')))
  const [{ origin }] = (await Promise.race([once(server, 'message'), failed])) as [{ origin: string }]
  failed.catch(() => {})
  const memory = async (): Promise<Memory> => {
    server.send('memory')
    const [answer] = (await once(server, 'message')) as [Memory]
    return answer
  }
  return { origin, memory, stop: () => server.kill() }
}

/** Runs `measure` on a separate server with a filled ledger, and removes everything afterwards. */
export const withBench = async (report: Report, measure: (bench: Bench) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => {} })
  const pool = openPool(postgres.address, { size: callers, statementTimeoutMs: 60_000 })
  const db = openDatabase(pool)
  try {
    await migrate(pool)
    console.log(`Filling the ledger with ${rowCount} rows…`)
    await fillLedger(pool)
    const manager = await insertUser(db, { customer_id: associationId })
    const managerToken = await issueTestToken(db, manager.identity_uid)
    const { origin, memory, stop } = await startServer(postgres.address)
    await measure({ pool, db, origin, managerToken, memory, report }).finally(stop)
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
