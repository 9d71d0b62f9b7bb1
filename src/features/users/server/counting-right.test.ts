import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertUser } from '../testing/user.fixture.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
let user: typeof manager

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  user = await insertUser(test.db, { customer_id: customerId, role: 'user' })
})

const change = (mayCount: boolean, person = user, caller = manager) =>
  test.call(caller, 'PUT', `/customers/${customerId}/users/${person.id}/counting-right`, { payload: { mayCount } })
const give = async (caller: typeof user) =>
  (
    await test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
      payload: { amount: 20, paymentMethod: 'cash' },
      headers: { 'idempotency-key': randomUUID() },
    })
  ).statusCode
const journal = () =>
  test.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('customer_id', '=', customerId)
    .orderBy('recorded_at')
    .execute()

describe('the right to count', () => {
  it('lets a user record donations from the next request on, until it is taken back', async () => {
    expect(await give(user)).toBe(403)
    expect((await change(true)).json()).toMatchObject({ _id: user.id, mayCount: true })
    expect((await test.call(user, 'GET', '/users/me')).json()).toMatchObject({ role: 'user', mayCount: true })
    expect(await give(user)).toBe(201)
    await change(false)
    expect(await give(user)).toBe(403)
  })

  it('writes a line in the journal for each change, and none where nothing changes', async () => {
    await change(true)
    await change(true)
    await change(false)
    expect(await journal()).toEqual([
      { action: 'user.updated', before: { mayCount: false }, after: { mayCount: true } },
      { action: 'user.updated', before: { mayCount: true }, after: { mayCount: false } },
    ])
  })

  it('is not given to a manager, who has it by their role', async () => {
    const answer = await change(true, manager)
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'Ce droit se donne à un utilisateur. Un manageur l’a toujours.',
    ])
  })

  it('is lost with role user', async () => {
    await change(true)
    const admin = await insertUser(test.db, { role: 'admin' })
    const update = (role: string) =>
      test.call(admin, 'PATCH', `/customers/${customerId}/users/${user.id}`, { payload: { role } })
    expect((await update('manager')).json()).toMatchObject({ role: 'manager', mayCount: false })
    expect((await update('user')).json()).toMatchObject({ role: 'user', mayCount: false })
  })
})
