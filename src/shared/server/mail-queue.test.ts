import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { newId } from './ids.ts'
import { type Jobs, openJobs } from './jobs.ts'
import type { Mail } from './mail.ts'
import type { MailKind } from './mail-kind.ts'
import { createMailQueue, type MailQueue } from './mail-queue.ts'

const greeting = {
  name: 'greeting',
  data: z.object({ to: z.string() }),
  urgency: 'notice',
  perDay: { recipient: 1000 },
} satisfies MailKind<unknown>
const write = async ({ to }: { to: string }): Promise<Mail> => ({ to, subject: 'Bonjour', text: '…', html: '…' })
const claire = { to: 'claire@escarcelle.example' }

let database: TestDatabase
let jobs: Jobs
let mailQueue: MailQueue
/** The failures of the next tries to send. */
let refusals: number[]
let sent: [to: string, id: string][]
let events: string[]

/** Opens the queue as a process does. */
const openQueue = (openedJobs: Jobs, writesGreetings = true): MailQueue => {
  const queue = createMailQueue({
    jobs: openedJobs,
    send: async ({ to }, id) => {
      const responseCode = refusals.shift()
      if (responseCode) throw Object.assign(new Error('no'), { responseCode, code: 'EENVELOPE' })
      sent.push([to, id])
    },
    report: (event) => void events.push(event),
  })
  if (writesGreetings) queue.writeWith(greeting, write)
  return queue
}
const openTestJobs = (): Jobs => openJobs(database.pool, { onError: (error) => void events.push(String(error)) })

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = openTestJobs()
})
afterAll(async () => {
  await jobs.close()
  await database.close()
})
beforeEach(async () => {
  await database.pool.query('delete from jobs.job')
  refusals = []
  sent = []
  events = []
  mailQueue = openQueue(jobs)
})

type Row = { state: string; retries: number; waits: number; output: unknown }
const listJobs = async (): Promise<Row[]> => {
  const { rows } = await database.pool.query<Row>(
    `select state::text, retry_count as retries, output, round(extract(epoch from start_after - now()))::int as waits
     from jobs.job order by created_on, id`,
  )
  return rows
}
const add = (id?: string) =>
  mailQueue.add(database.db, greeting, claire, { recipient: claire.to, ...(id !== undefined && { id }) })
/** Makes the waiting retries due. */
const skipWaits = () => database.pool.query("update jobs.job set start_after = now() where state = 'retry'")

it('sends a mail that its transaction committed, and none of a transaction that was rolled back', async () => {
  const id = newId()
  await database.db
    .transaction()
    .execute((transaction) => mailQueue.add(transaction, greeting, claire, { recipient: claire.to, id }))
  const failing = database.db.transaction().execute(async (transaction) => {
    await mailQueue.add(transaction, greeting, claire, { recipient: claire.to })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  await mailQueue.sendDue()
  expect(sent).toEqual([[claire.to, id]])
  expect(events).toEqual(['sent'])
})

it('adds a mail once for its key', async () => {
  const id = newId()
  await Promise.all([add(id), add(id), add(id)])
  await mailQueue.sendDue()
  expect(sent).toHaveLength(1)
})

it('retries after a temporary refusal, each time later, with the same id', async () => {
  refusals = [451, 451]
  const id = newId()
  await add(id)
  const waits: number[] = []
  for (let round = 0; round < 2; round += 1) {
    await mailQueue.sendDue()
    waits.push((await listJobs())[0]?.waits ?? 0)
    await skipWaits()
  }
  expect(sent).toEqual([])
  await mailQueue.sendDue()
  expect(sent).toEqual([[claire.to, id]])
  expect(events).toEqual(['delayed', 'delayed', 'sent'])
  expect(waits[0]).toBeGreaterThanOrEqual(14)
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
})

it('gives up at once after a permanent refusal, and after sixteen retries, and keeps only the code of the failure', async () => {
  refusals = [550]
  await add()
  await mailQueue.sendDue()
  expect(events).toEqual(['lost'])
  refusals = [451]
  await add()
  await database.pool.query("update jobs.job set retry_count = retry_limit where state = 'created'")
  await mailQueue.sendDue()
  expect(events).toEqual(['lost', 'lost'])
  await skipWaits()
  await mailQueue.sendDue()
  expect(sent).toEqual([])
  const rows = await listJobs()
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'failed'])
  expect(JSON.stringify(rows)).not.toContain('"no"')
})

it('sends no mail whose cause is gone', async () => {
  mailQueue.writeWith(greeting, async () => undefined)
  await add()
  await mailQueue.sendDue()
  expect([sent, events]).toEqual([[], []])
  expect((await listJobs()).map(({ state }) => state)).toEqual(['completed'])
})

it('reports the outcome of each attempt to the sender of a mail', async () => {
  const noted: [result: string, to: string, id: string][] = []
  mailQueue.writeWith(greeting, write, async (result, { to }, id) => void noted.push([result, to, id]))
  const id = newId()
  refusals = [451]
  await add(id)
  await mailQueue.sendDue()
  await skipWaits()
  await mailQueue.sendDue()
  refusals = [550]
  const lost = newId()
  await add(lost)
  await mailQueue.sendDue()
  expect(noted).toEqual([
    ['delayed', claire.to, id],
    ['sent', claire.to, id],
    ['lost', claire.to, lost],
  ])
})

it('leaves a kind that this process does not write to another one', async () => {
  await add()
  await openQueue(jobs, false).sendDue()
  expect(events).toEqual(['delayed'])
  await skipWaits()
  await mailQueue.sendDue()
  expect(sent).toHaveLength(1)
})

it('is shared by processes: each mail is sent once', async () => {
  const others = [openTestJobs(), openTestJobs()]
  await Promise.all(Array.from({ length: 30 }, () => add()))
  await Promise.all([mailQueue, ...others.map((other) => openQueue(other))].map((queue) => queue.sendDue()))
  expect(new Set(sent.map(([, id]) => id)).size).toBe(30)
  expect(sent).toHaveLength(30)
  await Promise.all(others.map((other) => other.close()))
})

it('returns the mail of a process that died while it sent', async () => {
  const id = newId()
  await add(id)
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const dying = createMailQueue({
    jobs,
    send: () => {
      resolve()
      return new Promise(() => {})
    },
    report: () => {},
  })
  dying.writeWith(greeting, write)
  void dying.sendDue()
  await started
  await mailQueue.sendDue()
  await jobs.recover()
  expect([sent, (await listJobs()).map(({ state }) => state)]).toEqual([[], ['active']])
  await database.pool.query(
    "update jobs.job set heartbeat_on = now() - interval '31 seconds'; update jobs.queue set monitor_claim_on = null, monitor_on = null",
  )
  await jobs.recover()
  await skipWaits()
  await mailQueue.sendDue()
  expect(sent).toEqual([[claire.to, id]])
})

it('is worked by a process, which stops without losing a mail', async () => {
  const working = openTestJobs()
  const delivered = Promise.withResolvers<void>()
  const queue = createMailQueue({ jobs: working, send: async () => delivered.resolve(), report: () => {} })
  queue.writeWith(greeting, write)
  await queue.work()
  await add()
  await delivered.promise
  await working.close()
  await add()
  await mailQueue.sendDue()
  expect(sent).toHaveLength(1)
})
