import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReplicaReads } from '#app/server/scale/replica.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { until } from '#test/crash/real-server.ts'
import { startTestApp } from '#test/server.ts'
import { postgresPrograms } from './programs.ts'
import { askOnce, type Postgres, startPostgres } from './servers.ts'

const metricsToken = 'm'.repeat(24)

/** Starts a primary, its streaming replica, and the product on both. */
const startPair = async () => {
  const primary = await startPostgres()
  const replica = await startPostgres({ primary })
  const address = { connectionString: primary.databaseUrl }
  const pool = openPool(address)
  await migrate(pool)
  const db = openDatabase(pool)
  const at = { connectionString: replica.databaseUrl }
  const pools = {
    primary: pool,
    primaryExports: openPool(address, { size: 2, hasNoTimeout: true }),
    replica: openPool(at),
    replicaExports: openPool(at, { size: 2, hasNoTimeout: true }),
  }
  const reads = openReplicaReads({ ...pools, avoidedMs: 50 })
  const database = { db, pool, address, close: async () => {} }
  const app = await startTestApp({ database, reads, metricsToken })
  const customer = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customer.id })
  const token = await insertDeviceToken(db, await insertDevice(db, customer.id))
  return {
    primary,
    replica,
    reads,
    path: `/customers/${customer.id}/transactions`,
    ...app,
    manager,
    terminal: { token },

    close: async () => {
      await app.close()
      await Promise.all(Object.values(pools).map((each) => each.end()))
      await replica.stop()
      await primary.stop()
    },
  }
}

describe.skipIf(!postgresPrograms)("a streaming replica (skipped where Debian's postgresql is not installed)", () => {
  let test: Awaited<ReturnType<typeof startPair>>
  beforeAll(async () => {
    test = await startPair()
  })
  afterAll(() => test.close())

  const donate = async () => {
    const { terminal, path, call } = test
    const headers = { 'idempotency-key': randomUUID() }
    expect((await call(terminal, 'POST', path, { payload: { amount: 5 }, headers })).statusCode).toBe(201)
  }
  const list = async () => {
    const answer = await test.call(test.manager, 'GET', test.path)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ stats: { donationCount: number } }>().stats.donationCount
  }
  const stateOf = async () => (await test.call(undefined, 'GET', '/health')).json().replica
  const metrics = async () => (await test.call({ token: metricsToken }, 'GET', '/metrics')).body
  const replayOn = (server: Postgres, name: 'pause' | 'resume') =>
    askOnce(server.superuserUrl.replace('/postgres?', '/escarcelle?'), `select pg_wal_replay_${name}()`)
  /** Waits until the replica answers again: it is avoided for a moment after each failure. */
  const isUsed = () =>
    until('the replica to answer', async () => {
      const before = test.reads.counts.replica
      await list()
      return test.reads.counts.replica > before ? true : undefined
    })

  it('answers lists and figures, which have each donation as soon as it is acknowledged', async () => {
    await isUsed()
    const first = await list()
    for (let count = 1; count <= 50; count += 1) {
      await donate()
      expect(await list()).toBe(first + count)
    }
    expect(test.reads.counts.replica).toBeGreaterThan(test.reads.counts.primary)
    expect(await stateOf()).toEqual({ state: 'ok', lagSeconds: 0 })
    const text = await metrics()
    expect(text).toContain('escarcelle_replica_up 1')
    expect(text).toContain('escarcelle_replica_lag_seconds 0')
    expect(text).toMatch(/escarcelle_reads_total\{server="replica"\} [1-9]/)
  })

  it('exports from the replica, one at a time for each person', async () => {
    await donate()
    await isUsed()
    const exported = await test.call(test.manager, 'GET', `${test.path}/export`)
    expect([exported.statusCode, exported.body.trim().split('\n').length]).toEqual([200, (await list()) + 1])
  })

  it('leaves the reads to the primary while the replica is late, and uses it again', async () => {
    const before = await list()
    await replayOn(test.replica, 'pause')
    await donate()
    expect(await list()).toBe(before + 1)
    await until('the lag', async () => ((await stateOf()).state === 'late' ? true : undefined))
    await replayOn(test.replica, 'resume')
    await isUsed()
    expect(await list()).toBe(before + 1)
  })

  it('leaves the reads to the primary while the replica is away', async () => {
    const before = await list()
    await isUsed()
    await test.replica.daemon.kill()
    await donate()
    expect(await list()).toBe(before + 1)
    // PostgreSQL's own processes end a moment after their parent, and answer until then.
    const away = await until('the outage', async () => {
      const found = await stateOf()
      return found.state === 'away' ? found : undefined
    })
    expect(away).toEqual({ state: 'away', lagSeconds: null })
    expect(await metrics()).toContain('escarcelle_replica_up 0')
  })
})
