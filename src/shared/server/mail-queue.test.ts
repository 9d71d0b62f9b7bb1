import { expect, it } from 'vitest'
import { newId } from './ids.ts'
import { createMailQueue } from './mail-queue.ts'
import { claire, greeting, setUpMailQueue, writeMail } from './testing/mail-queue.fixture.ts'

const context = setUpMailQueue()
const { refusals, sent, events, openTestJobs, openQueue } = context

type Row = { state: string; retries: number; waits: number; output: unknown }
const listJobs = async (): Promise<Row[]> => {
  const { rows } = await context.pool.query<Row>(
    `select state::text, retry_count as retries, output, round(extract(epoch from start_after - now()))::int as waits
     from jobs.job order by created_on, id`,
  )
  return rows
}
const add = (id?: string) =>
  context.mailQueue.add(context.db, greeting, claire, { recipient: claire.to, ...(id !== undefined && { id }) })
/** Makes the waiting retries due. */
const skipWaits = () => context.pool.query("update jobs.job set start_after = now() where state = 'retry'")

it('sends a mail that its transaction committed, and none of a transaction that was rolled back', async () => {
  const id = newId()
  await context.db
    .transaction()
    .execute((transaction) => context.mailQueue.add(transaction, greeting, claire, { recipient: claire.to, id }))
  const failing = context.db.transaction().execute(async (transaction) => {
    await context.mailQueue.add(transaction, greeting, claire, { recipient: claire.to })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  await context.mailQueue.sendDue()
  expect(sent).toEqual([[claire.to, id]])
  expect(events).toEqual(['sent'])
})

it('adds a mail once for its key', async () => {
  const id = newId()
  await Promise.all([add(id), add(id), add(id)])
  await context.mailQueue.sendDue()
  expect(sent).toHaveLength(1)
})

it('retries after a temporary refusal, each time later, with the same id', async () => {
  refusals.push(451, 451)
  const id = newId()
  await add(id)
  const waits: number[] = []
  for (let round = 0; round < 2; round += 1) {
    await context.mailQueue.sendDue()
    waits.push((await listJobs())[0]?.waits ?? 0)
    await skipWaits()
  }
  expect(sent).toEqual([])
  await context.mailQueue.sendDue()
  expect(sent).toEqual([[claire.to, id]])
  expect(events).toEqual(['delayed', 'delayed', 'sent'])
  expect(waits[0]).toBeGreaterThanOrEqual(14)
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
})

it('gives up at once after a permanent refusal, and after sixteen retries, and keeps only the code of the failure', async () => {
  refusals.push(550)
  await add()
  await context.mailQueue.sendDue()
  expect(events).toEqual(['lost'])
  refusals.push(451)
  await add()
  await context.pool.query("update jobs.job set retry_count = retry_limit where state = 'created'")
  await context.mailQueue.sendDue()
  expect(events).toEqual(['lost', 'lost'])
  await skipWaits()
  await context.mailQueue.sendDue()
  expect(sent).toEqual([])
  const rows = await listJobs()
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'failed'])
  expect(JSON.stringify(rows)).not.toContain('"no"')
})

it('sends no mail whose cause is gone', async () => {
  context.mailQueue.writeWith(greeting, async () => undefined)
  await add()
  await context.mailQueue.sendDue()
  expect([sent, events]).toEqual([[], []])
  expect((await listJobs()).map(({ state }) => state)).toEqual(['completed'])
})

it('reports the outcome of each attempt to the sender of a mail', async () => {
  const noted: [result: string, to: string, id: string][] = []
  context.mailQueue.writeWith(greeting, writeMail, async (result, { to }, id) => void noted.push([result, to, id]))
  const id = newId()
  refusals.push(451)
  await add(id)
  await context.mailQueue.sendDue()
  await skipWaits()
  await context.mailQueue.sendDue()
  refusals.push(550)
  const lost = newId()
  await add(lost)
  await context.mailQueue.sendDue()
  expect(noted).toEqual([
    ['delayed', claire.to, id],
    ['sent', claire.to, id],
    ['lost', claire.to, lost],
  ])
})

it('leaves a kind that this process does not write to another one', async () => {
  await add()
  await openQueue(context.jobs, false).sendDue()
  expect(events).toEqual(['delayed'])
  await skipWaits()
  await context.mailQueue.sendDue()
  expect(sent).toHaveLength(1)
})

it('is shared by processes: each mail is sent once', async () => {
  const others = [openTestJobs(), openTestJobs()]
  await Promise.all(Array.from({ length: 30 }, () => add()))
  await Promise.all([context.mailQueue, ...others.map((other) => openQueue(other))].map((queue) => queue.sendDue()))
  expect(new Set(sent.map(([, id]) => id)).size).toBe(30)
  expect(sent).toHaveLength(30)
  await Promise.all(others.map((other) => other.close()))
})

it('returns the mail of a process that died while it sent', async () => {
  const id = newId()
  await add(id)
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const dying = createMailQueue({
    jobs: context.jobs,
    send: () => {
      resolve()
      return new Promise(() => {})
    },
    report: () => {},
  })
  dying.writeWith(greeting, writeMail)
  void dying.sendDue()
  await started
  await context.mailQueue.sendDue()
  await context.jobs.recover()
  expect([sent, (await listJobs()).map(({ state }) => state)]).toEqual([[], ['active']])
  await context.pool.query(
    "update jobs.job set heartbeat_on = now() - interval '31 seconds'; update jobs.queue set monitor_claim_on = null, monitor_on = null",
  )
  await context.jobs.recover()
  await skipWaits()
  await context.mailQueue.sendDue()
  expect(sent).toEqual([[claire.to, id]])
})

it('is worked by a process, which stops without losing a mail', async () => {
  const working = openTestJobs()
  const delivered = Promise.withResolvers<void>()
  const queue = createMailQueue({ jobs: working, send: async () => delivered.resolve(), report: () => {} })
  queue.writeWith(greeting, writeMail)
  await queue.work()
  await add()
  await delivered.promise
  await working.close()
  await add()
  await context.mailQueue.sendDue()
  expect(sent).toHaveLength(1)
})
