import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it("tells only the platform's staff which association a donation belongs to", async () => {
  const { db } = test
  const [one, other] = [await insertCustomer(db), await insertCustomer(db, { name: 'Une autre' })]
  await insertDonation(db, one.id, { device_id: (await insertDevice(db, one.id)).id })
  await insertDonation(db, other.id, { device_id: (await insertDevice(db, other.id)).id })
  const { id } = await db
    .selectFrom('transactions')
    .select('id')
    .where('customer_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const commercial = await insertUser(db, { role: 'commercial' })
  const manager = await insertUser(db, { customer_id: other.id })
  const locate = (who: typeof manager, which: string) => test.call(who, 'GET', `/customers/transactions/${which}`)

  expect((await locate(commercial, id)).json()).toEqual({ _id: id, customer: { _id: other.id, name: 'Une autre' } })
  expect((await locate(commercial, newId())).statusCode).toBe(404)
  expect((await locate(manager, id)).statusCode).toBe(403)
})
