import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import type { Role } from '#shared/role.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertUser } from './user.fixture.ts'

export type Person = Awaited<ReturnType<typeof insertUser>>

let count = 0
export const newEmail = (): string => `nouveau.${(count += 1)}@escarcelle.example`

/** A person to be, with everything a test does not care about already said. */
export const input = (overrides: object = {}) => ({
  firstname: 'Inès',
  lastname: 'Faure',
  email: newEmail(),
  ...overrides,
})

/** An app for the tests of a file, and for each of them an association with its one manager; with what they all do there. */
export const setUpPeople = () => {
  const scene = {} as { test: TestApp; customerId: string; manager: Person }
  beforeAll(async () => {
    scene.test = await startTestApp()
  })
  afterAll(() => scene.test.close())
  beforeEach(async () => {
    ;(await scene.test.mails()).length = 0
    scene.customerId = (await insertCustomer(scene.test.db, { name: 'Margelle Solidaire' })).id
    scene.manager = await insertUser(scene.test.db, { role: 'manager', customer_id: scene.customerId })
  })

  const list = async (caller: Person = scene.manager) =>
    (await scene.test.call(caller, 'GET', `/customers/${scene.customerId}/users`)).json()
  return Object.assign(scene, {
    /** One of the platform's people. */
    staff: (role: Role) => insertUser(scene.test.db, { role, customer_id: null }),
    create: (caller: Person, payload: object, where = scene.customerId) =>
      scene.test.call(caller, 'POST', `/customers/${where}/users`, { payload }),
    list,
    countPeople: async (): Promise<number> => (await list()).length,
    rowOf: (id: string) => scene.test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** What the journal of the association says of a person, in order. */
    journalOf: (id: string) =>
      scene.test.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'actor_role', 'subject_name', 'before', 'after'])
        .where('customer_id', '=', scene.customerId)
        .where('subject_id', '=', id)
        .orderBy('recorded_at')
        .orderBy('id')
        .execute(),
  })
}
