import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'

type User = { id: string; identity_uid: string }
let test: TestApp
let customerId: string
let manager: User
let second: User

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId, firstname: 'Karim', lastname: 'Morel' })
  second = await insertUser(test.db, { customer_id: customerId })
})

const path = (rest = '') => `/customers/${customerId}/movement-settings${rest}`
const read = async (caller: User = manager) => (await test.call(caller, 'GET', path())).json()
const set = (confirmationAmount: unknown, caller: User = manager) =>
  test.call(caller, 'PUT', path(), { payload: { confirmationAmount } })
const confirm = (confirmationAmount: number, caller: User = second) =>
  test.call(caller, 'POST', path('/confirm'), { payload: { confirmationAmount } })
const decline = (caller: User = second) => test.call(caller, 'POST', path('/decline'))
const codeOf = (answer: Awaited<ReturnType<typeof set>>) => [answer.statusCode, answer.json().code]
const lines = async () => {
  const entries = test.db.selectFrom('audit_entries').select('action').where('customer_id', '=', customerId)
  return (await entries.orderBy('id').execute()).map(({ action }) => action)
}
/** Refunds of a new donation of 1,000 €. */
const refund = async (amount: number) => {
  const device = await insertDevice(test.db, customerId)
  const { id } = await insertDonation(test.db, customerId, { device_id: device.id }, { amount_cents: 100_000 })
  const payload = { kind: 'refunded', amount, reason: 'Demande du donateur' }
  const answer = await test.call(manager, 'POST', `/customers/${customerId}/transactions/${id}/movements`, { payload })
  return answer.json().request === null ? 'recorded' : 'waiting'
}

describe('the amount above which a second person confirms', () => {
  it('is 200 € at first, and lower at once, with a line in the journal', async () => {
    expect(await read()).toEqual({ confirmationAmount: 200, raise: null })
    expect((await set(100)).json()).toEqual({ confirmationAmount: 100, raise: null })
    expect((await set(100)).statusCode).toBe(200)
    expect([await refund(100), await refund(100.01)]).toEqual(['recorded', 'waiting'])
    expect(await lines()).toEqual(['movements.limited', 'donation.refunded', 'donation.requested'])
  })

  it('is higher only when another manager confirms it', async () => {
    expect((await set(400)).json()).toMatchObject({
      confirmationAmount: 200,
      raise: { amount: 400, requestedBy: { name: 'Karim Morel' }, isOwn: true },
    })
    expect(await refund(300)).toBe('waiting')
    expect(await read(second)).toMatchObject({ raise: { isOwn: false } })
    expect(codeOf(await confirm(400, manager))).toEqual([422, 'own-request'])
    expect((await confirm(400)).json()).toEqual({ confirmationAmount: 400, raise: null })
    expect(await refund(400)).toBe('recorded')
    expect(codeOf(await confirm(400))).toEqual([409, 'request-decided'])
    expect((await lines()).filter((action) => action.startsWith('movements.'))).toEqual([
      'movements.limit-requested',
      'movements.limited',
    ])
  })

  it('is confirmed only with the amount that the second person saw', async () => {
    await set(400)
    await set(100_000)
    expect(codeOf(await confirm(400))).toEqual([409, 'request-decided'])
    expect(await read()).toMatchObject({ confirmationAmount: 200, raise: { amount: 100_000 } })
  })

  it('waits no longer once it was declined, taken back or lowered', async () => {
    await set(400)
    expect((await decline()).json()).toEqual({ confirmationAmount: 200, raise: null })
    expect(codeOf(await decline())).toEqual([409, 'request-decided'])
    await set(400)
    expect((await decline(manager)).statusCode).toBe(200)
    await set(400)
    expect((await set(50)).json()).toEqual({ confirmationAmount: 50, raise: null })
    expect(codeOf(await confirm(400))).toEqual([409, 'request-decided'])
  })

  it('of 0 asks for two people every time', async () => {
    await set(0)
    expect(await refund(0.01)).toBe('waiting')
  })

  it.each([-1, 1.555, '200', 100_001, null])('is refused when it is %j', async (amount) => {
    expect((await set(amount)).statusCode).toBe(400)
  })

  it('is not for an admin who switched to manager', async () => {
    await set(400)
    const switched = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: customerId })
    for (const answer of [await set(50, switched), await confirm(400, switched), await decline(switched)])
      expect(answer.statusCode).toBe(403)
  })
})
