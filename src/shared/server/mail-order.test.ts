import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Jobs, openJobs } from './jobs.ts'
import type { Mail } from './mail.ts'
import type { MailKind, MailsADay } from './mail-kind.ts'
import { createMailQueue, type MailQueue } from './mail-queue.ts'

const write = async ({ to }: { to: string }): Promise<Mail> => ({ to, subject: 'Bonjour', text: '…', html: '…' })
const claire = { to: 'claire@escarcelle.example' }

let database: TestDatabase
let jobs: Jobs
let mailQueue: MailQueue
let sent: string[]
const openTestJobs = (): Jobs => openJobs(database.pool, { onError: () => {} })

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
  sent = []
  mailQueue = createMailQueue({ jobs, send: async ({ to }) => void sent.push(to), report: () => {} })
})

const kindOf = (name: string, urgency: MailKind<unknown>['urgency'], perDay: MailsADay = { recipient: 1000 }) =>
  ({ name, urgency, perDay, data: z.object({ to: z.string() }) }) satisfies MailKind<unknown>

it('sends what lets people in before alarms, notices and papers, whatever came first', async () => {
  for (const urgency of ['paper', 'notice', 'alarm', 'access'] as const) {
    const kind = kindOf(urgency, urgency)
    mailQueue.writeWith(kind, write)
    await mailQueue.add(database.db, kind, { to: urgency }, { recipient: urgency })
  }
  await mailQueue.sendDue()
  expect(sent).toEqual(['access', 'alarm', 'notice', 'paper'])
})

it('sends the mails of associations by turns, so that the many of one do not delay the few of another', async () => {
  const greeting = kindOf('greeting', 'notice')
  mailQueue.writeWith(greeting, write)
  const addOf = (customerId: string, to: string) =>
    mailQueue.add(database.db, greeting, { to }, { recipient: to, customerId })
  for (let place = 1; place <= 3; place += 1) await addOf('much', `much ${place}`)
  for (let place = 1; place <= 2; place += 1) await addOf('little', `little ${place}`)
  await mailQueue.sendDue()
  expect(sent).toEqual(['much 1', 'little 1', 'much 2', 'little 2', 'much 3'])
})

it('does not let a reset wait until a paper is written', async () => {
  const working = openTestJobs()
  const delivered = Promise.withResolvers<string>()
  const written = Promise.withResolvers<Mail>()
  const queue = createMailQueue({ jobs: working, send: async ({ to }) => delivered.resolve(to), report: () => {} })
  const [paper, reset] = [kindOf('paper', 'paper'), kindOf('reset', 'access')]
  const started = Promise.withResolvers<void>()
  queue.writeWith(paper, () => {
    started.resolve()
    return written.promise
  })
  queue.writeWith(reset, write)
  await queue.work()
  await queue.add(database.db, paper, claire, { recipient: claire.to })
  await started.promise
  await queue.add(database.db, reset, claire, { recipient: claire.to })
  expect(await delivered.promise).toBe(claire.to)
  written.resolve(await write(claire))
  await working.close()
})

it('adds no mail beyond the bounds of its kind, and another association, person or recipient has their own', async () => {
  const bounded = kindOf('bounded', 'notice', { recipient: 2, person: 3, association: 4 })
  mailQueue.writeWith(bounded, write)
  const addAs = async (recipient: string, person: string, customerId: string) =>
    (await mailQueue.add(database.db, bounded, claire, { recipient, person, customerId })).allowed
  const allowed = []
  for (let round = 0; round < 3; round += 1) allowed.push(await addAs('victim', 'stranger', 'a'))
  expect(allowed).toEqual([true, true, false])
  expect(await addAs('VICTIM', 'honest', 'b')).toBe(true)
  expect([await addAs('second', 'stranger', 'a'), await addAs('third', 'stranger', 'a')]).toEqual([true, false])
  expect([await addAs('fourth', 'other', 'a'), await addAs('fifth', 'another', 'a')]).toEqual([true, false])
  await mailQueue.sendDue()
  expect(sent).toHaveLength(5)
})
