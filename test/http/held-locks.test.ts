import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockCause } from '#features/causes/server/cause.repository.ts'
import { createCause } from '#features/causes/testing/cause.fixture.ts'
import { lockCustomer } from '#features/customers/server/customer.repository.ts'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
import { lockDevice } from '#features/devices/server/device.repository.ts'
import { createDevice, createDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { lockAdmin } from '#features/users/server/user.repository.ts'
import { createUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('takes donations in while edits hold the association, its cause, its terminal and the person who records them', async () => {
  const { id: customerId } = await createCustomer(test.db)
  const device = await createDevice(test.db, customerId)
  const cause = await createCause(test.db, customerId)
  const token = await createDeviceToken(test.db, device)
  const admin = await createUser(test.db, { role: 'admin', customer_id: null })
  const give = (caller: { token: string } | { identity_uid: string }) =>
    test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
      payload: { amount: 5, causeId: cause.id },
      headers: { 'idempotency-key': randomUUID() },
    })
  await test.db.transaction().execute(async (edit) => {
    await lockCustomer(edit, customerId)
    await lockCause(edit, { customerId, causeId: cause.id })
    await lockDevice(edit, { customerId, deviceId: device.id })
    await lockAdmin(edit, admin.id)
    expect((await give({ token })).statusCode).toBe(201)
    expect((await give(admin)).statusCode).toBe(201)
  })
})
