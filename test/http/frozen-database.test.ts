import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { busyness } from '#test/busyness.ts'
import { type FreezableProxy, openFreezableProxy } from '#test/frozen-database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let way: FreezableProxy
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    through: async (address) => {
      way = await openFreezableProxy(address)
      return way.address
    },
  })
})
afterAll(async () => {
  await test.close()
  await way.close()
})

it('answers 503 within five seconds while its database is frozen, and recovers afterwards', async () => {
  const { id: customerId } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customerId })
  const token = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
  const newcomer = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
  const path = `/customers/${customerId}/transactions`
  const donate = (caller: string, key: string) =>
    test.call({ token: caller }, 'POST', path, { payload: { amount: 5 }, headers: { 'idempotency-key': key } })
  // Opens connections first: open ones wait for an answer, new ones would time out sooner.
  await Promise.all(Array.from({ length: 16 }, () => test.call(manager, 'GET', path)))
  expect((await donate(token, randomUUID())).statusCode).toBe(201)

  way.freeze()
  const startedAt = performance.now()
  const donations: ReturnType<typeof donate>[] = []
  const keys = Array.from({ length: 12 }, () => randomUUID())
  for (const key of keys) {
    // In sequence: the first ones are being written, the others wait in the queue.
    donations.push(donate(token, key))
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  }
  const others = [
    donate(newcomer, randomUUID()),
    test.call(manager, 'GET', path),
    test.call(undefined, 'GET', '/health'),
  ]
  const answers = await Promise.all([...donations, ...others])
  expect(performance.now() - startedAt).toBeLessThan(5000 * busyness())
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(new Set(answers.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']))

  way.thaw()
  for (const key of keys) expect((await donate(token, key)).statusCode).toBe(201)
  const rows = test.db.selectFrom('transactions').select('id').where('customer_id', '=', customerId)
  expect(await rows.execute()).toHaveLength(keys.length + 1)
})
