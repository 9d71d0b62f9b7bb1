import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { clearAccounts, insertAccount, testOrigin, testSealingKey } from '../../testing/identity.fixture.ts'
import { createLinkService } from './link.service.ts'

let test: TestApp
let uid: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
  await test.pool.query('delete from jobs.job')
  ;(await test.mails()).length = 0
  uid = (await insertAccount(test.db, { email })).uid
})

const email = 'claire@escarcelle.example'
const invite = () => test.identity.sendInvitation(test.db, { uid, email, firstname: 'Claire', customerName: 'Partage' })
const reset = (oobCode: string | undefined, newPassword?: string) =>
  test.app.inject({ method: 'POST', url: '/idp/v1/accounts:resetPassword', payload: { oobCode, newPassword } })
const mailedCode = async () => /oobCode=([\w-]{43})/.exec((await test.mails()).at(-1)?.text ?? '')?.[1]
/** Returns everything that the database holds of jobs and links, as text. */
const dump = async (): Promise<string> => {
  const { rows } = await test.pool.query(
    `select (select json_agg(job) from jobs.job)::text || (select json_agg(code) from identity_action_codes code)::text as text`,
  )
  return rows[0].text
}

it('is nowhere in the database, neither while its mail waits nor after it left', async () => {
  await invite()
  const waiting = await dump()
  const code = (await mailedCode()) ?? ''
  expect(code).toHaveLength(43)
  const stored = `${waiting}${await dump()}`
  expect(stored).toContain(email)
  for (const form of ['base64url', 'utf8'] as const)
    expect(stored).not.toContain(Buffer.from(code, form).toString('hex'))
  expect(stored).not.toContain(code)
})

it('exists only when the transaction of its cause commits', async () => {
  const failing = test.db.transaction().execute(async (transaction) => {
    await test.identity.sendInvitation(transaction, { uid, email, firstname: 'Claire' })
    throw new Error('no user')
  })
  await expect(failing).rejects.toThrow('no user')
  expect(await test.mails()).toEqual([])
  expect(await test.db.selectFrom('identity_action_codes').selectAll().execute()).toEqual([])
})

it('is the same when its mail is sent again, and is not mailed again once it was used', async () => {
  await invite()
  const first = await mailedCode()
  const sendAgain = () =>
    test.pool.query("update jobs.job set state = 'retry', start_after = now(), completed_on = null")
  await sendAgain()
  expect([await mailedCode(), (await test.mails()).length]).toEqual([first, 2])
  expect((await reset(first, 'une phrase de passe')).statusCode).toBe(200)
  await sendAgain()
  expect(await test.mails()).toHaveLength(2)
})

it('waits for a process that has its key', async () => {
  await invite()
  const { db, mailQueue } = test
  const deps = { db, mailQueue, publicUrl: () => testOrigin }
  createLinkService({ ...deps, sealingKey: Buffer.alloc(32, 'other') })
  await expect(test.mails()).rejects.toThrow('Another key made this link.')
  createLinkService({ ...deps, sealingKey: testSealingKey })
  await test.pool.query('update jobs.job set start_after = now()')
  await test.mailQueue.sendDue()
  expect(await test.pool.query("select from jobs.job where state = 'completed'")).toMatchObject({ rowCount: 1 })
})
