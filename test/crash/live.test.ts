import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLiveLink } from '#features/live/live.endpoints.ts'
import { type Watch, watchAssociation, watchLink } from '#features/live/testing/live.fixture.ts'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import { createClient } from '#shared/client.ts'
import { signInManager } from './manager.ts'
import { createRealServer, type RealServer } from './real-server.ts'
import { insertTerminal, signInTerminal, withDatabase } from './replay.ts'

/** A minute by `npm run test:live`. */
const seconds = Number(process.env['LIVE_SECONDS'] ?? 8)
const donationsPerSecond = 50
const cuts = 5
const metricsToken = 'm'.repeat(24)

/** Makes the processes collect garbage now and then, so that their heaps show what they keep. */
const collectsGarbage = '--expose-gc --import=data:text/javascript,setInterval(globalThis.gc,6000).unref()'
/** Heaps say something after a minute only. */
const measuresHeaps = seconds >= 30

let server: RealServer
beforeAll(async () => {
  server = await createRealServer({
    environment: {
      WEB_CONCURRENCY: '2',
      METRICS_TOKEN: metricsToken,
      ...(measuresHeaps && { NODE_OPTIONS: collectsGarbage }),
    },
  })
  await server.start()
  await server.untilWorkers('both workers', (workers) => workers.length === 2)
})
afterAll(() => server.remove())

/** Returns the heaps of both workers, in MB. */
const readHeaps = async (): Promise<number> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${server.origin}/api/metrics`, { headers })).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000
}

const readLedger = (customerId: string) =>
  withDatabase(server, async (db) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*) as count, sum(amount_cents)::bigint as cents from transactions
      where customer_id = ${customerId}`.execute(db)
    return rows[0] ?? { count: 0, cents: 0 }
  })

it(`shows the ledger's total on every screen after ${donationsPerSecond} donations a second with ${cuts} cuts, from two processes`, {
  tags: ['nightly'],
}, async () => {
  const device = await insertTerminal(server)
  const { customerId, accessToken } = await signInTerminal(server, device)
  const terminal = createClient({ origin: server.origin, token: () => accessToken })
  const token = await signInManager(server, customerId)
  const call = createClient({ origin: server.origin, token: () => token })
  const body = { period: 'all' as const, showsNames: false }
  const link = await call(createLiveLink, { params: { customerId }, body })
  const lists = Array.from({ length: 4 }, () => watchAssociation({ origin: server.origin, token }, customerId))
  const projections = Array.from({ length: 4 }, () => watchLink({ origin: server.origin, token: link.token }))
  const screens: Watch<{ donationCount: number }>[] = [...lists, ...projections]
  await Promise.all(screens.map((screen) => screen.until(() => true)))
  const before = await readLedger(customerId)

  const donationCount = seconds * donationsPerSecond
  const startedAt = performance.now()
  const answers: Promise<unknown>[] = []
  const heaps: number[] = []
  for (let sent = 0; sent < donationCount; sent += 1) {
    const headers = { 'idempotency-key': randomUUID() }
    const amount = (100 + (sent % 97)) / 100
    answers.push(terminal(recordDonation, { params: { customerId }, headers, body: { amount } }))
    if (sent % Math.floor(donationCount / (cuts + 1)) === 0 && sent > 0) for (const screen of screens) void screen.cut()
    if (measuresHeaps && sent % donationsPerSecond === 0) void readHeaps().then((heap) => heaps.push(heap))
    await pause(Math.max(0, startedAt + ((sent + 1) * 1000) / donationsPerSecond - performance.now()))
  }
  await Promise.all(answers)
  const answeredAt = performance.now()
  const ledger = await readLedger(customerId)
  await Promise.all(screens.map((screen) => screen.until((state) => state.donationCount === ledger.count)))
  const lateMs = performance.now() - answeredAt
  const floorOf = (part: number[]) => Math.min(...part)
  const [early, late] = [floorOf(heaps.slice(0, heaps.length / 2)), floorOf(heaps.slice(heaps.length / 2))]

  for (const { states } of lists)
    expect(Math.round((states.at(-1)?.totalDonations ?? 0) * 100), 'a list').toBe(ledger.cents)
  for (const { states } of projections) {
    const [first, last] = [states.at(0)?.total ?? 0, states.at(-1)?.total ?? 0]
    // The projection is net: corrections of before the donations are in both.
    expect(Math.round((last - first) * 100), 'a projection').toBe(ledger.cents - before.cents)
  }
  for (const screen of screens) expect(screen.connections()).toBeGreaterThan(cuts)
  expect(lateMs).toBeLessThan(2000)
  if (measuresHeaps) expect(late - early).toBeLessThan(10)
  for (const { close } of screens) close()
  if (measuresHeaps)
    console.log({
      donationCount,
      lateMs: Math.round(lateMs),
      heapFloors: [Math.round(early), Math.round(late)],
      states: screens.map(({ states }) => states.length),
    })
})
