import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBackupAlarm } from '#app/backup/late-mail.ts'
import type { MailKind, MailUrgency } from '#shared/server/mail-kind.ts'
import { isTest, sources } from '../architecture/sources.ts'
import { startTestApp, type TestApp } from '../server.ts'

/**
 * The kinds of mails with their urgency, by the file that writes them: those of docs/rules/notifications.md. A new kind
 * has a line here, bounds of a day, and a sentence in the rules.
 */
const declared: Record<string, Record<string, MailUrgency>> = {
  'src/app/backup/late-mail.ts': { 'backup-late': 'alarm' },
  'src/features/closings/server/reopening.mails.ts': { 'reopening-request': 'notice' },
  'src/features/donors/server/address-request.mails.ts': { 'address-request': 'notice' },
  'src/features/donors/server/retention.mails.ts': { 'retention-shorter': 'alarm' },
  'src/features/fridays/server/accountant.mails.ts': {
    'accountant-change': 'alarm',
    'accountant-confirmation': 'notice',
  },
  'src/features/fridays/server/sending.service.ts': { 'closing-sending': 'paper' },
  'src/features/identity/server/links/link.service.ts': {
    invitation: 'access',
    link: 'access',
    'reset-request': 'access',
  },
  'src/features/identity/server/passwords/password.mails.ts': { 'password-changed': 'alarm' },
  'src/features/identity/server/second-factor/second-factor.mails.ts': { 'second-factor': 'alarm' },
  'src/features/identity/server/sessions/session.mails.ts': { 'session-copied': 'alarm' },
  'src/features/notifications/server/alert.service.ts': { 'terminal-alert': 'alarm' },
  'src/features/notifications/server/digest.service.ts': { digest: 'notice' },
  'src/features/notifications/server/goal.service.ts': { goal: 'notice' },
  'src/features/notifications/server/right.mails.ts': { 'right-notice': 'alarm' },
  'src/features/notifications/server/unusual.service.ts': { 'terminal-unusual': 'alarm' },
  'src/features/receipts/server/revision.service.ts': { 'receipt-revised': 'alarm' },
  'src/features/receipts/server/sending.service.ts': { 'receipt-sending': 'paper' },
}

let test: TestApp
let kinds: MailKind<unknown>[]
beforeAll(async () => {
  test = await startTestApp()
  const { db, mailQueue } = test
  createBackupAlarm({ plan: undefined, db, mailQueue, clock: () => new Date() })
  kinds = mailQueue.kinds()
})
afterAll(() => test.close())

it('are all declared here, with their urgency', () => {
  expect(Object.fromEntries(kinds.map(({ name, urgency }) => [name, urgency]))).toEqual(
    Object.assign({}, ...Object.values(declared)),
  )
  const writing = sources.filter(({ file, text }) => !isTest(file) && text.includes('mailQueue.writeWith('))
  expect(writing.map(({ file }) => file).toSorted()).toEqual(Object.keys(declared).toSorted())
})

it('are sent by the queue alone, which counts them', () => {
  const sending = sources.filter(({ file, text }) => !isTest(file) && /\b(createSmtpMail|createMailbox)\(/.test(text))
  expect(sending.map(({ file }) => file)).toEqual(['src/app/server/mail-queue.ts'])
})

it('have bounds of a day for a recipient and for an association, which end one person and leave all others', async () => {
  for (const kind of kinds) {
    // Refused before its data is read: no mail is written here.
    const add = async (recipient: string, customerId: string, person: string) =>
      (await test.mailQueue.add(test.db, kind as MailKind<object>, {}, { recipient, customerId, person })).allowed
    const { recipient, association = recipient, person = association } = kind.perDay
    // A run mails the receipts of all donors of a year.
    const most = kind.name === 'receipt-sending' ? 20_000 : 2000
    expect(Math.max(recipient, association, person), kind.name).toBeLessThanOrEqual(most)
    expect(await add('victim', 'a', 'stranger')).toBe(true)
    if (recipient > 1) {
      // As many more as the last one leaves: counted by hand, each would take its statements.
      await test.pool.query('update attempts set tries = $1', [recipient - 1])
      expect(await add('victim', 'a', 'stranger')).toBe(true)
    }
    expect(await add('victim', 'a', 'stranger'), kind.name).toBe(false)
    expect(await add('victim', 'b', 'honest'), kind.name).toBe(true)
    await test.pool.query('delete from jobs.job; delete from attempts')
  }
})
