import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
let deviceId: string
let roofId: string
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
/** 100 € in February, 110 € on two evenings of March, and 1 250,50 € that are cancelled on a third one. */
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  deviceId = (await insertDevice(test.db, customerId)).id
  roofId = (await insertCause(test.db, customerId, { name: 'Toit', amount_target_cents: 100_000 })).id
  await give(10_000, '2026-02-10T20:00:00Z')
  await give(6000, '2026-03-04T20:00:00Z')
  await give(5000, '2026-03-05T20:00:00Z')
  await cancel(await give(125_050, '2026-03-06T20:00:00Z'))
})

const give = async (amount_cents: number, created_at: string): Promise<string> =>
  (await insertDonation(test.db, customerId, { device_id: deviceId }, { amount_cents, created_at, cause_id: roofId }))
    .id
const cancel = (transactionId: string, effectiveOn = '2026-03-06') => {
  const requested = { kind: 'cancelled', amountCents: null, toCauseId: null } as const
  return insertMovement(test.db, { customerId, transactionId }, { recordedBy: manager.id, requested, effectiveOn })
}
const read = async (path: string, person = manager) =>
  (await test.call(person, 'GET', `/customers/${customerId}/${path}`)).json()
const march = 'from=2026-03-01&to=2026-03-31'

it('a cancelled donation is in no picture of a period, and the cards say how many there are', async () => {
  const { period, compared, causes, devices, hours, brackets, goals } = await read(
    `statistics?${march}&compareFrom=2026-02-01&compareTo=2026-02-28`,
  )
  const collected = { donationCount: 2, totalDonations: 110 }
  expect(period).toMatchObject({ ...collected, averageDonation: 55, cancelledCount: 1, movements: 0 })
  expect(period.days).toEqual([
    { day: '2026-03-04', donationCount: 1, totalDonations: 60 },
    { day: '2026-03-05', donationCount: 1, totalDonations: 50 },
  ])
  expect(compared).toMatchObject({ totalDonations: 100, cancelledCount: 0 })
  expect(causes).toMatchObject([{ kind: 'cause', ...collected }])
  expect(devices).toMatchObject([collected])
  expect(hours).toMatchObject([
    { weekday: 3, totalDonations: 60 },
    { weekday: 4, totalDonations: 50 },
  ])
  const filled = brackets.filter(({ donationCount }: { donationCount: number }) => donationCount > 0)
  expect(filled).toMatchObject([{ fromEuros: 50, ...collected }])
  expect(goals).toMatchObject([{ net: 210, percent: 21 }])
})

it('a cancelled donation is in no comparison either', async () => {
  await cancel(await give(9000, '2026-02-11T20:00:00Z'), '2026-03-18')
  const { period, compared } = await read(`statistics?${march}&compareFrom=2026-02-01&compareTo=2026-02-28`)
  expect(compared).toMatchObject({ donationCount: 1, totalDonations: 100, cancelledCount: 1, movements: 90 })
  expect(period).toMatchObject({ totalDonations: 110, cancelledCount: 1, movements: -90 })
})

it.each([
  ['weekday=5&hour=21', 0],
  ['bracket=500', 0],
  ['evening=true', 2],
])('the donations behind a mark (%s) leave the cancelled donation out, and say so', async (mark, count) => {
  const { data, sum, cancelledCount } = await read(`statistics/donations?${march}&${mark}`)
  expect(data).toHaveLength(count)
  expect([sum.donationCount, cancelledCount]).toEqual([count, 1])
})

it('a cancelled donation is in no evening of Ramadan', async () => {
  const { evenings, total, cancelledCount } = await read('ramadan?year=1447')
  const filled = evenings.filter(({ sum }: { sum: { donationCount: number } | null }) => sum && sum.donationCount > 0)
  expect(filled.map(({ day }: { day: string }) => day)).toEqual(['2026-03-04', '2026-03-05'])
  expect([total.totalDonations, cancelledCount]).toEqual([110, 1])
})

it('a cancelled donation is not in the statistics of all associations', async () => {
  const admin = await insertUser(test.db, { role: 'admin' })
  const ask = async () => (await test.call(admin, 'GET', `/statistics?${march}`)).json().period
  const before = await ask()
  await cancel(await give(700, '2026-03-09T20:00:00Z'))
  expect(await ask()).toEqual({ ...before, cancelledCount: before.cancelledCount + 1 })
})
