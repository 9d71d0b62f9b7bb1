import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Jobs, openJobs } from '../jobs.ts'
import type { Mail } from '../mail.ts'
import type { MailKind } from '../mail-kind.ts'
import { createMailQueue, type MailQueue } from '../mail-queue.ts'

/** A kind of mail whose only content is its recipient. */
export const mailKind = (name: string, overrides: Partial<Pick<MailKind<unknown>, 'urgency' | 'perDay'>> = {}) =>
  ({
    name,
    data: z.object({ to: z.string() }),
    urgency: 'notice',
    perDay: { recipient: 1000 },
    ...overrides,
  }) satisfies MailKind<unknown>

export const greeting = mailKind('greeting')
export const claire = { to: 'claire@escarcelle.example' }
export const writeMail = async ({ to }: { to: string }): Promise<Mail> => ({
  to,
  subject: 'Bonjour',
  text: '…',
  html: '…',
})

/** Opens a queue of mails on a database, empty before each test of the file, and records what it sends. */
export const setUpMailQueue = () => {
  let database: TestDatabase
  let jobs: Jobs
  let mailQueue: MailQueue
  /** The failures of the next tries to send. */
  const refusals: number[] = []
  const sent: [to: string, id: string][] = []
  const events: string[] = []
  const openTestJobs = (): Jobs => openJobs(database.pool, { onError: (error) => void events.push(String(error)) })

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
    if (writesGreetings) queue.writeWith(greeting, writeMail)
    return queue
  }

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
    for (const records of [refusals, sent, events]) records.length = 0
    mailQueue = openQueue(jobs)
  })

  return {
    get db() {
      return database.db
    },
    get pool() {
      return database.pool
    },
    get jobs() {
      return jobs
    },
    get mailQueue() {
      return mailQueue
    },
    refusals,
    sent,
    events,
    openTestJobs,
    openQueue,
  }
}
