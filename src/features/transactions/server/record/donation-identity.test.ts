import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let token: string

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  token = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
})

const give = async (body: object, key: string = randomUUID()): Promise<string> => {
  const answer = await test.call({ token }, 'POST', `/customers/${customerId}/transactions`, {
    payload: body,
    headers: { 'idempotency-key': key },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()._id
}
const rowsOf = (table: 'transactions' | 'donation_identities') =>
  test.db.selectFrom(table).selectAll().where('customer_id', '=', customerId).execute()

const donor = {
  message: 'Bon courage !',
  donatorFullname: 'Nadia Lefèvre',
  donatorPhone: '0612345678',
  donatorEmail: 'nadia@example.org',
  donatorMembershipNumber: 'A-7',
}

it('keeps what a donor said apart from the ledger', async () => {
  const id = await give({ amount: 10, ...donor, message: ' Bon courage ! ' })
  expect(await rowsOf('donation_identities')).toMatchObject([
    {
      transaction_id: id,
      message: 'Bon courage !',
      donator_fullname: 'Nadia Lefèvre',
      donator_phone: '0612345678',
      donator_email: 'nadia@example.org',
      donator_membership_number: 'A-7',
      erased_at: null,
    },
  ])
  expect(JSON.stringify(await rowsOf('transactions'))).not.toMatch(/courage|Nadia|0612345678|nadia|A-7/)
})

it('keeps a message of 500 emoji, which are 500 characters', async () => {
  const message = '🙏'.repeat(500)
  await give({ amount: 10, message })
  expect((await rowsOf('donation_identities')).map((row) => row.message)).toContain(message)
})

it('answers it with the donation, as before', async () => {
  const id = await give({ amount: 10, ...donor })
  const manager = await insertUser(test.db, { customer_id: customerId })
  const answer = await test.call(manager, 'GET', `/customers/${customerId}/transactions/${id}`)
  expect(answer.json()).toMatchObject(donor)
})

it('keeps one row for a repeated request, and none for an anonymous donation', async () => {
  const key = randomUUID()
  const ids = await Promise.all([1, 2, 3].map(() => give({ amount: 10, ...donor }, key)))
  expect(new Set(ids).size).toBe(1)
  await give({ amount: 10 })
  expect(await rowsOf('donation_identities')).toHaveLength(1)
  expect(await rowsOf('transactions')).toHaveLength(2)
})
