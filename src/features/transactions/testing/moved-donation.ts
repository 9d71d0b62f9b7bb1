import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from './donation.fixture.ts'

/**
 * Gives 100 € for the roof on 6 March: 40 € go back on the day of the test, and the rest moves to the well. Gives
 * 20 € without a cause.
 */
const insertMovedDonation = async (test: TestApp) => {
  const { id: customerId } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customerId, lastname: 'Morel' })
  const roof = await insertCause(test.db, customerId)
  const well = await insertCause(test.db, customerId)
  const device = await insertDevice(test.db, customerId)
  const sender = { device_id: device.id }
  const { id: donation } = await insertDonation(test.db, customerId, sender, {
    amount_cents: 10_000,
    cause_id: roof.id,
  })
  await insertDonation(test.db, customerId, { recorded_by: manager.id })

  const move = async (id: string, payload: object): Promise<void> => {
    const path = `/customers/${customerId}/transactions/${id}/movements`
    const answer = await test.call(manager, 'POST', path, { payload: { reason: 'Erreur de cause', ...payload } })
    if (answer.statusCode !== 201) throw new Error(answer.payload)
  }
  await move(donation, { kind: 'refunded', amount: 40, reason: 'Canari' })
  await move(donation, { kind: 'reassigned', toCauseId: well.id })

  const read = async (query: string, list = 'transactions') =>
    (await test.call(manager, 'GET', `/customers/${customerId}/${list}?limit=1&${query}`)).json()
  return { customerId, manager, roof, well, device, donation, move, read }
}

type MovedDonation = Awaited<ReturnType<typeof insertMovedDonation>> & { test: TestApp }

/** Starts the server on 20 March, and adds the donations before each test of a file. */
export const setUpMovedDonation = (): MovedDonation => {
  const world = {} as MovedDonation
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => new Date('2026-03-20T12:00:00Z') })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    Object.assign(world, await insertMovedDonation(world.test))
  })
  return world
}
