import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { BankAccount } from '../bank-account.ts'
import type { BankContract } from '../bank-contract.ts'
import { sampleIban } from './bank.fixture.ts'

/** The instant of the tests of the bank: the morning of a Tuesday. */
export const today = new Date('2026-11-24T09:00:00.000Z')

/** Creates an association with a manager, and the calls of its tests about the bank. */
const createBankCalls = async (test: TestApp) => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object, caller = manager) =>
    test.call(caller, method, `/customers/${customerId}/bank${path}`, payload ? { payload } : {})
  return {
    customerId,
    manager,
    call,
    addAccount: async (overrides: object = {}): Promise<BankAccount> =>
      (
        await call('POST', '/accounts', {
          iban: sampleIban,
          holder: 'LES AMIS DU PARTAGE',
          label: 'Compte courant',
          ...overrides,
        })
      ).json(),
    addContract: async (accountId: string, overrides: object = {}): Promise<BankContract> =>
      (await call('POST', '/contracts', { accountId, number: '1234567', ...overrides })).json(),
  }
}
export type BankCalls = Awaited<ReturnType<typeof createBankCalls>> & { test: TestApp }

/** Starts a server for the tests of a file, and creates the calls of each test. */
export const setUpBank = () => {
  const world = {} as BankCalls
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => today })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    Object.assign(world, await createBankCalls(world.test))
  })
  return world
}
