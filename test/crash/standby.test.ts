import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Health } from '#app/server/health.ts'
import { insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { busyness } from '#test/busyness.ts'
import { signInManager } from './manager.ts'
import { createRealServer, type RealServer, until } from './real-server.ts'
import { insertTerminal, startReplay, withDatabase } from './replay.ts'
import { documentedStatements, startPair } from './standby.ts'

const metricsToken = 'a-token-of-twenty-four-letters'
const donationCount = 600
/** The longest time without an accepted donation, once the standby is promoted. */
const longestGapMs = 15_000

let pair: Awaited<ReturnType<typeof startPair>>
let server: RealServer
beforeAll(async () => {
  pair = await startPair()
  server = await createRealServer({
    environment: { DATABASE_URL: pair.databaseUrl, DATABASE_REPLICA_URL: pair.standbyUrl, METRICS_TOKEN: metricsToken },
  })
  await server.start()
})
afterAll(async () => {
  await server.remove()
  await pair.stop()
})

/** True once the standby has been promoted: the test asks it directly, and not when it has noticed by itself. */
let isPromoted = false
const database = async () => ({ connectionString: isPromoted ? pair.standbyUrl : pair.databaseUrl })

/** Adds an association, and returns what its terminal can do. */
const openTerminal = async () => {
  const device = await insertTerminal({ database })
  const token = await withDatabase({ database }, (db) => insertDeviceToken(db, device))
  const call = async (target: string, body?: object, key: string = randomUUID()) => {
    const answer = await fetch(`${server.origin}/api/customers/${device.customer_id}/${target}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
    })
    await answer.text()
    const wait = answer.headers.get('retry-after')
    return `${answer.status}${wait === null ? '' : ` after ${wait}`}`
  }
  return {
    customerId: device.customer_id,
    give: (key = randomUUID()) => call('transactions', { amount: 5 }, key),
    read: () => call('causes'),
  }
}

const readHealth = async () => (await (await fetch(`${server.origin}/api/health`)).json()) as z.output<typeof Health>
const replicaState = async () => (await readHealth()).replica?.state

const readMetric = async (name: string): Promise<number> => {
  const answer = await fetch(`${server.origin}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1))
}

const countOn = async (port: number, customerId: string): Promise<unknown> => {
  const connectionString = `postgres://escarcelle@127.0.0.1:${port}/escarcelle?sslmode=disable`
  return withDatabase({ database: async () => ({ connectionString }) }, async (_db, pool) => {
    const { rows } = await pool.query('select count(*) from transactions where customer_id = $1', [customerId])
    return rows[0].count
  })
}

it('sees that its replica is a minute behind, and shows each donation at once all the same', async () => {
  const terminal = await openTerminal()
  const token = await signInManager({ origin: server.origin, database }, terminal.customerId)
  const countListed = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.origin}/api/customers/${terminal.customerId}/transactions`, { headers })
    return ((await answer.json()) as { stats: { donationCount: number } }).stats.donationCount
  }
  await until('the replica', async () => ((await replicaState()) === 'ok' ? true : undefined))
  await pair.standby.run("alter system set recovery_min_apply_delay = '1min'", 'select pg_reload_conf()')
  // The commit waits for the standby's disk, not for its replay.
  for (let given = 1; given <= 3; given += 1) {
    expect(await terminal.give()).toBe('201')
    expect(await countListed()).toBe(given)
  }
  await until('the lag', async () => ((await replicaState()) === 'late' ? true : undefined))
  await pair.standby.run('alter system reset recovery_min_apply_delay', 'select pg_reload_conf()')
  await until('the replica', async () => ((await replicaState()) === 'ok' ? true : undefined))
})

it('names the standby that commits wait for while it is away, loses no donation, and says when all is well again', async () => {
  const terminal = await openTerminal()
  const key = randomUUID()
  expect(await terminal.give()).toBe('201')
  expect(await readHealth()).toMatchObject({ status: 'ok', standby: { state: 'ok', waitEvent: null, since: null } })
  expect(await readMetric('escarcelle_standby_up{standby="standby"}')).toBe(1)

  const killedAt = Date.now()
  await pair.standby.kill()
  const waiting = terminal.give(key)
  const seen = await until('the health to name it', async () => {
    const { status, standby } = await readHealth()
    return status === 'degraded' && standby?.waitEvent === 'SyncRep' ? standby : undefined
  })
  expect(Date.now() - killedAt).toBeLessThan(5000 * busyness())
  expect(seen).toMatchObject({ state: 'away', names: ['standby'], waitEvent: 'SyncRep', lagSeconds: null })
  expect(Date.parse(seen.since ?? '')).toBeGreaterThanOrEqual(killedAt - 1000)
  expect(seen.waitingCommits).toBeGreaterThan(0)
  expect(await waiting).toBe('503 after 2')
  // A donation that the primary has written without its standby is not acknowledged when the terminal retries either.
  expect(await terminal.give(key)).toBe('503 after 2')
  expect(await readMetric('escarcelle_standby_up{standby="standby"}')).toBe(0)
  expect(await readMetric('escarcelle_standby_away_seconds')).toBeGreaterThan(0)

  await pair.standby.start()
  await until('the donation', async () => ((await terminal.give(key)) === '201' ? true : undefined))
  expect(await terminal.give(key)).toBe('201')
  expect(await countOn(pair.primary.port, terminal.customerId)).toBe(2)
  await until('the health', async () => ((await readHealth()).status === 'ok' ? true : undefined))
  expect(await readMetric('escarcelle_standby_up{standby="standby"}')).toBe(1)
  expect(await readMetric('escarcelle_standby_waiting_commits')).toBe(0)
  expect(await readMetric('escarcelle_standby_away_seconds')).toBe(0)
})

it('loses no acknowledged donation when the primary is killed during a replay and its standby promoted', {
  tags: ['nightly'],
}, async () => {
  const terminal = await openTerminal()
  const replay = await startReplay({ origin: server.origin, database }, { donationCount })
  await replay.reach(0.3)

  const outcomes: string[] = []
  const over = new AbortController()
  const watch = [terminal.give, terminal.read].map(async (call) => {
    while (!over.signal.aborted) {
      outcomes.push(await call().catch((error: Error) => error.message))
      await pause(50)
    }
  })
  const killedAt = performance.now()
  await pair.primary.kill()
  const [standby, ...promotion] = [pair.standby, ...(await documentedStatements('### Promote the standby'))]
  await until('calls to be refused', async () =>
    outcomes.some((outcome) => outcome.startsWith('503')) ? true : undefined,
  )
  await standby.run(...promotion)
  const promotedAt = performance.now()
  isPromoted = true
  await until('a donation', async () => ((await terminal.give()) === '201' ? true : undefined))
  const acceptedAt = performance.now()
  over.abort()
  await Promise.all(watch)
  const seconds = (from: number): string => ((acceptedAt - from) / 1000).toFixed(1)
  console.log(`donations accepted ${seconds(killedAt)} s after the kill, ${seconds(promotedAt)} s after the promotion`)
  expect(acceptedAt - killedAt).toBeLessThan(longestGapMs * busyness())
  expect([...new Set(outcomes)].filter((outcome) => !/^(200|201|503 after \d+)$/.test(outcome))).toEqual([])
  await replay.expectKept('the end of the primary')
  await replay.expectWhole()
  expect(replay.failures()).toBeGreaterThan(0)
})

it('does not use the former primary when it comes back', { tags: ['nightly'] }, async () => {
  const terminal = await openTerminal()
  await pair.primary.start()
  expect(await pair.primary.run('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
  for (let count = 0; count < 20; count += 1) {
    expect(await terminal.give()).toBe('201')
    await pause(100)
  }
  expect(await countOn(pair.standby.port, terminal.customerId)).toBe(20)
  expect(await countOn(pair.primary.port, terminal.customerId)).toBe(0)
})
