import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Closing, ClosingInput, ClosingPreview } from '../closing.ts'

type Days = Pick<ClosingInput, 'kind' | 'from' | 'to'>
export const friday: Days = { kind: 'day', from: '2026-03-06', to: '2026-03-06' }
export const saturday: Days = { kind: 'day', from: '2026-03-07', to: '2026-03-07' }
export const march: Days = { kind: 'period', from: '2026-03-01', to: '2026-03-07' }

/** Creates an association with a manager and a terminal, and the calls of its tests about closings. */
export const createClosingCalls = async (test: TestApp) => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const admin = await insertUser(test.db, { role: 'admin' })
  const device = await insertDevice(test.db, customerId, { label: 'Hall' })
  const terminal = { token: await insertDeviceToken(test.db, device) }

  type Caller = typeof manager | typeof terminal
  const call = (method: 'GET' | 'POST', path: string, payload?: object, caller: Caller = manager) =>
    test.call(caller, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
  const preview = async (days: Days): Promise<ClosingPreview> =>
    (await call('GET', `/closing-preview?${new URLSearchParams(days).toString()}`)).json()
  /** Closes days with the figures that a preview shows. */
  const close = async (days: Days = friday, more: object = {}) => {
    const { donationCount, net } = (await preview(days)).figures.total
    return call('POST', '/closings', { ...days, donationCount, net, ...more })
  }
  return {
    customerId,
    manager,
    admin,
    device,
    terminal,
    call,
    preview,
    close,
    /** Records a donation of Friday, by hand or from the terminal. */
    give: (amount: number, body: object = {}, caller: Caller = manager, key: string = newId()) =>
      test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
        payload: { amount, createdAt: '2026-03-06T12:00:00.000Z', ...body },
        headers: { 'idempotency-key': key },
      }),
    /** Closes days, and returns the id of the closing. */
    closed: async (...parameters: Parameters<typeof close>): Promise<string> => {
      const answer = await close(...parameters)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json()._id
    },
    read: async (id: string): Promise<Closing> => (await call('GET', `/closings/${id}`)).json(),
    put: (id: string, body: object) =>
      call('POST', `/transactions/${id}/movements`, { reason: 'Saisi par erreur', ...body }),
    reopen: (id: string, caller: Caller = admin, reason = 'Feuille oubliée') =>
      call('POST', `/closings/${id}/reopen`, { reason }, caller),
  }
}
export type ClosingCalls = Awaited<ReturnType<typeof createClosingCalls>>

/** The instant of the tests of closings: the evening of Saturday. */
export const today = new Date('2026-03-07T20:00:00.000Z')

/** Starts a server for the tests of a file, and creates the calls of each test. */
export const setUpClosings = () => {
  const world = {} as ClosingCalls & { test: TestApp }
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => today })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    Object.assign(world, await createClosingCalls(world.test))
  })
  return world
}
