import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertDevice } from '../testing/device.fixture.ts'
import { findDevice, listAllDevices } from './device.repository.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

// An index scan returns the newest rows first. The answer must not depend on it.
it.each(['on', 'off'])('finds the last donation of each terminal with indexes %s', async (indexes) => {
  const customer = await insertCustomer(database.db)
  const device = await insertDevice(database.db, customer.id)
  for (const created_at of ['2026-03-05T10:00:00Z', '2026-03-06T09:00:00Z', '2026-03-04T10:00:00Z'])
    await insertDonation(database.db, customer.id, { device_id: device.id }, { created_at })
  await database.db.transaction().execute(async (transaction) => {
    for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await sql.raw(`set local enable_${scan} = ${indexes}`).execute(transaction)
    const last = '2026-03-06T09:00:00.000Z'
    expect(
      (await listAllDevices(inCamelCase(transaction), customer.id)).map(({ lastDonationAt }) => lastDonationAt),
    ).toEqual([last])
    expect(
      (await findDevice(inCamelCase(transaction), { customerId: customer.id, deviceId: device.id }))?.lastDonationAt,
    ).toBe(last)
  })
})

describe('the missing donations of a terminal', () => {
  const later = new Date(Date.now() + 25 * 3_600_000)
  const countMissing = async (numbers: number[], now: Date) => {
    const customer = await insertCustomer(database.db)
    const device = await insertDevice(database.db, customer.id)
    const other = await insertDevice(database.db, customer.id)
    await insertDonation(database.db, customer.id, { device_id: other.id }, { terminal_sequence: 99 })
    for (const terminal_sequence of numbers)
      await insertDonation(database.db, customer.id, { device_id: device.id }, { terminal_sequence })
    const key = { customerId: customer.id, deviceId: device.id }
    return (await findDevice(inCamelCase(database.db), key, now))?.missingDonationCount
  }

  it('are the gaps in its sequence numbers, in any order of arrival', async () => {
    expect(await countMissing([5, 1, 2, 9, 8], later)).toBe(4)
  })

  it('are 0 without a gap, and before the first number', async () => {
    expect(await countMissing([7, 8, 9], later)).toBe(0)
    expect(await countMissing([], later)).toBe(0)
  })

  it('are not counted before the donation after the gap is 24 hours old', async () => {
    expect(await countMissing([1, 4], new Date(Date.now() + 23 * 3_600_000))).toBe(0)
    expect(await countMissing([1, 4], later)).toBe(2)
  })
})
