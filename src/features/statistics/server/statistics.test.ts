import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { bracketEuros, type PlatformStatistics, type Statistics } from '../statistics.ts'

type Person = Awaited<ReturnType<typeof insertUser>>

let test: TestApp
let customerId: string
let manager: Person
let admin: Person
let deviceId: string
let roofId: string
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-20T12:00:00Z') })
  admin = await insertUser(test.db, { role: 'admin' })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  deviceId = (await insertDevice(test.db, customerId, { label: 'Entrée' })).id
  roofId = (await insertCause(test.db, customerId, { name: 'Toit', amount_target_cents: 100_000 })).id
})

const give = (amount_cents: number, created_at: string, more: object = {}) =>
  insertDonation(test.db, customerId, { device_id: deviceId }, { amount_cents, created_at, ...more })
const march = 'from=2026-03-01&to=2026-03-31'
const ask = (query: string, path = `/customers/${customerId}/statistics`, person = manager) =>
  test.call(person, 'GET', `${path}?${query}`)
const read = async (query: string): Promise<Statistics> => (await ask(query)).json()

describe('the figures of a period', () => {
  it('are by day, cause, terminal, hour and amount, and each picture adds up to the total', async () => {
    const shortcut = await insertShortcut(test.db, customerId)
    // 00:30 on Saturday 7 March in Paris.
    await give(450, '2026-03-06T23:30:00Z', { cause_id: roofId })
    await give(2000, '2026-03-06T12:10:00Z')
    await give(50_000, '2026-03-06T12:50:00Z', { shortcut_id: shortcut.id })
    await insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents: 1000, cause_id: roofId })
    await give(777, '2026-04-01T12:00:00Z')
    const { period, compared, causes, devices, hours, brackets } = await read(march)
    expect(period).toMatchObject({ donationCount: 4, totalDonations: 534.5, averageDonation: 133.63, movements: 0 })
    expect(period.days).toEqual([
      { day: '2026-03-06', donationCount: 3, totalDonations: 530 },
      { day: '2026-03-07', donationCount: 1, totalDonations: 4.5 },
    ])
    expect(compared).toBeNull()
    expect(causes).toEqual([
      {
        kind: 'cause',
        cause: { _id: roofId, name: 'Toit' },
        donationCount: 2,
        totalDonations: 14.5,
        compared: null,
      },
      { kind: 'punctual', cause: null, donationCount: 1, totalDonations: 20, compared: null },
      { kind: 'shortcut', cause: null, donationCount: 1, totalDonations: 500, compared: null },
    ])
    expect(devices).toEqual([
      { device: { _id: deviceId, name: 'Entrée' }, donationCount: 3, totalDonations: 524.5, compared: null },
      { device: null, donationCount: 1, totalDonations: 10, compared: null },
    ])
    expect(hours).toEqual([
      { weekday: 5, hour: 13, donationCount: 3, totalDonations: 530 },
      { weekday: 6, hour: 0, donationCount: 1, totalDonations: 4.5 },
    ])
    expect(brackets.map(({ donationCount, totalDonations }) => [donationCount, totalDonations])).toEqual([
      [1, 4.5],
      [0, 0],
      [1, 10],
      [1, 20],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 500],
    ])
  })

  it('are compared with whole days', async () => {
    const other = await insertDevice(test.db, customerId, { label: 'Bureau' })
    await give(300, '2026-03-20T09:00:00Z', { cause_id: roofId })
    await give(100, '2026-02-10T09:00:00Z', { cause_id: roofId })
    await give(20, '2026-02-20T22:59:59Z', { device_id: other.id })
    await give(7, '2026-02-20T23:00:01Z', { cause_id: roofId })
    const { period, compared, causes, devices } = await read(`${march}&compareFrom=2026-02-01&compareTo=2026-02-20`)
    expect(period.totalDonations).toBe(3)
    expect(compared).toMatchObject({ from: '2026-02-01', to: '2026-02-20', donationCount: 2, totalDonations: 1.2 })
    expect(compared?.days.map(({ totalDonations }) => totalDonations)).toEqual([1, 0.2])
    expect(causes.map(({ kind, compared: before }) => [kind, before?.totalDonations])).toEqual([
      ['cause', 1],
      ['punctual', 0.2],
    ])
    expect(
      devices.map(({ device, totalDonations, compared: before }) => [device?.name, totalDonations, before]),
    ).toEqual([
      ['Entrée', 3, { donationCount: 1, totalDonations: 1 }],
      ['Bureau', 0, { donationCount: 1, totalDonations: 0.2 }],
    ])
  })

  it('count donations before movements, which are one figure beside', async () => {
    const { id } = await give(5000, '2026-03-10T12:00:00Z')
    const put = await test.call(manager, 'POST', `/customers/${customerId}/transactions/${id}/movements`, {
      payload: { kind: 'refunded', amount: 20, reason: 'Erreur de saisie', version: 0 },
    })
    expect(put.statusCode).toBe(201)
    expect((await read(march)).period).toMatchObject({ totalDonations: 50, movements: -20 })
  })

  it('has the goals with the day on which they are reached', async () => {
    // 28 whole days before 20 March begin on 20 February: 280 € of 1 000 €, 10 € a day.
    await give(28_000, '2026-02-20T00:30:00Z', { cause_id: roofId })
    await give(12_000, '2026-02-19T12:00:00Z', { cause_id: roofId })
    await insertCause(test.db, customerId, { name: 'Sans objectif' })
    expect((await read(march)).goals).toEqual([
      {
        cause: { _id: roofId, name: 'Toit' },
        target: 1000,
        net: 400,
        percent: 40,
        recent: 280,
        reachedOn: '2026-05-19',
      },
    ])
  })
})

