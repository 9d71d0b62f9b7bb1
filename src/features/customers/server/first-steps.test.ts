import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertCustomer } from '../testing/customer.fixture.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-31T10:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})

const read = async () => (await test.call(manager, 'GET', `/customers/${customerId}/first-steps`)).json()
const none = {
  isNew: true,
  hasCause: false,
  hasDevice: false,
  hasSignedInDevice: false,
  hasHelper: false,
  waitingDeviceId: null,
}

it('reads each step from what exists', async () => {
  expect(await read()).toEqual(none)
  await insertCause(test.db, customerId, { archived_at: new Date() })
  expect(await read()).toEqual({ ...none, hasCause: true })
  const device = await insertDevice(test.db, customerId)
  expect(await read()).toEqual({ ...none, hasCause: true, hasDevice: true, waitingDeviceId: device.id })
  await insertDeviceToken(test.db, device)
  await insertUser(test.db, { customer_id: customerId, role: 'user' })
  const done = { ...none, hasCause: true, hasDevice: true, hasSignedInDevice: true, hasHelper: true }
  expect(await read()).toEqual(done)
})

it('counts neither a deleted person nor an admin who acts as the manager', async () => {
  const { id } = await insertUser(test.db, { customer_id: customerId, role: 'user' })
  await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await insertUser(test.db, { customer_id: customerId, role: 'manager', home_role: 'admin' })
  expect((await read()).hasHelper).toBe(false)
})

it('calls an association new until it has received donations for a month', async () => {
  const device = await insertDevice(test.db, customerId)
  await insertDonation(test.db, customerId, { device_id: device.id }, { created_at: '2026-03-01T12:00:00Z' })
  expect((await read()).isNew).toBe(true)
  await insertDonation(test.db, customerId, { device_id: device.id }, { created_at: '2026-02-28T12:00:00Z' })
  expect((await read()).isNew).toBe(false)
})
