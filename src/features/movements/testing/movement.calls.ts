import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { DonationMovements } from '../movement.ts'

type Manager = { id: string; identity_uid: string }
type World = { test: TestApp; customerId: string; manager: Manager; device: { id: string }; transactionId: string }

/** Adds an association with a manager, and a donation of 100 € of a terminal. */
const insertWorld = async ({ db }: TestApp) => {
  const { id: customerId } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customerId, firstname: 'Karim', lastname: 'Morel' })
  const device = await insertDevice(db, customerId)
  const { id } = await insertDonation(db, customerId, { device_id: device.id }, { amount_cents: 10_000 })
  return { customerId, manager, device, transactionId: id }
}

/** The instant of the tests of movements. */
export const now = new Date('2026-03-20T22:30:00.000Z')

/**
 * Starts a server for the tests of a file. Each test has an association of its own, with a
 * donation. Returns the calls of its manager.
 * @param options.isWaived whether its movements wait for no second person.
 */
export const setUpMovements = ({ isWaived = true } = {}) => {
  const world = {} as World
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => now })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    Object.assign(world, await insertWorld(world.test))
    const settings = { customer_id: world.customerId, confirmation_cents: 100_000 }
    if (isWaived) await world.test.db.insertInto('movement_settings').values(settings).execute()
  })

  const path = (id = world.transactionId) => `/customers/${world.customerId}/transactions/${id}/movements`
  return {
    world,
    move: (payload: object, caller = world.manager, id?: string) =>
      world.test.call(caller, 'POST', path(id), { payload: { reason: 'Demande du donateur', ...payload } }),
    undo: (movementId: string, caller = world.manager, id?: string) =>
      world.test.call(caller, 'POST', `${path(id)}/${movementId}/undo`, { payload: { reason: 'Saisi par erreur' } }),
    read: async (id?: string): Promise<DonationMovements> =>
      (await world.test.call(world.manager, 'GET', path(id))).json(),
    /** Lists the daily sums of the association's movements. */
    days: () =>
      world.test.db
        .selectFrom('movement_days')
        .select(['day', 'kind', 'cause_id', 'movement_count', 'total_cents'])
        .where('customer_id', '=', world.customerId)
        .orderBy('kind')
        .orderBy('total_cents')
        .execute(),
  }
}

export const codeOf = (answer: Awaited<ReturnType<TestApp['call']>>) => [answer.statusCode, answer.json().code]
