import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { createFindPerson } from './person.repository.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const authTimeSeconds = Math.floor(Date.now() / 1000) + 60
const sessionOf = ({ identity_uid }: { identity_uid: string | null }, key = 'none') => ({
  uid: identity_uid ?? '',
  key,
  authTimeSeconds,
})

it('finds each person by their own session, alone or in a batch', async () => {
  const { db } = database
  const customerId = (await insertCustomer(db)).id
  const manager = await insertUser(db, { customer_id: customerId })
  const user = await insertUser(db, { customer_id: customerId, role: 'user', may_count: true })
  const admin = await insertUser(db, { role: 'manager', home_role: 'admin', customer_id: null })
  const disabled = await insertUser(db, { customer_id: customerId })
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
  const deleted = await insertUser(db, { customer_id: customerId })
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  await sql`insert into identity_sessions (uid, key, auth_time, ended_at, last_used_at)
    values (${manager.identity_uid}, 'ended', now(), now(), now()), (${manager.identity_uid}, 'used', now(), null, now())`.execute(
    db,
  )

  const findPerson = createFindPerson(db)
  const unknown = { identity_uid: 'nobody' }
  const asked = [
    sessionOf(unknown),
    sessionOf(manager, 'ended'),
    sessionOf(deleted),
    sessionOf(user),
    sessionOf(manager, 'used'),
    sessionOf(disabled),
    { ...sessionOf(admin), authTimeSeconds: 0 },
    sessionOf(manager, 'used'),
  ]
  const together = await Promise.all(asked.map(findPerson))
  const ids = together.map((found) => found?.person.accountId)
  expect(ids).toEqual([undefined, manager.id, undefined, user.id, manager.id, disabled.id, admin.id, manager.id])
  const ended = together.flatMap((found, position) => (found?.isEnded ? [position] : []))
  expect(ended).toEqual([1, 6])
  expect(together[3]).toEqual({
    person: { kind: 'person', accountId: user.id, role: 'user', homeRole: 'user', mayCount: true, customerId },
    isDisabled: false,
    isEnded: false,
    isNoteDue: true,
  })
  expect(together[4]).toMatchObject({ isNoteDue: false })
  expect(together[5]).toMatchObject({ isDisabled: true })
  expect(together[6]?.person).toMatchObject({ role: 'manager', homeRole: 'admin', customerId: null })

  // Each of them alone gets the same answer.
  for (const [position, session] of asked.entries()) expect(await findPerson(session)).toEqual(together[position])
})
