import { expect, it } from 'vitest'
import type { Mail } from './mail.ts'
import { createMailQueue } from './mail-queue.ts'
import { claire, greeting, mailKind, setUpMailQueue, writeMail } from './testing/mail-queue.fixture.ts'

const context = setUpMailQueue()
const recipients = () => context.sent.map(([to]) => to)

it('sends what lets people in before alarms, notices and papers, whatever came first', async () => {
  for (const urgency of ['paper', 'notice', 'alarm', 'access'] as const) {
    const kind = mailKind(urgency, { urgency })
    context.mailQueue.writeWith(kind, writeMail)
    await context.mailQueue.add(context.db, kind, { to: urgency }, { recipient: urgency })
  }
  await context.mailQueue.sendDue()
  expect(recipients()).toEqual(['access', 'alarm', 'notice', 'paper'])
})

it('sends the mails of associations by turns, so that the many of one do not delay the few of another', async () => {
  const addOf = (customerId: string, to: string) =>
    context.mailQueue.add(context.db, greeting, { to }, { recipient: to, customerId })
  for (let place = 1; place <= 3; place += 1) await addOf('much', `much ${place}`)
  for (let place = 1; place <= 2; place += 1) await addOf('little', `little ${place}`)
  await context.mailQueue.sendDue()
  expect(recipients()).toEqual(['much 1', 'little 1', 'much 2', 'little 2', 'much 3'])
})

it('does not let a reset wait until a paper is written', async () => {
  const working = context.openTestJobs()
  const delivered = Promise.withResolvers<string>()
  const written = Promise.withResolvers<Mail>()
  const queue = createMailQueue({ jobs: working, send: async ({ to }) => delivered.resolve(to), report: () => {} })
  const paper = mailKind('paper', { urgency: 'paper' })
  const reset = mailKind('reset', { urgency: 'access' })
  const started = Promise.withResolvers<void>()
  queue.writeWith(paper, () => {
    started.resolve()
    return written.promise
  })
  queue.writeWith(reset, writeMail)
  await queue.work()
  await queue.add(context.db, paper, claire, { recipient: claire.to })
  await started.promise
  await queue.add(context.db, reset, claire, { recipient: claire.to })
  expect(await delivered.promise).toBe(claire.to)
  written.resolve(await writeMail(claire))
  await working.close()
})

it('adds no mail beyond the bounds of its kind, and another association, person or recipient has their own', async () => {
  const bounded = mailKind('bounded', { perDay: { recipient: 2, person: 3, association: 4 } })
  context.mailQueue.writeWith(bounded, writeMail)
  const addAs = async (recipient: string, person: string, customerId: string) =>
    (await context.mailQueue.add(context.db, bounded, claire, { recipient, person, customerId })).allowed
  const allowed = []
  for (let round = 0; round < 3; round += 1) allowed.push(await addAs('victim', 'stranger', 'a'))
  expect(allowed).toEqual([true, true, false])
  expect(await addAs('VICTIM', 'honest', 'b')).toBe(true)
  expect([await addAs('second', 'stranger', 'a'), await addAs('third', 'stranger', 'a')]).toEqual([true, false])
  expect([await addAs('fourth', 'other', 'a'), await addAs('fifth', 'another', 'a')]).toEqual([true, false])
  await context.mailQueue.sendDue()
  expect(recipients()).toHaveLength(5)
})
