import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { MarkedDonations } from '../marked.ts'
import type { Statistics } from '../statistics.ts'

type Person = Awaited<ReturnType<typeof insertUser>>

let test: TestApp
let customerId: string
let manager: Person
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  const device = await insertDevice(test.db, customerId, { label: 'Entrée' })
  const cause = await insertCause(test.db, customerId, { name: 'Toit' })
  const shortcut = await insertShortcut(test.db, customerId, { name: 'Don du soir' })
  // The hour of the clock change comes twice: 02:30 in summer time, then in winter time.
  const instants = ['2025-10-25T23:30:00Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-19T00:10:00Z']
  for (const [index, created_at] of instants.entries()) {
    const row = { created_at, amount_cents: 450 + 100 * index, cause_id: cause.id }
    await insertDonation(test.db, customerId, { device_id: device.id }, row)
  }
  await insertDonation(test.db, customerId, { recorded_by: manager.id }, { created_at: '2025-10-20T10:00:00Z' })
  const temporary = { created_at: '2025-10-21T10:00:00Z', shortcut_id: shortcut.id }
  await insertDonation(test.db, customerId, { device_id: device.id }, temporary)
})

const october = 'from=2025-10-01&to=2025-10-31'
const ask = (query: string) => test.call(manager, 'GET', `/customers/${customerId}/statistics/donations?${query}`)
const read = async (query: string): Promise<MarkedDonations> => (await ask(`${october}&limit=100&${query}`)).json()
const amounts = ({ data }: MarkedDonations) => data.map(({ amount }) => amount)

it('lists the donations of a cell of the week, newest first', async () => {
  const cell = await read('weekday=7&hour=2')
  expect(amounts(cell)).toEqual([6.5, 5.5, 7.5])
  expect(cell.sum).toEqual({ donationCount: 3, totalDonations: 19.5 })
  expect(cell.data[0]).toMatchObject({ cause: { name: 'Toit' }, shortcut: null, device: { name: 'Entrée' } })
})

it('lists a bracket, what was entered by hand, and quick donations without a cause', async () => {
  expect(amounts(await read('bracket=0'))).toEqual([4.5])
  expect(amounts(await read('bracket=5'))).toEqual([6.5, 5.5, 7.5])
  expect((await read('kind=by-hand')).data).toMatchObject([{ amount: 20, device: null }])
  expect((await read('kind=shortcut')).data).toMatchObject([{ amount: 20, shortcut: { name: 'Don du soir' } }])
})

it('lists an evening, from noon to noon in Paris', async () => {
  const answer: MarkedDonations = (await ask('from=2025-10-25&to=2025-10-25&evening=true&limit=10')).json()
  expect(amounts(answer)).toEqual([6.5, 5.5, 4.5])
})

it('the list behind each cell and bracket of the statistics has its sum and its donations', async () => {
  const statistics = await test.call(manager, 'GET', `/customers/${customerId}/statistics?${october}`)
  const { hours, brackets }: Statistics = statistics.json()
  const marks = [
    ...hours.map((cell) => ({ ...cell, query: `weekday=${cell.weekday}&hour=${cell.hour}` })),
    ...brackets.map((bracket) => ({ ...bracket, query: `bracket=${bracket.fromEuros}` })),
  ]
  expect(marks.length).toBeGreaterThan(10)
  for (const { query, donationCount, totalDonations } of marks) {
    const { data, sum } = await read(query)
    expect([query, sum, data.length]).toEqual([query, { donationCount, totalDonations }, donationCount])
  }
})

it('reads page by page, without repeats', async () => {
  const found: string[] = []
  let cursor = ''
  do {
    const page: MarkedDonations = (await ask(`${october}&bracket=5&limit=1${cursor && `&cursor=${cursor}`}`)).json()
    found.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(found).toHaveLength(3)
  expect(new Set(found).size).toBe(3)
})

it.each(['', 'weekday=7', 'bracket=6', 'bracket=5&kind=by-hand', 'weekday=8&hour=3'])(
  'a list is of one mark: refuses %s',
  async (query) => {
    expect((await ask(`${october}&${query}`)).statusCode).toBe(400)
  },
)
