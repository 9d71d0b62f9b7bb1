import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { MovementBatch, SlotPreview } from '../batch.ts'

type User = { id: string; identity_uid: string }

/**
 * An association whose terminal stands on the wrong cause from 13:00 to 15:10 in Paris, made for each test. The clock
 * stands at the end of that day.
 */
export const setUpSlot = () => {
  const world = {} as {
    test: TestApp
    customerId: string
    manager: User
    second: User
    device: { id: string }
    wrong: { id: string }
    /** Archived. */
    right: { id: string }
  }
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => new Date('2026-03-20T22:30:00.000Z') })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    const { db } = world.test
    const customerId = (await insertCustomer(db)).id
    Object.assign(world, {
      customerId,
      manager: await insertUser(db, { customer_id: customerId, firstname: 'Karim', lastname: 'Morel' }),
      second: await insertUser(db, { customer_id: customerId, firstname: 'Samia', lastname: 'Benali' }),
      device: await insertDevice(db, customerId, { label: 'Entrée' }),
      wrong: await insertCause(db, customerId, { name: 'Repas du soir' }),
      right: await insertCause(db, customerId, { name: 'Toiture', archived_at: '2026-01-01T00:00:00Z' }),
    })
  })

  const slot = (overrides: object = {}) => ({
    startDate: '2026-03-20T12:00:00.000Z',
    endDate: '2026-03-20T14:10:00.000Z',
    deviceId: world.device.id,
    fromCauseId: world.wrong.id,
    toCauseId: world.right.id,
    ...overrides,
  })
  const call = (method: 'GET' | 'POST', rest: string, payload?: object, caller: User = world.manager) =>
    world.test.call(
      caller,
      method,
      `/customers/${world.customerId}/movement-batches${rest}`,
      payload ? { payload } : {},
    )
  return {
    world,
    call,
    /** Adds a donation of the slot, at `minute` past 13:00 in Paris. Returns its id. */
    give: async (minute: number, amountCents: number, overrides: { cause_id?: string | null } = {}) => {
      const at = new Date(Date.UTC(2026, 2, 20, 12, minute)).toISOString()
      const facts = { amount_cents: amountCents, created_at: at, cause_id: world.wrong.id, ...overrides }
      return (await insertDonation(world.test.db, world.customerId, { device_id: world.device.id }, facts)).id
    },
    preview: async (overrides: object = {}): Promise<SlotPreview> =>
      (await call('POST', '/preview', slot(overrides))).json(),
    reassign: (overrides: object = {}, caller?: User) =>
      call('POST', '', { ...slot(), reason: 'Mauvaise cause', ...overrides }, caller),
    undo: (id: string, caller?: User) => call('POST', `/${id}/undo`, { reason: 'Finalement non' }, caller),
    list: async (): Promise<MovementBatch[]> => (await call('GET', '')).json(),
    codeOf: (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().code],
    standing: async (transactionId: string) => {
      const path = `/customers/${world.customerId}/transactions/${transactionId}/movements`
      return (await world.test.call(world.manager, 'GET', path)).json()
    },
    /** Returns what each cause gained or lost, in cents. */
    movedCents: async (): Promise<Record<string, number>> => {
      const rows = await world.test.db
        .selectFrom('movement_days')
        .select(({ fn }) => ['cause_id', fn.sum<string>('total_cents').as('cents')])
        .where('customer_id', '=', world.customerId)
        .groupBy('cause_id')
        .execute()
      return Object.fromEntries(rows.map(({ cause_id, cents }) => [cause_id ?? 'none', Number(cents)]))
    },
  }
}
