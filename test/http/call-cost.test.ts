import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openPool } from '#shared/server/database.ts'
import { pagesRead } from '#test/plans.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// What a call costs, counted: its statements, the pages that they read, and the memory that it allocates. A clock would
// say more on one machine and nothing on another (`npm run bench` has one).

/** The pages that each statement of a call has read. */
let pages: number[] | undefined
let explaining: Pool
let test: TestApp
let list: () => Promise<unknown>
let today: () => Promise<unknown>
let give: () => Promise<unknown>

const gc = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: { type: 'minor' }) => void
})()

beforeAll(async () => {
  test = await startTestApp({ validatesAnswers: false })
  const { id: customer_id } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { role: 'manager', customer_id })
  const device = await insertDevice(test.db, customer_id)
  const token = await insertDeviceToken(test.db, device)
  for (let count = 0; count < 30; count += 1)
    await insertDonation(
      test.db,
      customer_id,
      { device_id: device.id },
      { created_at: `2026-03-${10 + (count % 15)}T10:00:00Z` },
    )
  await test.pool.query('analyze')
  const path = `/customers/${customer_id}/transactions`
  const day = 'startDate=2026-03-11T23:00:00.000Z&endDate=2026-03-12T22:59:59.999Z'
  let key = 0
  list = () => test.call(manager, 'GET', path)
  today = () => test.call(manager, 'GET', `${path}?limit=1&${day}`)
  give = () =>
    test.call({ token }, 'POST', path, { payload: { amount: 5 }, headers: { 'idempotency-key': `cost-${(key += 1)}` } })
  explaining = openPool(test.address, { size: 1 })
  test.pool.on('acquire', noteStatements)
})
afterAll(async () => {
  await explaining.end()
  await test.close()
})

const noted = new WeakSet<object>()
/** Notes each statement of a connection, and first reads its pages while `pages` is a list. */
const noteStatements = (client: { query: (...given: never[]) => unknown }): void => {
  if (noted.has(client)) return
  noted.add(client)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = async (...given: unknown[]) => {
    const [sql, parameters] = given
    if (pages && typeof sql === 'string' && Array.isArray(parameters))
      pages.push(await pagesRead(explaining, { sql, parameters }))
    return query(...given)
  }
}

const repeat = async (times: number, call: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < times; time += 1) await call()
}

/** Returns the kilobytes that a call allocates. The collector may run in some rounds: the middle of them counts. */
const allocatedBy = async (call: () => Promise<unknown>): Promise<number> => {
  const rounds: number[] = []
  for (let round = 0; round < 15; round += 1) {
    gc({ type: 'minor' })
    const before = process.memoryUsage().heapUsed
    await call()
    rounds.push((process.memoryUsage().heapUsed - before) / 1000)
  }
  return rounds.sort((one, other) => one - other)[7] ?? 0
}

it.each([
  ['a page of a list with its figures', () => list(), { statements: 2, pages: 24, kilobytes: 260 }],
  ['the figures of a day', () => today(), { statements: 2, pages: 18, kilobytes: 230 }],
  ['a donation', () => give(), { statements: 2, pages: 36, kilobytes: 200 }],
])('%s costs no more than its budget', async (_, call, budget) => {
  await repeat(30, call)
  pages = []
  await call()
  const read = pages
  pages = undefined
  expect(read).toHaveLength(budget.statements)
  expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(budget.pages)
  expect(await allocatedBy(call)).toBeLessThanOrEqual(budget.kilobytes)
})
