// npm run bench: what the server reaches of what the database alone does, as ratios measured in one run.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { createDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { addDonationsQuery } from '#features/transactions/server/donation.repository.ts'
import { exportSql } from '#features/transactions/server/transaction.csv.ts'
import { rowsMatch, selectionOf } from '#features/transactions/server/transaction.filter.ts'
import { pageRowsQuery } from '#features/transactions/server/transaction.queries.ts'
import { sumsQuery } from '#features/transactions/server/transaction.stats.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { createUser } from '#features/users/testing/user.fixture.ts'
import { type Database, openDatabase, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { measureFirstLoad } from './first-load.ts'
import { associationId, fillLedger, rowCount } from './ledger.ts'
import { call, callers, rateOf } from './load.ts'
import { measureSearch } from './search.ts'
import { measureAuthentication, measureSignIn } from './sign-in.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const deviceId = '00000000-0000-4000-8000-000000000101'
const misses: string[] = []

const report = (name: string, ratio: number, target: number, detail: string): void => {
  const reached = ratio >= target
  if (!reached) misses.push(name)
  console.log(`${reached ? '✓' : '✗'} ${name.padEnd(28)} ratio ${ratio.toFixed(2)} (target ${target})   ${detail}`)
}

/** Direct and served by turns, twice, so that a noisy minute touches both. */
const compare = async (
  name: string,
  target: number,
  direct: () => Promise<unknown>,
  served: () => Promise<unknown>,
) => {
  const rates = { direct: 0, served: 0 }
  for (let round = 0; round < 2; round += 1) {
    rates.direct += (await rateOf(seconds / 2, direct)) / 2
    rates.served += (await rateOf(seconds / 2, served)) / 2
  }
  const perSecond = (rate: number) => `${Math.round(rate)}/s`
  report(
    name,
    rates.served / rates.direct,
    target,
    `served ${perSecond(rates.served)}, driver ${perSecond(rates.direct)}`,
  )
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const measureExport = async (
  pool: pg.Pool,
  db: Database,
  served: () => Promise<unknown>,
  memory: () => Promise<Memory>,
) => {
  const statement = exportSql(db, selectionOf(associationId, {}), 'details')
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const direct = async () => {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    await pipeline(client.query(copyStreams.to(statement)), discard())
    client.release(true)
  }
  await served()
  await direct()
  const before = await memory()
  const directMs = (await timed(direct)) + (await timed(direct))
  const servedMs = (await timed(served)) + (await timed(served))
  const after = await memory()
  const grown = Math.round((after.peakBytes - before.currentBytes) / 1024 ** 2)
  const rows = Math.round((2 * (rowCount / 5)) / (servedMs / 1000))
  report('export', directMs / servedMs, 0.7, `served ${rows} rows/s, memory grew by ${grown} MB`)
}

type Memory = { peakBytes: number; currentBytes: number }

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-bench-'))
let server: ChildProcess | undefined
const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => {} })
const pool = openPool(postgres.address, { size: callers, statementTimeoutMs: 60_000 })
const db = openDatabase(pool)
try {
  await migrate(pool)
  console.log(`Filling the ledger with ${rowCount} rows…`)
  await fillLedger(pool)

  const manager = await createUser(db, { customer_id: associationId })
  const token = await issueTestToken(db, manager.identity_uid)
  const terminal = await createDeviceToken(db, { customer_id: associationId, id: deviceId })

  const served = fork(path.join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(postgres.address) },
  })
  server = served
  const [{ origin }] = (await once(served, 'message')) as [{ origin: string }]
  const memory = async (): Promise<Memory> => {
    served.send('memory')
    const [answer] = (await once(served, 'message')) as [Memory]
    return answer
  }
  const list = `/customers/${associationId}/transactions`

  const everything = selectionOf(associationId, {})
  const page = pageRowsQuery(rowsMatch(everything), 25)
  await compare(
    'list page with figures',
    0.4,
    () => Promise.all([page.execute(db), sumsQuery(everything).execute(db)]),
    () => call({ origin, token, path: `${list}?limit=25` }),
  )

  const period = { startDate: '2025-03-04T09:00:00.000Z', endDate: '2026-02-10T18:30:00.000Z' }
  const cut = selectionOf(associationId, period)
  await compare(
    'figures of a cut period',
    0.4,
    () => Promise.all([pageRowsQuery(rowsMatch(cut), 1).execute(db), sumsQuery(cut).execute(db)]),
    () => call({ origin, token, path: `${list}?limit=1&${new URLSearchParams(period).toString()}` }),
  )

  await compare(
    'single donation',
    0.6,
    () => addDonationsQuery([{ ...newDonation(associationId, { device_id: deviceId }), position: 0 }]).execute(db),
    () =>
      call({
        origin,
        token: terminal,
        path: list,
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: JSON.stringify({ amount: 20, createdAt: new Date().toISOString() }),
      }),
  )

  await measureExport(pool, db, () => call({ origin, token, path: `${list}/export` }), memory)
  const signInMs = await measureSignIn(db, origin)
  report('sign-in beyond the hash', 150 / signInMs, 1, `${signInMs.toFixed(1)} ms in 2 calls (150 ms)`)
  const authenticationMs = await measureAuthentication(db)
  report(
    'knowing who calls',
    0.1 / authenticationMs,
    1,
    `${authenticationMs.toFixed(3)} ms of CPU, query included (0.1 ms)`,
  )
  const admin = await createUser(db, { role: 'admin' })
  const searchMs = await measureSearch(pool, origin, await issueTestToken(db, admin.identity_uid))
  report('search of associations', 50 / searchMs, 1, `p95 ${searchMs.toFixed(1)} ms among 5,000 (50 ms)`)
  const firstLoad = await measureFirstLoad(origin, token)
  report(
    'first load (200 kB)',
    200 / firstLoad.kilobytes,
    1,
    `${firstLoad.kilobytes.toFixed(1)} kB brotli in ${firstLoad.files} files`,
  )
} catch (error) {
  console.error(error)
  misses.push('the run itself')
} finally {
  server?.kill()
  await pool.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
if (misses.length > 0) console.log(`Below target in this run: ${misses.join(', ')}.`)
process.exit(misses.includes('the run itself') ? 1 : 0)
