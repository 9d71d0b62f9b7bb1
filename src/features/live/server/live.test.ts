import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { codeOfStep, stepAt } from '#features/identity/server/second-factor/totp.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { fromBase32 } from '#features/identity/testing/second-factor.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Role } from '#shared/role.ts'
import { busyness } from '#test/busyness.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { type Watch, watchAssociation } from '../testing/live.fixture.ts'

let database: TestDatabase
/** Two processes of one database. */
let test: TestApp
let other: TestApp
let [origin, otherOrigin] = ['', '']
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
let terminal: { token: string }
const open: Watch<unknown>[] = []

const listen = async ({ app }: TestApp): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  database = await createTestDatabase()
  const shared = { ...database, close: async () => {} }
  ;[test, other] = [await startTestApp({ database: shared }), await startTestApp({ database: shared })]
  ;[origin, otherOrigin] = [await listen(test), await listen(other)]
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  terminal = { token: await insertDeviceToken(test.db, await insertDevice(test.db, customerId)) }
})
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})
afterAll(async () => {
  await other.close()
  await test.close()
  await database.close()
})

const give = async (amount: number) => {
  const options = { payload: { amount }, headers: { 'idempotency-key': randomUUID() } }
  const answer = await test.call(terminal, 'POST', `/customers/${customerId}/transactions`, options)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ _id: string }>()._id
}

const follow = async (person: { identity_uid: string }, at = origin, signIn: { authTimeSeconds?: number } = {}) => {
  const token = await issueTestToken(test.db, person.identity_uid, signIn)
  const watch = watchAssociation({ origin: at, token }, customerId)
  open.push(watch)
  await watch.until(() => true)
  return watch
}

const newPerson = (role: Role = 'user') =>
  insertUser(test.db, { role, ...(['user', 'manager'].includes(role) && { customer_id: customerId }) })

describe('the stream of an association', () => {
  it('begins with the current figures, and follows each donation on every process', async () => {
    await give(20)
    const watches = [await follow(manager), await follow(manager, otherOrigin)]
    const before = watches[0]?.states[0]
    await give(5.5)
    for (const watch of watches) {
      const after = await watch.until(({ donationCount }) => donationCount === (before?.donationCount ?? 0) + 1)
      expect(after.totalDonations).toBeCloseTo((before?.totalDonations ?? 0) + 5.5, 2)
    }
  })

  it('follows a correction', async () => {
    const id = await give(30)
    const watch = await follow(manager)
    const payload = { kind: 'cancelled', reason: 'Carte refusée' }
    const headers = { 'idempotency-key': randomUUID() }
    const path = `/customers/${customerId}/transactions/${id}/movements`
    const answer = await test.call(manager, 'POST', path, { payload, headers })
    expect(answer.statusCode, answer.body).toBe(201)
    const first = watch.states[0]
    const after = await watch.until(({ net }) => net !== first?.net)
    const { donationCount = 0, totalDonations = 0, net = 0 } = first ?? {}
    expect(after).toEqual({ donationCount: donationCount - 1, totalDonations: totalDonations - 30, net: net - 30 })
  })

  it('resumes after a cut with what it missed, and sends nothing twice', async () => {
    const watch = await follow(manager)
    const count = watch.states.at(-1)?.donationCount ?? 0
    await watch.cut()
    await give(12)
    await watch.until(({ donationCount }) => donationCount === count + 1)
    await watch.cut()
    await give(1)
    await watch.until(({ donationCount }) => donationCount === count + 2)
    const counts = watch.states.map(({ donationCount }) => donationCount)
    expect(counts).toEqual([...new Set(counts)])
    expect(watch.connections()).toBeGreaterThanOrEqual(2)
  })

  it('answers the current figures once to a client that polls', async () => {
    const answer = await test.call(manager, 'GET', `/customers/${customerId}/live`, { query: { once: 'true' } })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(answer.body).toMatch(/^id: \S+\nevent: state\ndata: \{"donationCount":\d+,.*\}\n\n$/)
  })

  it("is not found for another association's manager", async () => {
    const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    const answer = await test.call(stranger, 'GET', `/customers/${customerId}/live`, { query: { once: 'true' } })
    expect(answer.statusCode).toBe(404)
  })

  it('ends the oldest of more than twelve streams of an account', async () => {
    const person = await newPerson()
    const first = await follow(person)
    for (let count = 0; count < 12; count += 1) await follow(person)
    // It reconnects, since the account has not lost its rights.
    await expect.poll(() => first.connections()).toBeGreaterThan(1)
  })
})