describe('the figures of all associations', () => {
  const path = '/statistics'
  const days = 'from=2025-06-01&to=2025-06-30&compareFrom=2025-05-01&compareTo=2025-05-05'

  it('list the associations that collected most', async () => {
    await give(1500, '2025-06-10T12:00:00Z')
    await give(500, '2025-05-05T11:00:00Z')
    await give(600, '2025-05-05T22:00:00Z')
    const answer: PlatformStatistics = (await ask(days, path, admin)).json()
    // Both pictures add up to the total, whichever association gave.
    for (const part of [answer.hours, answer.brackets]) {
      const cents = part.reduce((sum, { totalDonations }) => sum + Math.round(totalDonations * 100), 0)
      expect(cents).toBe(Math.round(answer.period.totalDonations * 100))
    }
    expect(answer.period).toMatchObject({ donationCount: 1, totalDonations: 15 })
    expect(answer.compared).toMatchObject({ donationCount: 1, totalDonations: 5 })
    expect(answer.customerCount).toBe(1)
    expect(answer.customers).toMatchObject([
      { customer: { _id: customerId }, totalDonations: 15, compared: { donationCount: 1, totalDonations: 5 } },
    ])
  })

  it('are for admins and commercials', async () => {
    const organizer = await insertUser(test.db, { role: 'organizer' })
    const statuses = [organizer, manager, await insertUser(test.db, { role: 'commercial' })].map(
      async (person) => (await ask(days, path, person)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([403, 403, 200])
  })
})

it.each([
  ['to', 'from=2026-03-02&to=2026-03-01'],
  ['to', 'from=2025-01-01&to=2026-01-02'],
  ['compareTo', `${march}&compareFrom=2026-02-01`],
  ['compareTo', `${march}&compareFrom=2026-02-01&compareTo=2026-01-31`],
  ['from', 'from=2026-02-30&to=2026-03-01'],
])('a period is in order and a year at most: names %s in %s', async (field, query) => {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})

it('the brackets are those of the database', async () => {
  const { rows } = await sql<{ bounds: number[] }>`
    select array_agg(distinct amount_bracket(n * 100) order by amount_bracket(n * 100)) as bounds
    from generate_series(0, 1000) n`.execute(test.db)
  expect(rows[0]?.bounds).toEqual(bracketEuros.map((euros) => euros * 100))
})
