import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertAccount } from '#features/identity/testing/identity.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { deleteOrphanAccounts } from './person.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('deletes old accounts without a user, and keeps new ones', async () => {
  const { id: customer_id } = await insertCustomer(test.db)
  const [person, gone] = [await insertUser(test.db, { customer_id }), await insertUser(test.db, { customer_id })]
  await test.db.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', gone.id).execute()
  await insertAccount(test.db)
  await test.db.updateTable('identity_accounts').set({ created_at: sql`now() - interval '61 minutes'` }).execute()
  const fresh = await insertAccount(test.db)
  await deleteOrphanAccounts({ db: inCamelCase(test.db), identity: test.identity })
  const left = await test.db.selectFrom('identity_accounts').select('uid').execute()
  expect(left.map(({ uid }) => uid).toSorted()).toEqual([person.identity_uid, fresh.uid].toSorted())
})
