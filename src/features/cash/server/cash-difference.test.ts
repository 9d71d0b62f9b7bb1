import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'

let test: TestApp
let customerId: string
type User = { id: string; identity_uid: string }
let counter: User
let manager: User

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T10:00:00.000Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  counter = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
  manager = await insertUser(test.db, { customer_id: customerId })
  const facts = { amount_cents: 30_000, payment_method: 'cash', created_at: '2026-03-05T11:00:00.000Z' } as const
  await insertDonation(test.db, customerId, { recorded_by: counter.id }, facts)
})

const call = (caller: User, method: 'GET' | 'POST', path: string, payload?: object) =>
  test.call(caller, method, `/customers/${customerId}/cash-box${path}`, payload && { payload })
const box = async () => (await call(counter, 'GET', '')).json()
const count = (counted: number, expected = 300, caller = counter) =>
  call(caller, 'POST', '/differences', { counted, expected, reason: 'Rendu de monnaie' })
const decide = (id: string, act: 'confirm' | 'decline', caller = manager) =>
  call(caller, 'POST', `/differences/${id}/${act}`)

describe('a counted difference of the cash box', () => {
  it('makes box and count agree, on its day and in the month, with its reason', async () => {
    const answer = await count(290.5)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ state: 'recorded', difference: -9.5, reason: 'Rendu de monnaie' })
    expect(await box()).toMatchObject({
      balance: 290.5,
      waiting: null,
      data: [
        { day: '2026-03-07', adjusted: -9.5, received: 0, balance: 290.5 },
        { day: '2026-03-05', adjusted: 0 },
      ],
    })
    const month = await test.call(manager, 'GET', `/customers/${customerId}/month?month=2026-03`)
    expect(month.json().books.cash.box).toMatchObject({ received: 300, adjusted: -9.5, closing: 290.5 })
    const entries = test.db.selectFrom('audit_entries').select('action').where('customer_id', '=', customerId)
    expect(await entries.execute()).toEqual([{ action: 'box.adjusted' }])
    expect(await listViolations(test)).toEqual([])
  })

  it('above the amount to confirm waits for another person, and the box stays as it is', async () => {
    const { _id, state } = (await count(50)).json()
    expect(state).toBe('waiting')
    expect(await box()).toMatchObject({ balance: 300, waiting: { _id, isOwn: true, difference: -250 } })
    expect((await count(290)).json()).toMatchObject({ status: 409, code: 'cash-difference-waiting' })
    expect((await decide(_id, 'confirm', counter)).statusCode).toBe(403)
    expect((await decide(_id, 'confirm')).json()).toMatchObject({ state: 'recorded', confirmedBy: { _id: manager.id } })
    expect(await box()).toMatchObject({ balance: 50, waiting: null })
    expect((await decide(_id, 'confirm')).statusCode).toBe(409)
    expect(await listViolations(test)).toEqual([])
  })

  it('is confirmed by no one who counted it, and is taken back or declined', async () => {
    const own = (await count(550, 300, manager)).json()
    expect((await decide(own._id, 'confirm')).json()).toMatchObject({ status: 422, code: 'own-cash-difference' })
    expect((await decide(own._id, 'decline')).statusCode).toBe(204)
    const other = (await count(550)).json()
    expect((await decide(other._id, 'decline')).statusCode).toBe(204)
    expect(await box()).toMatchObject({ balance: 300, waiting: null })
  })

  it('is refused for another amount than the box contains by now, and without a difference', async () => {
    expect((await count(290, 280)).json()).toMatchObject({ status: 409, code: 'cash-box-changed' })
    expect((await count(300)).json()).toMatchObject({ status: 422, code: 'cash-without-difference' })
    const { _id } = (await count(50)).json()
    const facts = { amount_cents: 1000, payment_method: 'cash', created_at: '2026-03-06T11:00:00.000Z' } as const
    await insertDonation(test.db, customerId, { recorded_by: counter.id }, facts)
    expect((await decide(_id, 'confirm')).json()).toMatchObject({ code: 'cash-box-changed' })
  })

  it('is recorded once when two people count at the same moment', async () => {
    const answers = await Promise.all([count(290), count(290), count(295, 300, manager)])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })

  it('counts on the first open day, and is none of another association', async () => {
    await insertClosed(test.db, customerId, { closedBy: manager.id, from: '2026-03-07' })
    expect((await count(290)).json()).toMatchObject({ day: '2026-03-08' })
    const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    expect((await count(290, 290, stranger)).statusCode).toBe(404)
  })
})
