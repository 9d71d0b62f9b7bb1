import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { csvOf, importCalls } from '../testing/import.fixture.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>

beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})
afterAll(() => test.close())
const { upload, check, until, read } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

it('a run that a stop has interrupted goes on when the server starts', async () => {
  const { _id } = await check(await upload(csvOf('05/03/2026;20;;;;A1', '05/03/2026;30;;;;A2')))
  // As another process left it: nothing of this one works on it.
  const running = { state: 'running', cursor_line: 0, started_at: new Date(), started_by: manager.id } as const
  await test.db.updateTable('imports').set(running).where('id', '=', _id).execute()
  expect(await read(_id)).toMatchObject({ state: 'running', imported: { donationCount: 0 } })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  expect(await until(_id, 'done')).toMatchObject({ imported: { donationCount: 2, total: 50 } })
})
