import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '../server.ts'

/**
 * PostgreSQL takes any 32 hexadecimal digits. This one has no version of RFC 9562, as ids of an older system may not.
 */
const odd = (number: number): string => `00000000-0000-0000-0000-00000000010${number}`
const customerId = odd(1)
const causeId = odd(2)
const deviceId = odd(3)
const donationId = odd(4)

let test: TestApp
let organizer: { identity_uid: string }

beforeAll(async () => {
  test = await startTestApp()
  await insertCustomer(test.db, { id: customerId })
  await insertCause(test.db, customerId, { id: causeId })
  const device = await insertDevice(test.db, customerId, { id: deviceId })
  await insertDonation(test.db, customerId, { device_id: device.id }, { id: donationId, cause_id: causeId })
  organizer = await insertUser(test.db, { role: 'organizer' })
})
afterAll(() => test.close())

it.each([
  '/customers',
  `/customers/${customerId}`,
  `/customers/${customerId}/causes`,
  `/customers/${customerId}/causes/${causeId}`,
  `/customers/${customerId}/devices`,
  `/customers/${customerId}/devices/${deviceId}`,
  `/customers/${customerId}/transactions`,
  `/customers/${customerId}/transactions?causeId=${causeId}&deviceId=${deviceId}`,
  `/customers/${customerId}/transactions/${donationId}`,
  `/customers/organizer/transactions?customerId=${customerId}`,
  '/customers/organizer/causes',
])('answers %s with ids that PostgreSQL accepts and RFC 9562 does not', async (path) => {
  const answer = await test.call(organizer, 'GET', path)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('00000000-0000-0000-0000-00000000010')
})
