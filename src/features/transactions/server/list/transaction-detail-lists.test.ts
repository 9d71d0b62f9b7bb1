import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { sampleStats } from '../../testing/sampleTransaction.ts'
import type { TransactionPage } from '../../transaction.ts'

/** The donations of one cause, quick donation or terminal: what their own screens list. */
let test: TestApp
let association: { id: string }
let manager: { identity_uid: string }
let cause: { id: string }
let basedOnCause: { id: string }
let device: { id: string }
let foreign: Record<'causes' | 'shortcuts' | 'devices', string>

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test
  association = await insertCustomer(db)
  manager = await insertUser(db, { customer_id: association.id })
  device = await insertDevice(db, association.id)
  const otherDevice = await insertDevice(db, association.id)
  cause = await insertCause(db, association.id)
  basedOnCause = await insertShortcut(db, association.id, { cause_id: cause.id })
  const by = { device_id: device.id }
  for (let minute = 0; minute < 4; minute += 1)
    await insertDonation(db, association.id, by, {
      cause_id: cause.id,
      created_at: new Date(Date.UTC(2026, 2, 6, 12, minute)).toISOString(),
    })
  await insertDonation(db, association.id, by, { cause_id: cause.id, shortcut_id: basedOnCause.id, amount_cents: 1000 })
  await insertDonation(db, association.id, { device_id: otherDevice.id }, { amount_cents: 5000 })

  const other = await insertCustomer(db, { name: 'Une autre' })
  foreign = {
    causes: (await insertCause(db, other.id)).id,
    shortcuts: (await insertShortcut(db, other.id)).id,
    devices: (await insertDevice(db, other.id)).id,
  }
})
afterAll(() => test.close())

const ask = (thing: string, id: string, query = '') =>
  test.call(manager, 'GET', `/customers/${association.id}/${thing}/${id}/transactions${query}`)
const list = async (thing: string, id: string, query = '') => (await ask(thing, id, query)).json<TransactionPage>()

describe('the donations of a cause, quick donation or terminal', () => {
  it('of a cause include those of its quick donations, also in the figures', async () => {
    const { data, stats, nextCursor } = await list('causes', cause.id)
    expect(data).toHaveLength(3)
    expect(nextCursor).not.toBeNull()
    expect(stats).toEqual(sampleStats({ donationCount: 5, averageDonation: 18, totalDonations: 90 }))
    expect((await list('causes', cause.id, `?limit=10&cursor=${nextCursor}`)).data).toHaveLength(2)
    expect((await list('causes', cause.id, '?page=2')).data).toHaveLength(2)
  })

  it('of a quick donation are those made through it', async () => {
    const { stats } = await list('shortcuts', basedOnCause.id)
    expect(stats).toEqual(sampleStats({ donationCount: 1, averageDonation: 10, totalDonations: 10 }))
  })

  it('of a terminal are those it sent', async () => {
    expect((await list('devices', device.id)).stats).toMatchObject({ donationCount: 5, totalDonations: 90 })
  })

  it.each(['causes', 'shortcuts', 'devices'] as const)(
    'are 404 for %s of another association, or that do not exist',
    async (thing) => {
      expect((await ask(thing, foreign[thing])).statusCode).toBe(404)
      expect((await ask(thing, association.id)).statusCode).toBe(404)
    },
  )

  it('take no filter', async () => {
    expect((await ask('causes', cause.id, `?causeId=${foreign.causes}`)).statusCode).toBe(400)
  })
})
