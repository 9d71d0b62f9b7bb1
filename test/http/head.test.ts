import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let manager: Awaited<ReturnType<typeof insertUser>>
let customerId: string
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  await insertDonation(test.db, customerId, { recorded_by: manager.id })
})
afterAll(() => test.close())

describe('HEAD', () => {
  it.each(['/users/me', '/health', '/nothing', '/customers/organizer/causes'])(
    'returns the status and type of GET without a body: %s',
    async (path) => {
      const [head, get] = [await test.call(manager, 'HEAD', path), await test.call(manager, 'GET', path)]
      expect([head.statusCode, head.headers['content-type']]).toEqual([get.statusCode, get.headers['content-type']])
      expect(head.body).toBe('')
    },
  )

  it('answers 401 without a sign-in', async () => {
    expect((await test.call(undefined, 'HEAD', '/users/me')).statusCode).toBe(401)
  })

  it('does not run or record an export', async () => {
    const path = `/customers/${customerId}/transactions/export`
    const head = await test.call(manager, 'HEAD', path)
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/csv; charset=utf-8', ''])
    expect(await test.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
    expect((await test.call(manager, 'GET', path)).body).toContain('20,00')
  })
})
