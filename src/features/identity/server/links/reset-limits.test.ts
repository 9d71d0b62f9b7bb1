import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consumeAttempt } from '#shared/server/attempts.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { clearAccounts, insertAccount } from '../../testing/identity.fixture.ts'
import { resetLimits } from './reset.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
  ;(await test.mails()).length = 0
})

const email = 'claire@escarcelle.example'
const password = 'un ancien secret'
const post = (path: string, payload: object, remoteAddress: string) =>
  test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload, remoteAddress })
const ask = (from: string) => post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, from)

it("requests from other networks do not stop the owner's mail from a known network", async () => {
  await insertAccount(test.db, { email, password })
  await post('accounts:signInWithPassword', { email, password }, '198.51.100.9')
  for (let round = 0; round < 11; round += 1) await ask(`203.0.113.${round}`)
  expect(await test.mails()).toHaveLength(10)
  await ask('198.51.100.9')
  expect(await test.mails()).toHaveLength(11)
})

it('the networks of one /48 ask for eighty links an hour together', async () => {
  for (let round = 0; round < 79; round += 1) await consumeAttempt(test.db, resetLimits.site, '2001:db8:7::/48')
  expect((await ask('2001:db8:7:1::1')).statusCode).toBe(200)
  expect((await ask('2001:db8:7:2::1')).statusCode).toBe(429)
  expect((await ask('2001:db8:8:2::1')).statusCode).toBe(200)
})
