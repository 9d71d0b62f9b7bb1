import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { csvOf, importCalls } from '../testing/import.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T10:00:00.000Z') })
})
afterAll(() => test.close())

it('refuses the rows of a closed period, also when it is closed between the check and the run', async () => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const { upload, check, start, until, refusedOf } = importCalls(
    () => test,
    () => customerId,
    () => manager,
  )
  await insertClosed(test.db, customerId, { closedBy: manager.id, from: '2026-02-01', to: '2026-02-28' })
  const checked = await check(await upload(csvOf('28/02/2026;20;;;;1', '01/03/2026;30;;;;2', '05/03/2026;40;;;;3')))
  expect(checked).toMatchObject({ accepted: { donationCount: 2, total: 70 }, refusedCount: 1 })
  expect((await refusedOf(checked._id))[0]).toMatchObject({ line: 2, problem: 'period-closed' })
  await insertClosed(test.db, customerId, { closedBy: manager.id, from: '2026-03-01', to: '2026-03-01' })
  await start(checked)
  expect(await until(checked._id, 'done')).toMatchObject({ imported: { donationCount: 1, total: 40 }, refusedCount: 2 })
})