describe('a stream ends at once, on every process, when its person', () => {
  const endings: [
    what: string,
    end: (person: Awaited<ReturnType<typeof newPerson>>) => Promise<unknown>,
    status: number,
  ][] = [
    ['is deleted', ({ id }) => test.call(manager, 'DELETE', `/customers/${customerId}/users/${id}`), 401],
    ['signs out', (person) => test.call(person, 'POST', '/users/me/sign-out-everywhere'), 401],
  ]
  it.each(endings)('%s', async (_what, end, status) => {
    const person = await newPerson()
    const watches = [await follow(person), await follow(person, otherOrigin)]
    expect(await end(person)).toMatchObject({ statusCode: 204 })
    expect(await Promise.all(watches.map(({ ended }) => ended))).toEqual([status, status])
  })

  it('turns the second factor on elsewhere', async () => {
    const person = await newPerson()
    const account = test.db.updateTable('identity_accounts').where('uid', '=', person.identity_uid)
    await account.set({ password_hash: 'a password', valid_since: new Date(0) }).execute()
    const anHourAgo = { authTimeSeconds: Math.floor(Date.now() / 1000) - 3600 }
    const post = (call: string, payload: object) =>
      test.app.inject({ method: 'POST', url: `/idp/v2/accounts/mfaEnrollment:${call}`, payload })
    const watches = [await follow(person, origin, anHourAgo), await follow(person, otherOrigin, anHourAgo)]
    const idToken = await issueTestToken(test.db, person.identity_uid)
    const { totpSessionInfo } = (await post('start', { idToken, totpEnrollmentInfo: {} })).json()
    const { sessionInfo, sharedSecretKey } = totpSessionInfo
    const verificationCode = codeOfStep(fromBase32(sharedSecretKey), stepAt(new Date()))
    const enrolled = await post('finalize', { idToken, totpVerificationInfo: { sessionInfo, verificationCode } })
    expect(enrolled.statusCode, enrolled.body).toBe(200)
    expect(await Promise.all(watches.map(({ ended }) => ended))).toEqual([401, 401])
  })

  it('switches from admin to manager of no association', async () => {
    const admin = await newPerson('admin')
    const watch = await follow(admin, otherOrigin)
    const payload = { userId: admin.id, role: 'manager' }
    const answer = await test.call(admin, 'PUT', '/users/update-role', { payload })
    expect(answer.statusCode, answer.body).toBe(200)
    expect([403, 404]).toContain(await watch.ended)
  })
})

it('checks the rights of a stream again now and then', async () => {
  const checking = await startTestApp({ database: { ...database, close: async () => {} }, recheckMs: 50 })
  const person = await newPerson()
  const watch = await follow(person, await listen(checking))
  // Not by a call: nothing is announced.
  await sql`update identity_accounts set disabled = true where uid = ${person.identity_uid}`.execute(test.db)
  expect(await watch.ended).toBe(401)
  await checking.close()
})

it('stops at once with open streams', async () => {
  const stopping = await startTestApp({ database: { ...database, close: async () => {} } })
  const watch = await follow(manager, await listen(stopping))
  const startedAt = performance.now()
  await stopping.close()
  expect(performance.now() - startedAt).toBeLessThan(2000 * busyness())
  watch.close()
})

it("receives the other processes' donations again after its connection was lost", async () => {
  const watch = await follow(manager, otherOrigin)
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen escarcelle'`.execute(test.db)
  expect(rows.length).toBeGreaterThan(0)
  const count = watch.states.at(-1)?.donationCount ?? 0
  await give(3)
  await watch.until(({ donationCount }) => donationCount === count + 1)
})
