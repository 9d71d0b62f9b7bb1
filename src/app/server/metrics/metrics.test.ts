import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertAccount } from '#features/identity/testing/identity.fixture.ts'
import type { DatabaseAddress } from '#shared/server/database.ts'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { busyness } from '#test/busyness.ts'
import { type FreezableProxy, openFreezableProxy } from '#test/frozen-database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

const metricsToken = 'a-token-of-twenty-four-letters'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ metricsToken, diskFolders: { data: tmpdir(), backups: '/nowhere' } })
})
afterAll(() => test.close())

/** Reads the metrics, as Prometheus does. */
const scrape = async ({ call }: TestApp = test): Promise<Map<string, number>> => {
  const answer = await call({ token: metricsToken }, 'GET', '/metrics')
  expect(answer.statusCode).toBe(200)
  const samples = answer.body.split('\n').flatMap((line) => {
    const [, name, value] = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? []
    return name ? [[name, value === '+Inf' ? Infinity : Number(value)] as const] : []
  })
  return new Map(samples)
}

/** Returns how much each counter has grown during an act. */
const growthDuring = async (act: () => Promise<unknown>, counters: string[]): Promise<(number | undefined)[]> => {
  const before = await scrape()
  await act()
  const after = await scrape()
  return counters.map((name) => {
    const [from, to] = [before.get(name), after.get(name)]
    return from === undefined || to === undefined ? undefined : to - from
  })
}

const donationCounters = ['accepted', 'repeated', 'refused', 'unavailable'].map(
  (outcome) => `escarcelle_donations_total{outcome="${outcome}"}`,
)

const insertTerminal = async ({ db, call }: TestApp = test) => {
  const association = await insertCustomer(db)
  const device = await insertDevice(db, association.id)
  const token = await insertDeviceToken(db, device)
  const give = (key: string, payload: object = { amount: 5 }, caller = token) =>
    call({ token: caller }, 'POST', `/customers/${association.id}/transactions`, {
      payload,
      headers: { 'idempotency-key': key },
    })
  return { device, give }
}

it('count donations by result', async () => {
  const { give } = await insertTerminal()
  const act = async (): Promise<void> => {
    const key = randomUUID()
    for (let round = 0; round < 3; round += 1) expect((await give(key)).statusCode).toBe(201)
    expect((await give(randomUUID())).statusCode).toBe(201)
    expect((await give(key, { amount: 6 })).statusCode).toBe(422)
    expect((await give(randomUUID(), { amount: -1 })).statusCode).toBe(400)
    expect((await give(randomUUID(), { amount: 5 }, 'wrong')).statusCode).toBe(401)
  }
  expect(await growthDuring(act, donationCounters)).toEqual([2, 2, 3, 0])
})

it('count the donations that a full disk refuses, and say that it is full', async () => {
  const full = await startTestApp({ metricsToken, isDiskFull: () => true })
  try {
    const { give } = await insertTerminal(full)
    expect((await give(randomUUID())).statusCode).toBe(503)
    const samples = await scrape(full)
    expect(donationCounters.map((name) => samples.get(name))).toEqual([0, 0, 0, 1])
    expect(samples.get('escarcelle_disk_full')).toBe(1)
  } finally {
    await full.close()
  }
})

it('show the donations that wait while their association is locked, and forget them afterwards', async () => {
  const { device, give } = await insertTerminal()
  // The first donation creates the rows of the roll-ups that the lock holds.
  expect((await give(randomUUID())).statusCode).toBe(201)
  const waiting = async () => (await scrape()).get('escarcelle_donation_queue_length')
  let answers: Promise<unknown> = Promise.resolve()
  await test.db.transaction().execute(async (transaction) => {
    await sql.raw(withoutTimeLimits).execute(transaction)
    const own = transaction.selectFrom('donation_days').selectAll().where('customer_id', '=', device.customer_id)
    await own.forUpdate().execute()
    answers = Promise.all([give(randomUUID()), give(randomUUID())])
    await expect.poll(waiting, { interval: 20 }).toBe(2)
    expect((await scrape()).get('escarcelle_donation_queue_oldest_age_seconds')).toBeGreaterThan(0)
  })
  await answers
  const samples = await scrape()
  expect(samples.get('escarcelle_donation_queue_length')).toBe(0)
  expect(samples.get('escarcelle_donation_queue_oldest_age_seconds')).toBe(0)
})

