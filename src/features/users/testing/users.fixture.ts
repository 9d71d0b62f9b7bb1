import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import type { Role } from '#shared/role.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertUser } from './user.fixture.ts'

export type Person = Awaited<ReturnType<typeof insertUser>>

let count = 0
export const newEmail = (): string => `nouveau.${(count += 1)}@escarcelle.example`

/** The body of a creation, with defaults. */
export const input = (overrides: object = {}) => ({
  firstname: 'Inès',
  lastname: 'Faure',
  email: newEmail(),
  ...overrides,
})

/** Starts an app for the tests of a file, and adds an association with a manager before each test. */
export const setUpUsers = () => {
  const context = {} as { test: TestApp; customerId: string; manager: Person }
  beforeAll(async () => {
    context.test = await startTestApp()
  })
  afterAll(() => context.test.close())
  beforeEach(async () => {
    ;(await context.test.mails()).length = 0
    context.customerId = (await insertCustomer(context.test.db, { name: 'Margelle Solidaire' })).id
    context.manager = await insertUser(context.test.db, { role: 'manager', customer_id: context.customerId })
  })

  const list = async (caller: Person = context.manager) =>
    (await context.test.call(caller, 'GET', `/customers/${context.customerId}/users`)).json()
  return Object.assign(context, {
    /** Inserts a member of staff. */
    staff: (role: Role) => insertUser(context.test.db, { role, customer_id: null }),
    create: (caller: Person, payload: object, where = context.customerId) =>
      context.test.call(caller, 'POST', `/customers/${where}/users`, { payload }),
    list,
    /** The invitations that have left, without the notices of managers. */
    invitations: async () =>
      (await context.test.mails()).filter(({ subject }) => subject === 'Votre compte Escarcelle'),
    countUsers: async (): Promise<number> => (await list()).length,
    rowOf: (id: string) =>
      context.test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Reads the journal's lines about a user, in order. */
    journalOf: (id: string) =>
      context.test.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'actor_role', 'subject_name', 'before', 'after'])
        .where('customer_id', '=', context.customerId)
        .where('subject_id', '=', id)
        .orderBy('recorded_at')
        .orderBy('id')
        .execute(),
  })
}
