import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearAccounts, insertAccount, issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { addSecondFactor } from '#features/identity/testing/second-factor.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
const events: string[] = []
beforeAll(async () => {
  test = await startTestApp()
  vi.spyOn(test.app, 'noteSecurityEvent').mockImplementation((_request, event) => void events.push(event))
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
  events.length = 0
})

const email = 'claire@escarcelle.example'
const password = 'un secret bien gardé'
const post = async (path: string, payload: object) =>
  (await test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })).json()
const signIn = (typed = password) => post('accounts:signInWithPassword', { email, password: typed })
const renew = (refresh_token: string) => post('token', { grant_type: 'refresh_token', refresh_token })

it('logs a sign-in, wrong passwords and the lock-out', async () => {
  await insertAccount(test.db, { email, password })
  await signIn()
  expect(events).toEqual(['signed-in'])
  for (let round = 0; round < 6; round += 1) await signIn('wrong')
  expect(events).toEqual(['signed-in', ...Array<string>(5).fill('sign-in-failed'), 'locked-out'])
})

it('logs a sign-in with a second factor once the code is right', async () => {
  const account = await insertAccount(test.db, { email, password })
  const factor = await addSecondFactor(test.db, account)
  const { mfaPendingCredential, mfaInfo } = await signIn()
  expect(events).toEqual([])
  const finish = (verificationCode: string) =>
    test.app.inject({
      method: 'POST',
      url: '/idp/v2/accounts/mfaSignIn:finalize',
      payload: {
        mfaPendingCredential,
        mfaEnrollmentId: mfaInfo[0].mfaEnrollmentId,
        totpVerificationInfo: { verificationCode },
      },
    })
  const code = factor.code()
  await finish(code === '000000' ? '000001' : '000000')
  await finish(code)
  expect(events).toEqual(['second-factor-failed', 'signed-in'])
})

it('logs a sign-in to a disabled account', async () => {
  await insertAccount(test.db, { email, password, disabled: true })
  await signIn()
  expect(events).toEqual(['account-disabled'])
})

it('logs a requested reset link and the reset', async () => {
  await insertAccount(test.db, { email, password })
  await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = /oobCode=([\w-]{43})/.exec((await test.mails()).at(-1)?.text ?? '')?.[1]
  await post('accounts:resetPassword', { oobCode })
  await post('accounts:resetPassword', { oobCode, newPassword: 'une tout autre phrase' })
  expect(events).toEqual(['password-reset-requested', 'password-reset'])
})

it('logs a changed password', async () => {
  const { uid } = await insertAccount(test.db, { email, password })
  await post('accounts:update', { idToken: await issueTestToken(test.db, uid), password: 'une tout autre phrase' })
  expect(events).toEqual(['password-changed'])
})

it('logs a reused refresh token', async () => {
  await insertAccount(test.db, { email, password })
  const { refreshToken } = await signIn()
  await renew((await renew(refreshToken)).refresh_token)
  await renew(refreshToken)
  expect(events).toEqual(['signed-in', 'refresh-token-reused'])
})

it('logs a call that the role may not make', async () => {
  const person = await insertUser(test.db, { role: 'commercial', customer_id: null })
  expect((await test.call(person, 'GET', '/products')).statusCode).toBe(403)
  const payload = { userId: person.id, role: 'admin' }
  expect((await test.call(person, 'PUT', '/users/update-role', { payload })).statusCode).toBe(403)
  expect(events).toEqual(['role-refused', 'role-refused'])
})
