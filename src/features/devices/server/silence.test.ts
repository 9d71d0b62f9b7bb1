import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertDevice, insertDeviceToken } from '../testing/device.fixture.ts'
import { findDevice, markConnected, markRevoked } from './device.repository.ts'
import { createSilenceWatch } from './silence.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A time of Thursday 4 June 2026 in Paris. Hours beyond 24 are of the next day. */
const at = (time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.parse('2026-06-03T22:00:00Z') + (hours * 60 + minutes) * 60_000)
}

/** A connected terminal that collects three donations in each hour from 10 to 18, every day. */
const setUp = async () => {
  const { db } = database
  const { id: customerId } = await insertCustomer(db)
  const device = await insertDevice(db, customerId, {
    created_at: '2026-01-01T09:00:00Z',
    connected_at: '2026-01-01T09:00:00Z',
  })
  await insertDeviceToken(db, device)
  await sql`
    insert into donation_hours (customer_id, device_id, hour, donation_count, total_cents)
    select ${customerId}, ${device.id}, (day + make_interval(hours => hour)) at time zone 'Europe/Paris', 3, 6000
    from generate_series('2026-03-01'::timestamp, '2026-06-03', '1 day') day, generate_series(10, 17) hour`.execute(db)
  const key = { customerId, deviceId: device.id }
  return {
    key,
    /** Books a donation that is given and arrives at a time. */
    give: (time: string) => {
      const donation = newDonation(customerId, { device_id: device.id, created_at: at(time).toISOString() })
      return bookDonations(db, [donation], { lockTimeoutMs: 2000, now: at(time) })
    },
    beat: (time: string) =>
      db
        .insertInto('device_contacts')
        .values({ customer_id: customerId, device_id: device.id, contacted_at: at(time) })
        .onConflict((conflict) =>
          conflict.columns(['customer_id', 'device_id']).doUpdateSet({ contacted_at: at(time) }),
        )
        .execute(),
    /** Lets the watch look, and returns since when the terminal is silent. */
    look: async (time: string) => {
      await createSilenceWatch({ db: inCamelCase(db), clock: () => at(time) })()
      return (await findDevice(inCamelCase(db), key, at(time)))?.silentSince ?? null
    },
    silences: async () =>
      db
        .selectFrom('device_silences')
        .select(['noticed_at', 'last_donation_at', 'ended_at'])
        .where('device_id', '=', device.id)
        .orderBy('noticed_at')
        .execute(),
  }
}

describe('the watch', () => {
  it('notices a silence of four usually busy hours once, and its end', async () => {
    const { give, look, silences } = await setUp()
    await give('10:00')
    expect(await look('14:00')).toBeNull()
    expect(await look('14:10')).toBe(at('10:00').toISOString())
    expect(await look('14:11')).toBe(at('10:00').toISOString())
    expect(await silences()).toEqual([{ noticed_at: at('14:10'), last_donation_at: at('10:00'), ended_at: null }])
    await give('15:00')
    expect(await look('15:01')).toBeNull()
    expect(await silences()).toMatchObject([{ ended_at: at('15:01') }])
  })

  it('lets a silence last twice as long after an alarm', async () => {
    const { give, look, silences } = await setUp()
    await give('09:00')
    await look('14:30')
    await give('14:31')
    await look('14:32')
    expect(await look('36:00')).toBeNull()
    expect(await look('42:00')).not.toBeNull()
    expect(await silences()).toHaveLength(2)
  })

  it('needs 1 % alone when the heartbeats have stopped too', async () => {
    const { give, beat, look } = await setUp()
    await give('10:00')
    await beat('11:20')
    expect(await look('11:40')).toBeNull()
    expect(await look('11:49')).toBeNull()
    expect(await look('11:50')).not.toBeNull()
  })

  it('waits longer while the heartbeats go on', async () => {
    const { give, beat, look } = await setUp()
    await give('10:00')
    for (const time of ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00']) {
      await beat(time)
      expect(await look(time), time).toBeNull()
    }
    expect(await look('14:10')).not.toBeNull()
  })

  it('notices one silence when two processes look at once', async () => {
    const { give, look, silences } = await setUp()
    await give('10:00')
    await look('12:00')
    await Promise.all([look('14:30'), look('14:30')])
    expect(await silences()).toHaveLength(1)
  })

  it('leaves a revoked terminal alone, and begins again at its next sign-in', async () => {
    const { key, give, look, silences } = await setUp()
    await give('10:00')
    await look('14:30')
    await markRevoked(inCamelCase(database.db), key, at('14:40'))
    expect(await look('14:41')).toBeNull()
    expect(await silences()).toMatchObject([{ ended_at: at('14:41') }])
    await markConnected(inCamelCase(database.db), key, at('15:00'))
    expect(await look('15:01')).toBeNull()
    expect(await silences()).toHaveLength(1)
  })

  it('leaves a terminal without a rhythm alone', async () => {
    const { key, give, look, silences } = await setUp()
    await sql`delete from donation_hours where device_id = ${key.deviceId}`.execute(database.db)
    await give('10:00')
    await look('11:00')
    expect(await look('18:00')).toBeNull()
    expect(await silences()).toEqual([])
  })
})
