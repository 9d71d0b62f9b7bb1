import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Ramadan } from '../ramadan.ts'

type Person = Awaited<ReturnType<typeof insertUser>>

let test: TestApp
let customerId: string
let manager: Person
/** 17:00 in Paris on the third day, by the days of the CFCM. */
const thirdDay = new Date('2026-02-21T16:00:00Z')
let today = thirdDay
beforeAll(async () => {
  test = await startTestApp({ now: () => today })
})
afterAll(() => test.close())
beforeEach(async () => {
  today = thirdDay
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})

const cfcm = { first: '2026-02-19', last: '2026-03-19', source: 'CFCM' }
const give = (amount_cents: number, created_at: string) =>
  insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents, created_at })
const path = (year?: number) => `/customers/${customerId}/ramadan${year ? `?year=${year}` : ''}`
const read = async (year: number): Promise<Ramadan> => (await test.call(manager, 'GET', path(year))).json()
const set = (year: number, payload: object, person = manager) =>
  test.call(person, 'PUT', path(), { payload: { year, ...payload } })

it('proposes the days of the computed calendar', async () => {
  const { dates, proposal, before, evenings } = await read(1447)
  expect(dates).toEqual({ year: 1447, first: '2026-02-18', last: '2026-03-19', source: null })
  expect(proposal).toEqual({ first: '2026-02-18', last: '2026-03-19' })
  expect(before).toEqual({ year: 1446, first: '2025-03-01', last: '2025-03-29', source: null })
  expect(evenings).toHaveLength(30)
  expect(evenings[29]?.compared).toBeNull()
})

it('counts the evenings by the days of the association, from noon to noon', async () => {
  expect((await set(1447, cfcm)).statusCode).toBe(200)
  await give(1, '2026-02-19T10:59:59.999Z')
  await give(1000, '2026-02-19T11:00:00Z')
  // 00:30 in Paris on 20 February.
  await give(200, '2026-02-19T23:30:00Z')
  await give(30, '2026-02-20T11:00:00Z')
  await give(4, '2026-02-21T15:00:00Z')
  await give(500, '2025-03-01T20:00:00Z')
  await give(70, '2025-03-03T03:00:00Z')
  await give(9, '2025-03-03T20:00:00Z')
  const { evenings, dates, overCount, total, comparedTotal } = await read(1447)
  expect(dates).toEqual({ year: 1447, ...cfcm })
  expect(evenings).toHaveLength(29)
  const shown = evenings
    .slice(0, 4)
    .map(({ day, sum, isOver, compared }) => [
      day,
      sum?.totalDonations,
      isOver,
      compared?.day,
      compared?.totalDonations,
    ])
  expect(shown).toEqual([
    ['2026-02-19', 12, true, '2025-03-01', 5],
    ['2026-02-20', 0.3, true, '2025-03-02', 0.7],
    ['2026-02-21', 0.04, false, '2025-03-03', 0.09],
    ['2026-02-22', undefined, false, '2025-03-04', 0],
  ])
  expect([overCount, total, comparedTotal]).toEqual([
    2,
    { donationCount: 3, totalDonations: 12.3 },
    { donationCount: 2, totalDonations: 5.7 },
  ])
})

it('puts beside each evening the nearest one on the same weekday', async () => {
  await set(1447, cfcm)
  await give(500, '2025-03-06T20:00:00Z')
  const { evenings } = await read(1447)
  // 19 February 2026 is a Thursday; the Ramadan before began on a Saturday, two days later in the week.
  expect(evenings.slice(0, 8).map(({ sameWeekday }) => sameWeekday?.day ?? null)).toEqual([
    null,
    null,
    '2025-03-01',
    '2025-03-02',
    '2025-03-03',
    '2025-03-04',
    '2025-03-05',
    '2025-03-06',
  ])
  expect(evenings[7]?.sameWeekday?.totalDonations).toBe(5)
})

it('forecasts the end once a week of evenings is over, and the period named has the days that were set', async () => {
  expect((await read(1447)).forecast).toBeNull()
  await set(1448, { first: '2027-02-09', last: '2027-03-09', source: 'CFCM' })
  const years = await test.call(manager, 'GET', `/customers/${customerId}/calendar`)
  const ramadans = [{ year: 1448, startDate: '2027-02-09', endDate: '2027-03-09' }]
  expect(years.json()).toMatchObject({ keepsRamadan: true, ramadans })
  for (let day = 1; day <= 29; day += 1) {
    const evening = (first: string) => new Date(Date.parse(`${first}T19:00:00Z`) + (day - 1) * 86_400_000).toISOString()
    await give(1000, evening('2025-03-01'))
    if (day <= 8) await give(2000, evening('2026-02-18'))
  }
  today = new Date('2026-02-26T13:00:00Z')
  const { overCount, forecast } = await read(1447)
  // The thirtieth evening counts as the last one of the Ramadan before.
  expect([overCount, forecast]).toEqual([8, { low: 600, likely: 600, high: 600 }])
})

it('an evening in which the clock changes has all of its donations, once', async () => {
  await give(100, '2024-03-30T11:00:00Z')
  await give(20, '2024-03-31T01:30:00Z')
  await give(3, '2024-03-31T09:59:59.999Z')
  await give(9, '2024-03-31T10:00:00Z')
  const { evenings } = await read(1445)
  expect(evenings.slice(19, 21).map(({ day, sum }) => [day, sum?.totalDonations])).toEqual([
    ['2024-03-30', 1.23],
    ['2024-03-31', 0.09],
  ])
})

it('a manager sets the days, with a line in the journal; a user reads them', async () => {
  const user = await insertUser(test.db, { role: 'user', customer_id: customerId })
  expect((await set(1447, cfcm, user)).statusCode).toBe(403)
  await set(1447, cfcm)
  await set(1447, cfcm)
  expect((await test.call(user, 'GET', path(1447))).json().dates.source).toBe('CFCM')
  const { data } = (await test.call(manager, 'GET', `/customers/${customerId}/journal`)).json()
  expect(data).toMatchObject([
    {
      action: 'ramadan.dated',
      before: { first: '18 février 2026' },
      after: { first: '19 février 2026', source: 'CFCM' },
    },
  ])
})

it('refuses days that are no Ramadan', async () => {
  const fields = async (payload: object) => {
    const answer = await set(1447, { ...cfcm, ...payload })
    return [answer.statusCode, Object.keys(answer.json().fields)]
  }
  expect(await fields({ last: '2026-03-21' })).toEqual([400, ['last']])
  expect(await fields({ source: ' ' })).toEqual([400, ['source']])
  expect(await fields({ first: '2025-03-29', last: '2025-04-26' })).toEqual([409, ['first']])
  expect((await test.call(manager, 'GET', path(1421))).statusCode).toBe(400)
})
