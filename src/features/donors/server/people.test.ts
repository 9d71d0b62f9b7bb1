import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let token: string
let manager: { identity_uid: string; id: string }

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  token = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
  manager = await insertUser(test.db, { customer_id: customerId })
})

const give = async (body: object): Promise<string> => {
  const answer = await test.call({ token }, 'POST', `/customers/${customerId}/transactions`, {
    payload: { amount: 10, createdAt: '2026-03-06T12:05:00.000Z', ...body },
    headers: { 'idempotency-key': randomUUID() },
  })
  return answer.json()._id
}
const ask = (path: string, payload: object) =>
  test.call(manager, 'POST', `/customers/${customerId}/donors${path}`, { payload })
const search = async (asked: object) => (await ask('/search', asked)).json()

describe('donations of several people', () => {
  const karim = { donatorFullname: 'Karim Belkacem', donatorEmail: 'karim@example.org' }
  const samia = { donatorFullname: 'Samia Belkacem', donatorPhone: '06 98 76 54 32' }
  const giveAll = async () => [await give(karim), await give(samia), await give({ ...karim, donatorFullname: 'K. B.' })]

  it('are found person by person', async () => {
    const [first, other, third] = await giveAll()
    const { people } = await search({ name: 'belkacem', email: 'karim@example.org' })
    expect(people).toHaveLength(2)
    expect(people).toEqual(
      expect.arrayContaining([
        { name: expect.any(String), transactionIds: expect.arrayContaining([first, third]) },
        { name: 'Samia Belkacem', transactionIds: [other] },
      ]),
    )
  })

  it('are not exported together, nor erased together before each person is counted', async () => {
    const transactionIds = await giveAll()
    for (const [path, personCount] of [
      ['/export'],
      ['/export-page'],
      ['/erase'],
      ['/erase', 1],
      ['/erase', 3],
    ] as const) {
      const answer = await ask(path, { transactionIds, ...(personCount && { personCount }) })
      expect([answer.statusCode, answer.json().code], path).toEqual([422, 'several-people'])
    }
    expect((await search({ name: 'belkacem' })).data).toHaveLength(2)
    expect((await ask('/export', { transactionIds: [transactionIds[0], transactionIds[2]] })).statusCode).toBe(200)
    const erased = await ask('/erase', { transactionIds, personCount: 2 })
    expect(erased.json()).toEqual({ erasedCount: 3, personCount: 2, heldCount: 0, alreadyErasedCount: 0 })
  })
})