it('count wrong passwords', async () => {
  const email = 'claire@escarcelle.example'
  await insertAccount(test.db, { email, password: 'un secret bien gardé' })
  const signIn = (password: string) =>
    test.app.inject({ method: 'POST', url: '/idp/v1/accounts:signInWithPassword', payload: { email, password } })
  const counters = ['sign-in-failed', 'locked-out'].map((event) => `escarcelle_security_events_total{event="${event}"}`)
  expect(await growthDuring(() => signIn('un secret bien gardé'), counters)).toEqual([0, 0])
  expect(await growthDuring(() => signIn('wrong'), counters)).toEqual([1, 0])
})

it('show the mails that wait', async () => {
  await test.mails()
  expect((await scrape()).get('escarcelle_mails_waiting')).toBe(0)
  const unknown = { name: 'unknown-kind', data: z.object({}), urgency: 'notice', perDay: { recipient: 1 } } as const
  await test.mailQueue.add(test.db, unknown, {}, { recipient: 'claire@escarcelle.example' })
  const samples = await scrape()
  expect(samples.get('escarcelle_mails_waiting')).toBe(1)
  expect(samples.get('escarcelle_mails_oldest_waiting_seconds')).toBeGreaterThan(0)
  await test.pool.query('delete from jobs.job')
})

it('show connected terminals, and those that are silent', async () => {
  const read = async () => {
    const samples = await scrape()
    return ['connected', 'silent'].map((state) => samples.get(`escarcelle_terminals_${state}`) ?? Number.NaN)
  }
  const [connected = 0, silent = 0] = await read()
  const { id: customerId } = await insertCustomer(test.db)
  const terminals = [
    await insertDevice(test.db, customerId),
    await insertDevice(test.db, customerId, { silence_noticed_at: new Date() }),
  ]
  for (const terminal of terminals) await insertDeviceToken(test.db, terminal)
  expect(await read()).toEqual([connected + 2, silent + 1])
})

it('show the room of the disks that exist', async () => {
  const samples = await scrape()
  const free = samples.get('escarcelle_disk_free_bytes{disk="data"}')
  expect(free).toBeGreaterThan(0)
  expect(samples.get('escarcelle_disk_size_bytes{disk="data"}')).toBeGreaterThanOrEqual(free ?? Infinity)
  expect(samples.has('escarcelle_disk_free_bytes{disk="backups"}')).toBe(false)
  expect(samples.get('escarcelle_disk_full')).toBe(0)
})

it('show the callers that wait for a connection', async () => {
  const waiting = async () => (await scrape()).get('escarcelle_database_waiting_callers{pool="calls"}')
  const clients = await Promise.all(Array.from({ length: test.pool.options.max }, () => test.pool.connect()))
  const late = test.pool.connect()
  expect(await waiting()).toBe(1)
  for (const client of clients) client.release()
  ;(await late).release()
  expect(await waiting()).toBe(0)
})

it('are answered within a second while the database is frozen, and say so', async () => {
  let proxy: FreezableProxy | undefined
  const through = async (address: DatabaseAddress) => {
    proxy = await openFreezableProxy(address)
    return proxy.address
  }
  const frozen = await startTestApp({ metricsToken, through })
  try {
    // A busy machine answers the first question too late.
    await expect.poll(async () => (await scrape(frozen)).get('escarcelle_database_up')).toBe(1)
    proxy?.freeze()
    const startedAt = performance.now()
    const samples = await scrape(frozen)
    expect(performance.now() - startedAt).toBeLessThan(1000 * busyness())
    expect(samples.get('escarcelle_database_up')).toBe(0)
    expect(samples.has('escarcelle_terminals_silent')).toBe(false)
  } finally {
    proxy?.thaw()
    await frozen.close()
    await proxy?.close()
  }
})

it('show an infinite age and a late backup when there is none', async () => {
  const readBackup = async () => ({ state: 'late', ageHours: null, rehearsal: null }) as const
  const late = await startTestApp({ metricsToken, readBackup })
  try {
    const samples = await scrape(late)
    expect(samples.get('escarcelle_backup_age_seconds')).toBe(Infinity)
    expect(samples.get('escarcelle_backup_late')).toBe(1)
    expect(samples.get('escarcelle_backup_restores')).toBe(1)
  } finally {
    await late.close()
  }
})
