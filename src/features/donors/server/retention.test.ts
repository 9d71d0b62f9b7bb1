import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { waitingRows } from '#features/imports/server/waiting-rows.ts'
import { donationIdentities } from '#features/transactions/server/record/donation-identity.repository.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createDonorIdentities } from './donor.service.ts'
import { createRetentionUpkeep } from './retention.service.ts'

let test: TestApp
let customerId: string
let deviceId: string
let manager: { identity_uid: string }
const today = new Date('2026-11-20T12:00:00Z')
let now = today
const clock = () => now
const later = (days: number) => new Date(today.getTime() + days * 24 * 3_600_000)

beforeAll(async () => {
  test = await startTestApp({ now: clock })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = today
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
const identities = createDonorIdentities({ donationIdentities, waitingRows })
const upkeep = (size = 1000, count = 50) => createRetentionUpkeep({ db: test.db, clock, identities }, { size, count })()
const hold = (id: string, until: string) =>
  test.db
    .updateTable('donation_identities')
    .set({ legal_hold_until: until, legal_hold_reason: 'Reçu fiscal' })
    .where('transaction_id', '=', id)
    .execute()

it('keeps everything until a manager sets a duration, which the journal notes', async () => {
  await give('2001-01-01T12:00:00Z')
  expect((await ask('GET', '/retention')).json()).toEqual({ months: null, shorter: null })
  await upkeep()
  expect(await keptNames()).toBe(1)
  const asked = (await ask('PUT', '/retention', { months: 36 })).json()
  expect(asked).toMatchObject({ months: null, shorter: { months: 36, dueAt: later(7).toISOString() } })
  expect((await ask('PUT', '/retention', { months: 36 })).json()).toEqual(asked)
  const { data } = (await test.call(manager, 'GET', `/customers/${customerId}/journal`)).json()
  expect(data).toMatchObject([
    { action: 'donors.retention-requested', before: { months: null }, after: { months: 36 } },
  ])
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
    donorCount: 0,
    laterCount: 1,
  })
})

it('erases the older identities of its association alone, in batches, as one line of the register', async () => {
  await test.db.insertInto('donor_retention').values({ customer_id: customerId, months: 36 }).execute()
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

describe('a shorter duration', () => {
  const old = () => give('2020-01-01T12:00:00Z')

  it('erases nothing for seven days, and tells all managers at once how many identities would go', async () => {
    const other = await insertUser(test.db, { customer_id: customerId })
    await old()
    await old()
    ;(await test.mails()).length = 0
    await ask('PUT', '/retention', { months: 1 })
    const mails = await test.mails()
    const { email } = (await test.call(manager, 'GET', '/users/me')).json()
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([email, other.email]))
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('2 identités\nà effacer le ven. 27 novembre 2026')
    now = new Date(later(7).getTime() - 1)
    await upkeep()
    expect(await keptNames()).toBe(2)
    now = later(7)
    expect((await ask('GET', '/retention')).json()).toEqual({ months: 1, shorter: null })
    await upkeep()
    expect(await keptNames()).toBe(0)
  })

  it('is called back by another manager, once and for all', async () => {
    const other = await insertUser(test.db, { customer_id: customerId, rights_given_at: new Date() })
    await old()
    await ask('PUT', '/retention', { months: 1 })
    const path = `/customers/${customerId}/donors/retention/recall`
    for (const _ of [1, 2])
      expect((await test.call(other, 'POST', path)).json()).toEqual({ months: null, shorter: null })
    now = later(8)
    await upkeep()
    expect(await keptNames()).toBe(1)
  })

  it('is ended by a longer one, which holds at once, and waits again when another one is asked for', async () => {
    await test.db.insertInto('donor_retention').values({ customer_id: customerId, months: 36 }).execute()
    await ask('PUT', '/retention', { months: 12 })
    expect((await ask('PUT', '/retention', { months: 48 })).json()).toEqual({ months: 48, shorter: null })
    await ask('PUT', '/retention', { months: 12 })
    now = later(3)
    const { shorter } = (await ask('PUT', '/retention', { months: 6 })).json()
    expect(shorter).toMatchObject({ months: 6, dueAt: later(10).toISOString() })
  })
})
