import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { createUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let manager: Awaited<ReturnType<typeof createUser>>
let customerId: string
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await createCustomer(test.db)).id
  manager = await createUser(test.db, { customer_id: customerId })
  await insertDonation(test.db, customerId, { recorded_by: manager.id })
})
afterAll(() => test.close())

describe('HEAD', () => {
  it.each(['/users/me', '/health', '/nothing', '/customers/organizer/causes'])(
    'of %s has the status and type of GET, and no body',
    async (path) => {
      const [head, get] = [await test.call(manager, 'HEAD', path), await test.call(manager, 'GET', path)]
      expect([head.statusCode, head.headers['content-type']]).toEqual([get.statusCode, get.headers['content-type']])
      expect(head.body).toBe('')
    },
  )

  it('of a call that needs a sign-in is 401 without one', async () => {
    expect((await test.call(undefined, 'HEAD', '/users/me')).statusCode).toBe(401)
  })

  it('of an export makes no export, and leaves the journal as it was', async () => {
    const path = `/customers/${customerId}/transactions/export`
    const head = await test.call(manager, 'HEAD', path)
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/csv; charset=utf-8', ''])
    expect(await test.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
    expect((await test.call(manager, 'GET', path)).body).toContain('20,00')
  })
})
