import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitsOf } from '#app/server/call-limits.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { connectionOptions, withoutTimeLimits } from '#shared/server/database.ts'
import { countBlocked } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

const waitMs = 1000
const line = { maxRunning: 4, maxOfAccount: 2, maxWaiting: 3, maxWaitingOfAccount: 3, waitMs }
let test: TestApp
let customerId: string
beforeAll(async () => {
  const usual = limitsOf(16)
  const upload = { ...usual.upload, waitMs }
  const limits = { ...usual, light: line, heavy: line, file: line, upload, maxDonations: 2 }
  test = await startTestApp({ limits })
  customerId = (await insertCustomer(test.db)).id
})
afterAll(() => test.close())

/** Locks a table, so that the calls that read it wait, until it is released. */
const lockTable = async (table: string) => {
  const holder = new Client(connectionOptions(test.address))
  holder.on('error', () => {})
  await holder.connect()
  await holder.query(`begin; ${withoutTimeLimits}; lock table ${table}`)
  return { release: () => holder.end() }
}

/** Resolves once so many calls wait for a locked table. */
const untilBlocked = async (count: number): Promise<void> => {
  await expect.poll(() => countBlocked(test.pool)).toBe(count)
}

type Answer = Awaited<ReturnType<TestApp['call']>>

const outcomeOf = (answer: Answer) =>
  answer.statusCode === 503
    ? `${answer.statusCode} ${answer.json().code} ${String(answer.headers['retry-after'])}`
    : String(answer.statusCode)

/** Resolves once so many of the calls are answered: at once, or because they gave up waiting. */
const untilAnswered = async (calls: Promise<Answer>[], count: number): Promise<void> => {
  let answered = 0
  for (const call of calls) void call.then(() => (answered += 1))
  await expect.poll(() => answered).toBe(count)
}

it('answers 503 with Retry-After to what comes beyond its limits, one account leaves room for others, and health answers', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => insertUser(test.db, { customer_id: customerId })))
  const callers = await Promise.all(
    people.map(async ({ identity_uid }) => ({ token: await issueTestToken(test.db, identity_uid) })),
  )
  const [greedy, ...others] = callers
  const read = (caller: { token: string } | undefined) => test.call(caller, 'GET', `/customers/${customerId}/imports`)
  // The first call of a session writes that it is in use.
  await Promise.all(callers.map(read))
  const lock = await lockTable('imports')
  const ofGreedy = Array.from({ length: 5 }, () => read(greedy))
  await untilBlocked(2)
  // The line is full, and these run beside it.
  const ofOthers = others.map(read)
  await untilBlocked(4)
  expect(outcomeOf(await read(others[0]))).toBe('503 busy 2')
  expect((await test.call(undefined, 'GET', '/health')).statusCode).toBe(200)
  await untilAnswered(ofGreedy, 3)
  await lock.release()
  const isBusy = (outcome: string) => outcome === '503 busy 2'
  expect((await Promise.all(ofGreedy)).map(outcomeOf).filter(isBusy)).toHaveLength(3)
  expect((await Promise.all(ofOthers)).map(outcomeOf).filter(isBusy)).toHaveLength(0)
  expect(outcomeOf(await read(greedy))).toBe('200')
})

it('counts the calls of all sessions of an account together', async () => {
  const { identity_uid } = await insertUser(test.db, { customer_id: customerId })
  const sessions = await Promise.all(
    [false, true].map(async (hasSecondFactor) => ({
      token: await issueTestToken(test.db, identity_uid, { hasSecondFactor }),
    })),
  )
  const lock = await lockTable('imports')
  const calls = sessions.flatMap((session) =>
    Array.from({ length: 3 }, () => test.call(session, 'GET', `/customers/${customerId}/imports`)),
  )
  await untilAnswered(calls, 4)
  await lock.release()
  const outcomes = (await Promise.all(calls)).map(outcomeOf).toSorted()
  expect(outcomes).toEqual(['200', '200', ...Array<string>(4).fill('503 busy 2')])
})

it('counts files, and keeps them apart from what people read', async () => {
  const caller = await insertUser(test.db, { customer_id: customerId, role: 'manager' })
  const lock = await lockTable('closings')
  const print = () => test.call(caller, 'GET', `/customers/${customerId}/closings/${randomUUID()}/pdf`)
  const calls = Array.from({ length: 6 }, print)
  expect((await test.call(caller, 'GET', `/customers/${customerId}/imports`)).statusCode).toBe(200)
  await untilAnswered(calls, 4)
  await lock.release()
  const outcomes = (await Promise.all(calls)).map(outcomeOf).toSorted()
  expect(outcomes).toEqual(['404', '404', ...Array<string>(4).fill('503 busy 2')])
})

const newManager = async () => {
  const { id } = await insertCustomer(test.db)
  return { id, person: await insertUser(test.db, { customer_id: id }) }
}

it('an upload takes a place once its bytes are there: those that drip keep nobody out', async () => {
  const [slow, other] = [await newManager(), await newManager()]
  const bodies: PassThrough[] = []
  const send = ({ id, person }: Awaited<ReturnType<typeof newManager>>) => {
    const payload = new PassThrough()
    bodies.push(payload)
    payload.write('Date;Montant\n')
    const headers = { 'content-type': 'text/csv' }
    return test.call(person, 'POST', `/customers/${id}/imports`, { query: { fileName: 'dons.csv' }, payload, headers })
  }
  const dripping = [send(slow), send(slow), send(slow)]
  const whole = send(other)
  bodies[3]?.end('05/03/2026;20\n')
  expect(outcomeOf(await whole)).toBe('201')
  for (const body of bodies) body.end('05/03/2026;20\n')
  expect((await Promise.all(dripping)).map(outcomeOf)).toEqual(['201', '201', '201'])
})

it('donations by hand have a rate that a fast hand does not meet', async () => {
  const { id, person } = await newManager()
  const { id: causeId } = await insertCause(test.db, id)
  const give = () =>
    test.call(person, 'POST', `/customers/${id}/transactions`, {
      payload: { amount: 5, causeId, paymentMethod: 'cash' },
      headers: { 'idempotency-key': randomUUID() },
    })
  for (let count = 0; count < 5; count += 1) expect((await give()).statusCode).toBe(201)
  const outcomes = (await Promise.all(Array.from({ length: 40 }, give))).map(outcomeOf)
  expect(outcomes.filter((outcome) => outcome === '503 busy 2').length).toBeGreaterThan(20)
})

it('refuses donations beyond those that wait for their commit, and takes them afterwards', async () => {
  const own = (await insertCustomer(test.db)).id
  const token = await insertDeviceToken(test.db, await insertDevice(test.db, own))
  const donate = () =>
    test.call({ token }, 'POST', `/customers/${own}/transactions`, {
      payload: { amount: 5 },
      headers: { 'idempotency-key': randomUUID() },
    })
  const lock = await lockTable('donation_days')
  const given = [donate(), donate(), donate()]
  // Two of them wait for the lock.
  expect(outcomeOf(await Promise.race(given))).toBe('503 busy 2')
  await lock.release()
  expect((await Promise.all(given)).map(outcomeOf).toSorted()).toEqual(['201', '201', '503 busy 2'])
  expect((await donate()).statusCode).toBe(201)
})
