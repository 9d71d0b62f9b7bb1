import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { clearAccounts, insertAccount, issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { addSecondFactor } from '#features/identity/testing/second-factor.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { callerOf } from '#shared/server/security-log.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
const events: string[] = []
/** The ids of the account, person or terminal of each event. */
const subjects: object[] = []
beforeAll(async () => {
  test = await startTestApp()
  vi.spyOn(test.app, 'noteSecurityEvent').mockImplementation((request, event, subject) => {
    events.push(event)
    subjects.push(subject ?? callerOf(request) ?? {})
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
  events.length = 0
  subjects.length = 0
})

const email = 'claire@escarcelle.example'
const password = 'un secret bien gardé'
const post = async (path: string, payload: object) =>
  (await test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })).json()
const signIn = (typed = password) => post('accounts:signInWithPassword', { email, password: typed })
const renew = (refresh_token: string) => post('token', { grant_type: 'refresh_token', refresh_token })

it('logs a sign-in, wrong passwords and the lock-out', async () => {
  const { uid } = await insertAccount(test.db, { email, password })
  await signIn()
  expect(events).toEqual(['signed-in'])
  for (let round = 0; round < 6; round += 1) await signIn('wrong')
  expect(events).toEqual(['signed-in', ...Array<string>(5).fill('sign-in-failed'), 'locked-out'])
  expect(subjects).toEqual(Array.from({ length: 7 }, () => ({ account: uid })))
  await post('accounts:signInWithPassword', { email: 'personne@escarcelle.example', password })
  expect(subjects.at(-1)).toEqual({ account: undefined })
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
  expect(subjects).toEqual([{ account: account.uid }, { account: account.uid }])
})

it('logs a sign-in to a disabled account', async () => {
  await insertAccount(test.db, { email, password, disabled: true })
  await signIn()
  expect(events).toEqual(['account-disabled'])
})

it('logs a requested reset link and the reset', async () => {
  const { uid } = await insertAccount(test.db, { email, password })
  await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = /oobCode=([\w-]{43})/.exec((await test.mails()).at(-1)?.text ?? '')?.[1]
  await post('accounts:resetPassword', { oobCode })
  await post('accounts:resetPassword', { oobCode, newPassword: 'une tout autre phrase' })
  expect(events).toEqual(['password-reset-requested', 'password-reset'])
  expect(subjects.at(-1)).toEqual({ account: uid })
})

it('logs a changed password', async () => {
  const { uid } = await insertAccount(test.db, { email, password })
  await post('accounts:update', { idToken: await issueTestToken(test.db, uid), password: 'une tout autre phrase' })
  expect(events).toEqual(['password-changed'])
  expect(subjects).toEqual([{ account: uid }])
})

it('logs a reused refresh token', async () => {
  const { uid } = await insertAccount(test.db, { email, password })
  const { refreshToken } = await signIn()
  await renew((await renew(refreshToken)).refresh_token)
  await renew(refreshToken)
  expect(events).toEqual(['signed-in', 'refresh-token-reused'])
  expect(subjects).toEqual([{ account: uid }, { account: uid }])
})

it('logs a call that the role may not make', async () => {
  const person = await insertUser(test.db, { role: 'commercial', customer_id: null })
  expect((await test.call(person, 'GET', '/products')).statusCode).toBe(403)
  const payload = { userId: person.id, role: 'admin' }
  expect((await test.call(person, 'PUT', '/users/update-role', { payload })).statusCode).toBe(403)
  expect(events).toEqual(['role-refused', 'role-refused'])
  expect(subjects).toEqual([{ person: person.id }, { person: person.id }])
})

it("logs what a person and a terminal ask of another association, by its path and by its records' ids", async () => {
  const [own, other] = [await insertCustomer(test.db), await insertCustomer(test.db)]
  const cause = await insertCause(test.db, other.id)
  const person = await insertUser(test.db, { customer_id: own.id })
  const device = await insertDevice(test.db, own.id)
  const terminal = { token: await insertDeviceToken(test.db, device) }
  for (const path of [`${other.id}/causes`, `${own.id}/causes/${cause.id}`])
    expect((await test.call(person, 'GET', `/customers/${path}`)).statusCode).toBe(404)
  expect((await test.call(terminal, 'GET', `/customers/${other.id}/causes`)).statusCode).toBe(404)
  expect(events).toEqual(['record-refused', 'record-refused', 'record-refused'])
  expect(subjects).toEqual([{ person: person.id }, { person: person.id }, { device: device.id }])
  // An address that no call has is no attempt, and a call without a token has no caller.
  expect((await test.call(person, 'GET', '/nothing')).statusCode).toBe(404)
  expect(events).toHaveLength(3)
})

it('logs the sign-ins of terminals', async () => {
  const { id: customer_id } = await insertCustomer(test.db)
  const device = await insertDevice(test.db, customer_id)
  const manager = await insertUser(test.db, { customer_id })
  const code = (await test.call(manager, 'POST', `/devices-auth/${device.id}/generateNewCode`)).json().code as string
  const signInDevice = (typed: string) =>
    test.call(undefined, 'POST', `/devices-auth/${device.id}/login`, {
      payload: { serialNumber: device.serial_number, code: typed },
    })
  expect((await signInDevice(code === '00000000' ? '00000001' : '00000000')).statusCode).toBe(401)
  expect((await signInDevice(code)).statusCode).toBe(200)
  for (let round = 0; round < 10; round += 1) await signInDevice('12345678')
  expect(events.slice(0, 2)).toEqual(['terminal-sign-in-failed', 'terminal-signed-in'])
  expect(events.at(-1)).toBe('terminal-locked-out')
  expect(new Set(subjects.map((subject) => JSON.stringify(subject)))).toEqual(
    new Set([JSON.stringify({ device: device.id })]),
  )
})
