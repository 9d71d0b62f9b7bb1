import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { csvOf, importCalls } from '#features/imports/testing/import.fixture.ts'
import { watchAssociation } from '#features/live/testing/live.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let database: TestDatabase
/** Two processes of one database. */
let test: TestApp
let screens: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>

beforeAll(async () => {
  database = await createTestDatabase()
  const shared = { ...database, close: async () => {} }
  ;[test, screens] = [await startTestApp({ database: shared }), await startTestApp({ database: shared })]
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})
afterAll(async () => {
  await screens.close()
  await test.close()
  await database.close()
})
const { upload, check } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

it('an import that no call has started reaches the open screens of another process at once', async () => {
  const { _id } = await check(await upload(csvOf('05/03/2026;20;;;;A1', '05/03/2026;30;;;;A2')))
  await screens.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = screens.app.server.address() as AddressInfo
  const token = await issueTestToken(test.db, manager.identity_uid)
  const watch = watchAssociation({ origin: `http://127.0.0.1:${port}`, token }, customerId)
  await watch.until(({ donationCount }) => donationCount === 0)
  // The state that another process left. The next process resumes it.
  const running = { state: 'running', cursor_line: 0, started_at: new Date(), started_by: manager.id } as const
  await test.db.updateTable('imports').set(running).where('id', '=', _id).execute()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  // Without an announcement it is read after ten seconds: the test's own limit is shorter.
  expect(await watch.until(({ donationCount }) => donationCount === 2)).toMatchObject({ totalDonations: 50 })
  watch.close()
}, 8000)
