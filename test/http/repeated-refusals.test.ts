import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitsOf } from '#app/server/call-limits.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
beforeAll(async () => {
  // Every donation is refused.
  const refusals = { callsPerMinute: 3, maxNetworks: 100 }
  test = await startTestApp({ limits: { ...limitsOf(16), maxDonations: 0, refusals } })
})
afterAll(() => test.close())

it('a caller that goes on after its refusals is answered later, and another one at once', async () => {
  const { id: customerId } = await insertCustomer(test.db)
  const terminal = async () => ({ token: await insertDeviceToken(test.db, await insertDevice(test.db, customerId)) })
  const [hasty, other] = [await terminal(), await terminal()]
  const answered: string[] = []
  const give = async (name: string, caller: { token: string }) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
      headers,
      payload: { amount: 5 },
    })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    answered.push(name)
  }
  await give('hasty', hasty)
  await give('hasty', hasty)
  await give('hasty', hasty)
  const late = [give('hasty, late', hasty), give('hasty, late', hasty)]
  await give('other', other)
  await Promise.all(late)
  expect(answered).toEqual(['hasty', 'hasty', 'hasty', 'other', 'hasty, late', 'hasty, late'])
})
