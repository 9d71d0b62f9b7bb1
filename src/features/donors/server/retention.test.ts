import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { feature as imports } from '#features/imports/server/feature.ts'
import { feature as transactions } from '#features/transactions/server/feature.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createDonorIdentities } from './donor.service.ts'
import { createRetentionUpkeep } from './retention.service.ts'

let test: TestApp
let customerId: string
let deviceId: string
let manager: { identity_uid: string }
const clock = () => new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestApp({ now: clock })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  deviceId = (await insertDevice(test.db, customerId)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})

const give = (created_at: string, donator_fullname: string | null = 'Nadia Lefèvre') =>
  insertDonation(test.db, customerId, { device_id: deviceId }, { created_at, donator_fullname })
const ask = (method: 'GET' | 'PUT', path: string, payload?: object) =>
  test.call(manager, method, `/customers/${customerId}/donors${path}`, { ...(payload && { payload }) })
const keptNames = async () => {
  const rows = await test.db
    .selectFrom('donation_identities')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute()
  return rows.filter(({ erased_at }) => erased_at === null).length
}
const identities = createDonorIdentities({
  donationIdentities: transactions.offers.donationIdentities(),
  waitingRows: imports.offers.waitingRows(),
})
const upkeep = (size = 1000, count = 50) => createRetentionUpkeep({ db: test.db, clock, identities }, { size, count })()
const hold = (id: string, until: string) =>
  test.db
    .updateTable('donation_identities')
    .set({ legal_hold_until: until, legal_hold_reason: 'Reçu fiscal' })
    .where('transaction_id', '=', id)
    .execute()

it('keeps everything until a manager sets a duration, which the journal notes', async () => {
  await give('2001-01-01T12:00:00Z')
  expect((await ask('GET', '/retention')).json()).toEqual({ months: null })
  await upkeep()
  expect(await keptNames()).toBe(1)
  expect((await ask('PUT', '/retention', { months: 36 })).json()).toEqual({ months: 36 })
  await ask('PUT', '/retention', { months: 36 })
  const { data } = (await test.call(manager, 'GET', `/customers/${customerId}/journal`)).json()
  expect(data).toMatchObject([{ action: 'donors.retention-updated', before: { months: null }, after: { months: 36 } }])
})

it.each([0, -1, 1.5, 241, '36'])('refuses %j months', async (months) => {
  expect((await ask('PUT', '/retention', { months })).statusCode).toBe(400)
})

it('says beforehand how many would go, now and in the next twelve months', async () => {
  await give('2023-11-20T11:59:59Z')
  const { id } = await give('2020-01-01T12:00:00Z')
  await hold(id, '2027-01-01')
  await give('2023-11-20T12:00:00Z')
  await give('2024-02-01T00:00:00Z')
  await give('2024-02-29T12:00:00Z')
  await give('2024-10-31T22:00:00Z')
  await give('2024-10-31T23:30:00Z')
  await give('2020-01-01T12:00:00Z', null)
  expect((await ask('GET', '/retention/preview?months=36')).json()).toEqual({
    nowCount: 1,
    heldCount: 1,
    next: [
      { month: '2026-11', count: 1 },
      { month: '2027-02', count: 2 },
      { month: '2027-10', count: 1 },
    ],
    laterCount: 1,
  })
})

it('erases the older identities of its association alone, in batches, as one line of the register', async () => {
  await ask('PUT', '/retention', { months: 36 })
  for (const day of ['01', '02', '03', '04', '05']) await give(`2020-01-${day}T12:00:00Z`)
  const { id } = await give('2020-01-06T12:00:00Z')
  await hold(id, '2026-11-21')
  await give('2024-01-01T12:00:00Z')
  const other = await insertCustomer(test.db)
  const device = await insertDevice(test.db, other.id)
  const old = { created_at: '2020-01-01T12:00:00Z', donator_fullname: 'Karim Benali' }
  await insertDonation(test.db, other.id, { device_id: device.id }, old)

  await upkeep(2, 2)
  expect(await keptNames()).toBe(3)
  await Promise.all([upkeep(2), upkeep(2)])
  expect(await keptNames()).toBe(2)
  await upkeep()

  const { data } = (await ask('GET', '/erasures')).json()
  expect(data.map(({ erasedCount }: { erasedCount: number }) => erasedCount).toSorted()).toEqual([1, 4])
  for (const line of data) expect(line).toMatchObject({ reason: 'retention', erasedBy: null, heldCount: 1 })
  const others = test.db.selectFrom('donation_identities').selectAll().where('customer_id', '=', other.id)
  expect(await others.execute()).toMatchObject([{ donator_fullname: 'Karim Benali' }])
})
