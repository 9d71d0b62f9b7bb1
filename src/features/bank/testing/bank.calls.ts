import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { BankAccount, BankContract } from '../bank-account.ts'
import type { BankLine } from '../bank-line.ts'
import type { BankFile } from '../statement.ts'
import { sampleIban } from './bank.fixture.ts'

/** The instant of the tests of the bank: the morning of a Tuesday. */
export const today = new Date('2026-11-24T09:00:00.000Z')

const longestWaitMs = 60_000

type User = { identity_uid: string }
type Upload = { fileName?: string; accountId?: string; headers?: object; caller?: User }

/** The calls of an association about its bank, as its manager makes them. */
export const bankCalls = (test: TestApp, customerId: string, manager: User) => {
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    payload?: object,
    caller: User = manager,
    readVersion?: string,
  ) =>
    test.call(caller, method, `/customers/${customerId}/bank${path}`, {
      ...(payload && { payload }),
      ...(readVersion && { headers: { 'if-match': readVersion } }),
    })

  const send = (
    file: string | Buffer,
    { fileName = 'releve.txt', accountId, headers, caller = manager }: Upload = {},
  ) =>
    test.call(caller, 'POST', `/customers/${customerId}/bank/files`, {
      query: { fileName, ...(accountId !== undefined && { accountId }) },
      payload: file,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })

  /** Polls a file until the server has ended its work on it, which is in the background. */
  const settled = async (id: string, longestMs = longestWaitMs): Promise<BankFile> => {
    for (const startedAt = performance.now(); ; ) {
      const file = (await call('GET', `/files/${id}`)).json<BankFile>()
      if (['done', 'refused', 'sheet', 'columns', 'account'].includes(file.state)) return file
      if (performance.now() - startedAt > longestMs) throw new Error(`the file is still ${file.state}`)
      await pause(5)
    }
  }

  return {
    call,
    send,
    settled,
    addAccount: async (overrides: object = {}): Promise<BankAccount> => {
      const account = { iban: sampleIban, holder: 'LES AMIS DU PARTAGE', label: 'Compte courant', ...overrides }
      return (await call('POST', '/accounts', account)).json()
    },
    addContract: async (accountId: string, overrides: object = {}): Promise<BankContract> =>
      (await call('POST', '/contracts', { accountId, number: '1234567', ...overrides })).json(),
    /** Brings a file, and waits until its lines are there and explained. */
    bring: async (file: string | Buffer, options: Upload = {}): Promise<BankFile> => {
      const answer = await send(file, options)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return settled(answer.json()._id)
    },
    /** Lists the lines, newest first. */
    lines: async (filters: Record<string, string> = {}): Promise<BankLine[]> => {
      const query = new URLSearchParams({ page: '1', limit: '100', ...filters })
      return (await call('GET', `/lines?${query.toString()}`)).json().data
    },
    line: async (id: string): Promise<BankLine> => (await call('GET', `/lines/${id}`)).json(),
  }
}

const createWorld = async (test: TestApp) => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  return { customerId, manager, ...bankCalls(test, customerId, manager) }
}
export type BankCalls = Awaited<ReturnType<typeof createWorld>> & { test: TestApp }

/** Starts a server for the tests of a file, and creates an association with its calls before each test. */
export const setUpBank = () => {
  const world = {} as BankCalls
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => today })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    Object.assign(world, await createWorld(world.test))
  })
  return world
}
