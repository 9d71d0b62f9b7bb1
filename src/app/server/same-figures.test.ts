import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

/** Half past midnight in Paris, on the 20th: still the 19th in UTC. */
const now = '2026-03-19T23:30:00Z'
/** The month in Paris: from an evening of February on in UTC. */
const month = { from: '2026-03-01', to: '2026-03-31' }
const instants = 'startDate=2026-03-01T00:00:00%2B01:00&endDate=2026-03-31T23:59:59.999%2B02:00'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(now) })
})
afterAll(() => test.close())

it("an association's month has one figure in the list, its statistics, its cards, its breakdown and its days", async () => {
  const { id: customerId } = await insertCustomer(test.db, { name: 'Une seule somme' })
  const manager = await insertUser(test.db, { customer_id: customerId })
  const admin = await insertUser(test.db, { role: 'admin' })
  const { id: device_id } = await insertDevice(test.db, customerId)
  const { id: cause_id } = await insertCause(test.db, customerId)
  const give = async (amount_cents: number, created_at: string, cause: { cause_id?: string } = {}) =>
    (await insertDonation(test.db, customerId, { device_id }, { amount_cents, created_at, ...cause })).id
  await give(700, '2026-02-28T22:59:59.999Z')
  await give(1010, '2026-02-28T23:00:00.000Z')
  const refunded = await give(5000, '2026-03-10T12:00:00Z', { cause_id })
  const mistaken = await give(125_050, '2026-03-13T12:00:00Z', { cause_id })
  await give(2030, '2026-03-19T23:10:00Z')
  const read = async (caller: typeof manager, path: string) =>
    (await test.call(caller, 'GET', `/customers/${path}`)).json()
  for (const [id, movement] of [
    [refunded, { kind: 'refunded', amount: 20 }],
    [mistaken, { kind: 'cancelled' }],
  ] as const) {
    const path = `/customers/${customerId}/transactions/${id}/movements`
    const answer = await test.call(manager, 'POST', path, { payload: { reason: 'Erreur de saisie', ...movement } })
    // The cancellation is above the amount that two people confirm.
    const { request } = answer.json()
    if (!request) continue
    const second = await insertUser(test.db, { customer_id: customerId })
    const confirm = `/customers/${customerId}/movement-requests/${request._id}/confirm`
    expect((await test.call(second, 'POST', confirm)).statusCode).toBe(200)
  }

  const collected = 80.4
  const { data } = await read(admin, 'search?search=Une+seule+somme&figures=true')
  expect(data[0].month.total).toBe(collected)
  const { period } = await read(manager, `${customerId}/statistics?from=${month.from}&to=${month.to}`)
  expect(period).toMatchObject({ donationCount: 3, totalDonations: collected, cancelledCount: 1, movements: -20 })
  const { stats, days, net } = await read(manager, `${customerId}/transactions?limit=100&net=true&${instants}`)
  expect(stats).toMatchObject({ donationCount: 3, totalDonations: collected, cancelledCount: 1 })
  expect(net.net).toBe(60.4)
  const euros = (parts: { totalDonations: number }[]) =>
    parts.reduce((sum, { totalDonations }) => sum + Math.round(totalDonations * 100), 0) / 100
  expect(euros(days)).toBe(collected)
  expect(euros(period.days)).toBe(collected)
  const { devices, causes } = await read(manager, `${customerId}/transactions/breakdown?${instants}`)
  expect([euros(devices), euros(causes)]).toEqual([collected, collected])
})
