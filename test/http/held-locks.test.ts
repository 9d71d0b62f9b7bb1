import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockCause } from '#features/causes/server/cause.repository.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { lockDevice } from '#features/devices/server/device.repository.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { lockAdmin } from '#features/users/server/profile.repository.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { connectionOptions, inCamelCase, lockCustomer } from '#shared/server/database.ts'
import { busyness } from '#test/busyness.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

type Association = { customerId: string; deviceId: string; token: string }

let test: TestApp
let associations: Association[]
beforeAll(async () => {
  test = await startTestApp()
  associations = await Promise.all(Array.from({ length: 12 }, createAssociation))
})
afterAll(() => test.close())

const createAssociation = async (): Promise<Association> => {
  const { id: customerId } = await insertCustomer(test.db)
  const device = await insertDevice(test.db, customerId)
  return { customerId, deviceId: device.id, token: await insertDeviceToken(test.db, device) }
}

const donate = (
  { customerId, token }: Association,
  { caller = { token }, key = randomUUID(), ...body }: Record<string, unknown> & { caller?: object; key?: string } = {},
) =>
  test.call(caller as { token: string }, 'POST', `/customers/${customerId}/transactions`, {
    payload: { amount: 5, ...body },
    headers: { 'idempotency-key': key },
  })

/** Starts a transaction that locks rows until it is released, or until the server ends it. */
const hold = async (statement: string, ids: string[], { endedAfterMs = 0 } = {}) => {
  const holder = new Client(connectionOptions(test.address))
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin')
  await holder.query(`set local idle_in_transaction_session_timeout = ${endedAfterMs}`)
  await holder.query(statement, ids)
  return { release: () => holder.end() }
}

/** Sends 25 donations in sequence from each of eight callers, to the associations in turn. */
const donateMany = async (those: Association[]): Promise<number[]> => {
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    const statuses: number[] = []
    for (let turn = caller; turn < caller + 25; turn += 1) {
      const answer = await donate(those[turn % those.length] as Association)
      statuses.push(answer.statusCode)
    }
    return statuses
  })
  return (await Promise.all(callers)).flat()
}

it('accepts donations while edits lock the association, its cause, its terminal and the person who records them', async () => {
  const own = await createAssociation()
  const { customerId, deviceId } = own
  const cause = await insertCause(test.db, customerId)
  const admin = await insertUser(test.db, { role: 'admin', customer_id: null })
  await test.db.transaction().execute(async (edit) => {
    await lockCustomer(edit, customerId)
    await lockCause(inCamelCase(edit), { customerId, causeId: cause.id })
    await lockDevice(inCamelCase(edit), { customerId, deviceId })
    await lockAdmin(inCamelCase(edit), admin.id)
    expect((await donate(own, { causeId: cause.id })).statusCode).toBe(201)
    expect((await donate(own, { causeId: cause.id, caller: admin })).statusCode).toBe(201)
  })
})

describe("a lock on one association's", () => {
  it.each([
    ['terminal', 'select from devices where customer_id = $1 for update'],
    ['figures of the day', 'select from donation_days where customer_id = $1 for update'],
  ])('%s blocks the donations of this association only', async (_, statement) => {
    const [blocked, ...others] = associations as [Association, ...Association[]]
    await Promise.all(associations.map((association) => donate(association)))
    const countOfBlocked = async () =>
      (await test.pool.query('select from transactions where customer_id = $1', [blocked.customerId])).rowCount
    const before = await countOfBlocked()
    const holder = await hold(statement, [blocked.customerId])
    const held = [donate(blocked), donate(blocked), donate(blocked)]
    expect(new Set(await donateMany(others))).toEqual(new Set([201]))
    expect(await countOfBlocked()).toBe(before)
    await holder.release()
    // A machine that takes four seconds for the others has refused them meanwhile.
    for (const { statusCode } of await Promise.all(held)) expect([201, 503]).toContain(statusCode)
    expect((await donate(blocked)).statusCode).toBe(201)
  })
})

it('answers 503 after four seconds while a lock is held, and accepts the same donation once afterwards', async () => {
  const own = await createAssociation()
  const holder = await hold('select from devices where id = $1 for update', [own.deviceId])
  const startedAt = performance.now()
  const answer = await donate(own, { key: 'kept' })
  const elapsedMs = performance.now() - startedAt
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'too-slow', '2'])
  expect(elapsedMs).toBeGreaterThan(3900)
  expect(elapsedMs).toBeLessThan(5000 * busyness())
  await holder.release()
  expect((await donate(own, { key: 'kept' })).statusCode).toBe(201)
  const rows = test.db.selectFrom('transactions').select('id').where('customer_id', '=', own.customerId)
  expect(await rows.execute()).toHaveLength(1)
})

it('answers 503 to an edit that waits too long for a lock', async () => {
  const own = await createAssociation()
  const manager = await insertUser(test.db, { customer_id: own.customerId })
  const holder = await hold('select from devices where id = $1 for update', [own.deviceId])
  const edited = await test.call(manager, 'PATCH', `/customers/${own.customerId}/devices/${own.deviceId}`, {
    payload: { label: 'Entrée' },
  })
  await holder.release()
  expect([edited.statusCode, edited.json().code, edited.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
})

it('accepts a donation as soon as PostgreSQL has ended the transaction of a frozen server', async () => {
  const own = await createAssociation()
  const frozen = await hold('select from devices where id = $1 for update', [own.deviceId], { endedAfterMs: 500 })
  expect((await donate(own)).statusCode).toBe(201)
  await frozen.release().catch(() => {})
})
