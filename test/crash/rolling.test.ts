import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { signInManager } from './manager.ts'
import { createRealServer, type RealServer, until } from './real-server.ts'
import { insertTerminal, withDatabase } from './replay.ts'

const processes = 2
const requestsPerSecond = 60
const drainSeconds = 2
// About 10 MB: Linux buffers at most 4 MB of what a connection sends.
const exportedRows = 120_000

let server: RealServer
let association: Association
beforeAll(async () => {
  server = await createRealServer({
    environment: { WEB_CONCURRENCY: String(processes), DRAIN_SECONDS: String(drainSeconds) },
  })
  await server.start()
  association = await prepareAssociation()
})
afterAll(() => server.remove())

const isTrue = (value: boolean) => (value ? true : undefined)

/** Adds an association with its manager, a terminal and many donations. */
const prepareAssociation = async () => {
  const device = await insertTerminal(server)
  const accessToken = await withDatabase(server, async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`insert into transactions (customer_id, id, amount_cents, created_at, device_id, idempotency_key, request_digest)
      select ${device.customer_id}, gen_random_uuid(), 500, '2026-03-06'::timestamptz + n * interval '1 second',
        ${device.id}, 'row-' || n, '\\x00'
      from generate_series(1, ${exportedRows}::integer) n`.execute(db)
    // Not over HTTP: a kept connection would keep a replaced worker.
    return insertDeviceToken(db, device)
  })
  const idToken = await signInManager(server, device.customer_id)
  return { path: `/api/customers/${device.customer_id}`, idToken, accessToken }
}

type Association = Awaited<ReturnType<typeof prepareAssociation>>

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

type Answered = { status: number | undefined; closes: boolean; retryAfter: string | undefined }

/** Sends a request, by default on a connection of its own. Rejects when the connection breaks. */
const send = async (path: string, headers: Record<string, string>, body?: object, agent?: Agent): Promise<Answered> => {
  const type = body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const sent = request(`${server.origin}${path}`, {
    ...(agent && { agent }),
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...type },
  })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await text(answer)
  const { connection, 'retry-after': retryAfter } = answer.headers
  return { status: answer.statusCode, closes: connection === 'close', retryAfter }
}

/**
 * Begins the export of an association, and returns what reads it. Until then nothing is read, and the export
 * is under way, since the buffers of the connection do not hold it.
 */
const beginExport = async ({ path, idToken }: Association) => {
  const sent = get(`${server.origin}${path}/transactions/export`, { headers: bearer(idToken), agent: new Agent() })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  return async (): Promise<number> => (await text(answer)).trim().split('\n').length - 1
}

/** Sends 60 requests a second, every other one a donation, on kept connections and on new ones. */
const startLoad = ({ path, accessToken }: Association) => {
  const kept = new Agent({ keepAlive: true, maxSockets: 8, scheduling: 'fifo' })
  const headers = bearer(accessToken)
  const sent: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const number = sent.length
    const agent = number % 4 < 2 ? kept : undefined
    const body = number % 2 === 0 ? { amount: 5 } : undefined
    const target = body ? `${path}/transactions` : `${path}/causes`
    const answered = send(target, headers, body, agent)
    sent.push(
      answered.then(
        ({ status }) => status,
        (error: Error) => `${error.message} (request ${number})`,
      ),
    )
  }, 1000 / requestsPerSecond)
  return async () => {
    clearInterval(timer)
    const outcomes = await Promise.all(sent)
    kept.destroy()
    return { count: outcomes.length, others: outcomes.filter((status) => status !== 200 && status !== 201) }
  }
}

it('loses no request and completes an export while its processes are replaced, at 60 requests a second', {
  tags: ['nightly'],
}, async () => {
  const before = await server.untilWorkers('both workers', (workers) => workers.length === processes)
  const finishExport = await beginExport(association)
  const stopLoad = startLoad(association)
  await pause(500)
  server.signal('SIGHUP')
  // The worker of the export goes on until the export is sent.
  await server.untilWorkers(
    'the end of an old worker',
    (workers) => workers.filter((pid) => before.includes(pid)).length === 1,
  )
  await pause(500)
  expect(await finishExport()).toBeGreaterThanOrEqual(exportedRows)
  await server.untilWorkers('the end of the old workers', (workers) => !workers.some((pid) => before.includes(pid)))
  const { count, others } = await stopLoad()
  expect(others).toEqual([])
  expect(count).toBeGreaterThan(requestsPerSecond)
  expect(server.workers()).toHaveLength(processes)
})

it('tells the proxy before it stops, answers meanwhile, and completes an export under way', async () => {
  await server.untilWorkers('both workers', (workers) => workers.length === processes)
  const ask = (): Promise<Answered> => send('/api/health', {})
  expect((await ask()).status).toBe(200)
  const finishExport = await beginExport(association)
  const stopLoad = startLoad(association)
  const stoppedAt = performance.now()
  const ended = server.waitForEnd()
  server.signal('SIGTERM')
  // Several checks: each process answers some of them.
  await until('the health check', async () => isTrue((await ask()).status === 503))
  for (let check = 0; check < 4; check += 1) expect(await ask()).toEqual({ status: 503, closes: true, retryAfter: '2' })
  // A proxy that checks each second has stopped sending by then.
  await pause(drainSeconds * 1000 - (performance.now() - stoppedAt) - 500)
  const { count, others } = await stopLoad()
  expect(others).toEqual([])
  expect(count).toBeGreaterThan(requestsPerSecond / 2)
  await until('the end of the drain', () =>
    ask().then(
      () => undefined,
      () => true,
    ),
  )
  expect(await finishExport()).toBeGreaterThanOrEqual(exportedRows)
  expect(await ended).toBe(0)
})
