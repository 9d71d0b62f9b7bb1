// npm run load: a rush of terminals, exports and readers at once, then many requests, with the memory of the server.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readArguments } from '#app/arguments.ts'
import { Random } from '#app/demo/random.ts'
import { issueTestToken, testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import type { Asked, Call, Kind } from './http.ts'
import { openWorld, type World } from './world.ts'

const { values } = readArguments(process.argv.slice(2), ['seconds', 'minutes', 'requests'])
const seconds = Number(values.seconds ?? 10)
const minutes = Number(values.minutes ?? 10)
const requests = Number(values.requests ?? 1_000_000)
const crowd = { terminals: 200, exporters: 16, readers: 300 }
const memoryClients = 16

const memoryMb = ({ product }: World): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid()}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Issues the tokens of the managers. */
const issueTokens = async ({ product, associations }: World): Promise<string[]> => {
  const pool = openPool(await product.address(), { size: 2 })
  const db = openDatabase(pool)
  const emails = associations.map(({ manager }) => manager.email)
  const people = await db.selectFrom('users').select(['email', 'identity_uid']).where('email', 'in', emails).execute()
  const uidOf = new Map(people.map(({ email, identity_uid }) => [email, identity_uid]))
  const tokens: string[] = []
  for (const email of emails) tokens.push(await issueTestToken(db, uidOf.get(email) ?? ''))
  await pool.end()
  return tokens
}

const latencyOf = ({ startedAt, endedAt }: Call): number => endedAt - startedAt

const describe = (kind: Kind, calls: readonly Call[]): string => {
  const own = calls.filter((call) => call.kind === kind)
  const lines = [...Map.groupBy(own, ({ status }) => status)].map(([status, answered]) => {
    const sorted = answered.map(latencyOf).toSorted((one, other) => one - other)
    const [half, most] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)] ?? 0)
    return `${answered.length} × ${status} (half in ${half?.toFixed(0)} ms, 99 % in ${most?.toFixed(0)} ms, the last in ${sorted.at(-1)?.toFixed(0)} ms)`
  })
  return `${kind}: ${lines.join('; ')}`
}

const rush = async (world: World, tokens: string[]): Promise<void> => {
  const { associations, clients, product } = world
  const end = performance.now() + seconds * 1000
  const loop = async (ask: () => Asked): Promise<void> => {
    const send = clients.open(() => product.origin)
    while (performance.now() < end) await send(ask())
  }
  const path = (position: number, rest: string) => `/api/customers/${associations[position]?.id}${rest}`
  const of = (position: number) => ({ customerId: '', token: tokens[position] })
  const terminals = Array.from({ length: crowd.terminals }, (_, position) =>
    loop(() => ({
      kind: 'donation',
      method: 'POST',
      path: path(position, '/transactions'),
      customerId: '',
      token: associations[position]?.terminals[0]?.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 5 },
    })),
  )
  const exporters = Array.from({ length: crowd.exporters }, (_, position) =>
    loop(() => ({ ...of(position), kind: 'export', path: path(position, '/transactions/export') })),
  )
  const readers = Array.from({ length: crowd.readers }, (_, position) =>
    loop(() => ({ ...of(position), kind: 'read', path: path(position, '/transactions?limit=20') })),
  )
  await Promise.all([...terminals, ...exporters, ...readers])
  for (const kind of ['donation', 'export', 'read'] as const) console.log(describe(kind, clients.calls))
  console.log(`memory of the server after the rush: ${memoryMb(world)} MB`)
  clients.calls.length = 0
}

const measureMemory = async (world: World, tokens: string[]): Promise<void> => {
  const { associations, clients, product } = world
  const end = performance.now() + minutes * 60_000
  const samples: string[] = []
  let [sent, nextSample] = [0, 0]
  const loop = async (position: number): Promise<void> => {
    const send = clients.open(() => product.origin)
    const path = `/api/customers/${associations[position]?.id}/transactions?limit=20`
    while (sent < requests && performance.now() < end) {
      if (sent >= nextSample) {
        samples.push(`${sent}: ${memoryMb(world)} MB`)
        nextSample += Math.max(1000, requests / 50)
      }
      sent += 1
      await send({ kind: 'read', path, customerId: '', token: tokens[position] })
      clients.calls.length = 0
    }
  }
  await Promise.all(Array.from({ length: memoryClients }, (_, position) => loop(position)))
  console.log(`${sent} requests; memory of the server: ${samples.join(', ')}, ${sent}: ${memoryMb(world)} MB`)
}

const world = await openWorld({
  associations: crowd.readers,
  terminalsEach: 1,
  isOnSmallDisk: false,
  random: new Random('load'),
  processes: 1,
  environment: { IDENTITY_KEY: testSealingKey.toString('base64') },
})
try {
  const tokens = await issueTokens(world)
  console.log(`memory of the server at first: ${memoryMb(world)} MB`)
  await rush(world, tokens)
  await measureMemory(world, tokens)
} finally {
  await world.remove()
}
process.exit(0)
