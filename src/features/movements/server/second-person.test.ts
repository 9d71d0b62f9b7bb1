import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let now: Date
let customerId: string
type User = { id: string; identity_uid: string }
let manager: User
let second: User
let device: { id: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date('2026-03-20T12:00:00.000Z')
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  second = await insertUser(test.db, { customer_id: customerId })
  device = await insertDevice(test.db, customerId)
})

const give = async (amountCents: number, minute = 0): Promise<string> => {
  const at = new Date(Date.UTC(2026, 2, 19, 12, minute)).toISOString()
  const facts = { amount_cents: amountCents, created_at: at }
  return (await insertDonation(test.db, customerId, { device_id: device.id }, facts)).id
}
const own = (rest: string) => `/customers/${customerId}${rest}`
const move = (id: string, payload: object, caller = manager) =>
  test.call(caller, 'POST', own(`/transactions/${id}/movements`), { payload: { reason: 'Demande', ...payload } })
const refund = async (id: string, amount: number, caller = manager) =>
  (await move(id, { kind: 'refunded', amount }, caller)).json()
const confirm = (requestId: string) => test.call(second, 'POST', own(`/movement-requests/${requestId}/confirm`))
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

describe('the amount to confirm', () => {
  it('counts all unconfirmed movements of a donation, by any person and at any time', async () => {
    const id = await give(100_000)
    expect(await refund(id, 150)).toMatchObject({ movement: { amount: -150 }, confirmation: null })
    later(30)
    expect(await refund(id, 60, second)).toMatchObject({
      movement: null,
      request: { amount: 60 },
      confirmation: { scope: 'donation', earlierAmount: 150, confirmationAmount: 200 },
    })
  })

  it('is not passed by a correction in slices', async () => {
    const { id } = await insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents: 500_000 })
    const correct = async (amount: number) => (await move(id, { kind: 'amount_corrected', amount })).json()
    expect((await correct(4800)).movement).toMatchObject({ amount: -200 })
    expect((await correct(4600)).confirmation).toMatchObject({ scope: 'donation', earlierAmount: 200 })
  })

  it('counts what a person did in the last 24 hours on other donations', async () => {
    const [one, other, third] = [await give(20_000), await give(15_000), await give(15_000)]
    expect((await move(one, { kind: 'cancelled' })).json().confirmation).toBeNull()
    expect((await move(other, { kind: 'cancelled' })).json()).toMatchObject({
      movement: null,
      confirmation: { scope: 'person', earlierAmount: 200, confirmationAmount: 200 },
    })
    expect((await move(third, { kind: 'refunded', amount: 50 }, second)).json().confirmation).toBeNull()
    later(25)
    expect((await refund(third, 100)).confirmation).toBeNull()
  })

  it('does not count what a second person has confirmed', async () => {
    const [one, other] = [await give(50_000), await give(50_000)]
    const { request } = await refund(one, 400)
    expect((await confirm(request._id)).statusCode).toBe(200)
    expect((await refund(one, 100)).confirmation).toBeNull()
    expect((await refund(other, 100)).confirmation).toBeNull()
  })

  it('holds for requests of a person at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => give(20_000)))
    const answers = await Promise.all(ids.map((id) => move(id, { kind: 'cancelled' })))
    const recorded = answers.filter((answer) => answer.json().movement !== null)
    expect([recorded.length, new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([1, new Set([201])])
  })

  it('counts time slots with single movements, in both orders', async () => {
    const meals = await insertCause(test.db, customerId)
    for (const minute of [1, 2]) await give(6000, minute)
    const single = await give(9000, 40)
    const slot = {
      startDate: '2026-03-19T12:00:00.000Z',
      endDate: '2026-03-19T12:30:00.000Z',
      deviceId: null,
      fromCauseId: null,
      toCauseId: meals.id,
    }
    const preview = async () =>
      (await test.call(manager, 'POST', own('/movement-batches/preview'), { payload: slot })).json()
    const batch = { ...slot, reason: 'Mauvaise cause', donationCount: 2, total: 120 }
    const create = async () => (await test.call(manager, 'POST', own('/movement-batches'), { payload: batch })).json()
    expect((await preview()).confirmation).toBeNull()
    await refund(single, 90)
    expect((await preview()).confirmation).toEqual({ scope: 'person', earlierAmount: 90, confirmationAmount: 200 })
    expect((await create()).state).toBe('waiting')
    later(25)
    expect((await create()).state).toBe('recorded')
    expect((await refund(await give(9000), 90)).confirmation).toMatchObject({ scope: 'person', earlierAmount: 120 })
  })
})
