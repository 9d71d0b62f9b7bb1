import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { hasPgBouncer, openPgBouncer } from '#test/pgbouncer.ts'
import { type Announcements, createAnnouncements } from './announcements.ts'
import { connectionOptions, type DatabaseAddress } from './database.ts'

let database: TestDatabase
const opened: Announcements[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
afterAll(() => database.close())

/** A process: its announcements, and what it has heard. */
const open = (address: DatabaseAddress = database.address) => {
  const heard: string[] = []
  let connections = 0
  const announcements = createAnnouncements({
    db: database.db,
    openClient: () => {
      connections += 1
      return new Client(connectionOptions(address))
    },
    onTopics: (topics) => heard.push(...topics),
  })
  opened.push(announcements)
  announcements.listen()
  return {
    announcements,
    heard,
    connections: () => connections,
    isListening: async () => {
      await expect.poll(announcements.isListening).toBe(true)
    },
  }
}

it('passes announcements to its own process at once, and to the others', async () => {
  const [one, two] = [open(), open()]
  await Promise.all([one.isListening(), two.isListening()])
  one.announcements.announce('a')
  expect(one.heard).toEqual(['*', 'a'])
  await expect.poll(() => two.heard).toEqual(['*', 'a'])
})

it('sends the announcements of a tenth of a second in one message', async () => {
  const [one, two] = [open(), open()]
  await Promise.all([one.isListening(), two.isListening()])
  const client = new Client(connectionOptions(database.address))
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.connect()
  await client.query('listen escarcelle')
  for (const topic of ['a', 'b', 'a', 'c']) one.announcements.announce(topic)
  await expect.poll(() => two.heard).toEqual(['*', 'a', 'b', 'c'])
  await client.end()
  expect(payloads.filter((payload) => !payload.startsWith('probe'))).toEqual([expect.stringMatching(/^\S+ a,b,c$/)])
})

it('names no topic when there are more than a message holds', async () => {
  const [one, two] = [open(), open()]
  await Promise.all([one.isListening(), two.isListening()])
  for (let count = 0; count <= 200; count += 1) one.announcements.announce(crypto.randomUUID())
  await expect.poll(() => two.heard).toEqual(['*', '*'])
})

it('receives again after its connection was lost, with a notice that announcements may be missing', async () => {
  const one = open()
  await one.isListening()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen escarcelle'`.execute(database.db)
  await expect.poll(() => one.heard).toEqual(['*', '*'])
})

it.skipIf(!hasPgBouncer)(
  "knows that it hears nothing behind a PgBouncer in transaction mode (skipped where Debian's pgbouncer is not installed)",
  async () => {
    const bouncer = await openPgBouncer(database.address)
    const { announcements, heard, connections } = open({ connectionString: bouncer.databaseUrl })
    announcements.announce('a')
    // Its probe does not arrive, so it tries again.
    await expect.poll(connections).toBe(2)
    expect([announcements.isListening(), heard]).toEqual([false, ['a']])
    await announcements.close()
    await bouncer.close()
  },
)
