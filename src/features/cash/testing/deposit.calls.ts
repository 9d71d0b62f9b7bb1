import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { SheetLine } from '../sheet.ts'
import { insertCheque, insertSealedSheet } from './deposit.fixture.ts'

type Items = { chequeIds?: string[]; lines?: SheetLine[] }

/** Creates an association with a manager and a user who may count, and the calls of its tests about deposit slips. */
const createDepositCalls = async (test: TestApp) => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const counter = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
  const call = (method: 'GET' | 'POST', path: string, payload?: object, caller = counter) =>
    test.call(caller, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
  return {
    customerId,
    manager,
    counter,
    call,
    /** Seals a sheet of 25,50 € of 6 March. */
    seal: () => insertSealedSheet(test.db, customerId, manager.id, counter.id),
    cheque: (overrides: Parameters<typeof insertCheque>[3] = {}) =>
      insertCheque(test.db, customerId, counter.id, overrides),
    deposit: ({ chequeIds = [], lines = [] }: Items, overrides: object = {}) =>
      call('POST', '/deposits', { day: '2026-03-07', account: 'Compte courant', chequeIds, lines, ...overrides }),
    undeposited: async () => (await call('GET', '/undeposited')).json(),
    cancel: (id: string, caller = manager) =>
      call('POST', `/deposits/${id}/cancel`, { reason: 'Un chèque a été oublié' }, caller),
  }
}
export type DepositCalls = Awaited<ReturnType<typeof createDepositCalls>> & { test: TestApp }

/** The instant of the tests of deposit slips: the morning of Saturday. */
export const today = new Date('2026-03-07T10:00:00.000Z')

/** Starts a server for the tests of a file, and creates the calls of each test. */
export const setUpDeposits = () => {
  const world = {} as DepositCalls
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => today })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    Object.assign(world, await createDepositCalls(world.test))
  })
  return world
}
