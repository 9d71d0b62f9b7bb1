import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { TestApp } from '#test/server.ts'
import type { DonationMovements } from '../movement.ts'

type Manager = { id: string; identity_uid: string }
type Setting = { test: TestApp; customerId: string; manager: Manager; transactionId: string }

/** Adds an association with a manager, and a donation of 100 € of a terminal. */
export const insertSetting = async ({ db }: TestApp) => {
  const { id: customerId } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customerId, firstname: 'Karim', lastname: 'Morel' })
  const device = await insertDevice(db, customerId)
  const { id } = await insertDonation(db, customerId, { device_id: device.id }, { amount_cents: 10_000 })
  return { customerId, manager, device, transactionId: id }
}

/** Lets the movements of an association wait for no second person. */
export const waiveConfirmation = async ({ db }: TestApp, customerId: string): Promise<void> => {
  const settings = { customer_id: customerId, confirmation_cents: 100_000 }
  await db.insertInto('movement_settings').values(settings).execute()
}

/** The calls of movements, as a manager makes them. */
export const movementCalls = (setting: () => Setting) => {
  const path = (id = setting().transactionId) => `/customers/${setting().customerId}/transactions/${id}/movements`
  return {
    move: (payload: object, caller = setting().manager, id?: string) =>
      setting().test.call(caller, 'POST', path(id), { payload: { reason: 'Demande du donateur', ...payload } }),
    undo: (movementId: string, caller = setting().manager, id?: string) =>
      setting().test.call(caller, 'POST', `${path(id)}/${movementId}/undo`, {
        payload: { reason: 'Saisi par erreur' },
      }),
    read: async (id?: string): Promise<DonationMovements> =>
      (await setting().test.call(setting().manager, 'GET', path(id))).json(),
    /** Lists the daily sums of the association's movements. */
    days: () =>
      setting()
        .test.db.selectFrom('movement_days')
        .select(['day', 'kind', 'cause_id', 'movement_count', 'total_cents'])
        .where('customer_id', '=', setting().customerId)
        .orderBy('kind')
        .orderBy('total_cents')
        .execute(),
  }
}

export const codeOf = (answer: Awaited<ReturnType<TestApp['call']>>) => [answer.statusCode, answer.json().code]
