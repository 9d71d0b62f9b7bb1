import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import {
  connectionOptions,
  openDatabase,
  openPool,
  type SqlDatabase,
  withoutTimeLimits,
} from '#shared/server/database.ts'
import { countBlocked, createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { createRollUpUpkeep } from './roll-up-rebuild.ts'

type Sender = { customerId: string; deviceId: string }

let test: TestDatabase
let mine: Sender
let other: Sender
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  mine = await createSender()
  other = await createSender()
})

const createSender = async (): Promise<Sender> => {
  const { id: customerId } = await insertCustomer(test.db)
  return { customerId, deviceId: (await insertDevice(test.db, customerId)).id }
}
const give = ({ customerId, deviceId }: Sender, db: SqlDatabase = test.db, created_at = '2026-03-06T12:00:00Z') =>
  insertDonation(db, customerId, { device_id: deviceId }, { created_at })

const platformRows = (day: string) =>
  test.db.selectFrom('donation_platform_days').selectAll().where('day', '=', day).execute()
const countOn = async (day: string): Promise<number> =>
  (await platformRows(day)).reduce((sum, { donation_count }) => sum + donation_count, 0)

/** Opens a single connection whose slot no other of these has. */
const slots = new Set<number>()
const connectApart = async () => {
  for (;;) {
    const pool = openPool(test.address, { size: 1 })
    const { rows } = await pool.query<{ slot: number }>('select pg_backend_pid() % 64 as slot')
    const slot = rows[0]?.slot ?? 0
    if (!slots.has(slot)) {
      slots.add(slot)
      return { db: openDatabase(pool), close: () => pool.end() }
    }
    await pool.end()
  }
}

it('a donation goes through while another connection holds the platform rows that it wrote', async () => {
  const [slow, quick] = [await connectApart(), await connectApart()]
  await slow.db.transaction().execute(async (transaction) => {
    await give(mine, transaction)
    await give(other, quick.db)
  })
  expect(await countOn('2026-03-06')).toBe(2)
  await Promise.all([slow.close(), quick.close()])
})

it('a donation that waits for a row of its association holds no row of the platform', async () => {
  const waiting = await connectApart()
  await give(mine, waiting.db, '2026-03-07T12:00:00Z')
  const holder = new Client(connectionOptions(test.address))
  await holder.connect()
  await holder.query(`begin; ${withoutTimeLimits}`)
  await holder.query('select from donation_days where customer_id = $1 for update', [mine.customerId])
  const given = give(mine, waiting.db, '2026-03-07T12:00:00Z')
  await expect.poll(() => countBlocked(test.pool)).toBeGreaterThan(0)
  const free = await test.pool.query("select from donation_platform_days where day = '2026-03-07' for update nowait")
  expect(free.rowCount).toBe(1)
  await holder.query('commit')
  await holder.end()
  await given
  await waiting.close()
})

it('the upkeep keeps one row of a day that is over, and every sum', async () => {
  const senders = await Promise.all([connectApart(), connectApart(), connectApart()])
  const days = ['2026-04-01', '2026-04-07', '2026-04-08'] as const
  for (const day of days) for (const { db } of senders) await give(mine, db, `${day}T12:00:00Z`)
  const upkeep = createRollUpUpkeep({ db: test.db, clock: () => new Date('2026-04-09T12:00:00Z') })
  await Promise.all([upkeep(), upkeep()])
  expect(await platformRows('2026-04-01')).toMatchObject([{ is_one_off: true, slot: 0, donation_count: 3 }])
  expect(await platformRows('2026-04-07')).toHaveLength(3)
  // A late donation adds a row again.
  await give(mine, senders[0]?.db, '2026-04-01T12:00:00Z')
  expect(await platformRows('2026-04-01')).toHaveLength(2)
  await upkeep()
  expect(await platformRows('2026-04-01')).toMatchObject([{ slot: 0, donation_count: 4, total_cents: 8000 }])
  for (const day of days.slice(1)) expect(await countOn(day)).toBe(3)
  await Promise.all(senders.map(({ close }) => close()))
})

it('the platform has one row for each hour and bracket of a day that is over, and every sum', async () => {
  const senders = await Promise.all([connectApart(), connectApart()])
  for (const { db } of senders)
    for (const hour of ['2026-05-01T12:30:00Z', '2026-05-01T12:59:00Z', '2026-05-07T12:00:00Z'])
      await give(mine, db, hour)
  const upkeep = createRollUpUpkeep({ db: test.db, clock: () => new Date('2026-05-08T12:00:00Z') })
  await Promise.all([upkeep(), upkeep()])
  const rows = await test.db
    .selectFrom('donation_platform_hours')
    .selectAll()
    .where('hour', '>=', new Date('2026-05-01T00:00:00Z'))
    .where('hour', '<', new Date('2026-05-08T00:00:00Z'))
    .orderBy('hour')
    .execute()
  const hour = (at: string) => ({ hour: new Date(at), bracket_cents: 2000 })
  expect(rows).toMatchObject([
    { ...hour('2026-05-01T12:00:00Z'), slot: 0, donation_count: 4, total_cents: 8000 },
    { ...hour('2026-05-07T12:00:00Z'), donation_count: 1 },
    { ...hour('2026-05-07T12:00:00Z'), donation_count: 1 },
  ])
  await Promise.all(senders.map(({ close }) => close()))
})

it('an hour that autumn has twice is two hours, and a donation by hand has no terminal', async () => {
  await give(mine, test.db, '2025-10-26T00:30:00Z')
  await give(mine, test.db, '2025-10-26T01:30:00Z')
  const { id } = await insertUser(test.db, { customer_id: mine.customerId })
  await insertDonation(test.db, mine.customerId, { recorded_by: id }, { created_at: '2025-10-26T01:59:59.999Z' })
  const hours = await test.db
    .selectFrom('donation_hours')
    .selectAll()
    .where('customer_id', '=', mine.customerId)
    .orderBy('hour')
    .orderBy('device_id')
    .execute()
  expect(hours).toMatchObject([
    { hour: new Date('2025-10-26T00:00:00Z'), device_id: mine.deviceId, donation_count: 1, total_cents: 2000 },
    { hour: new Date('2025-10-26T01:00:00Z'), device_id: mine.deviceId, donation_count: 1, total_cents: 2000 },
    { hour: new Date('2025-10-26T01:00:00Z'), device_id: null, donation_count: 1, total_cents: 2000 },
  ])
})

it('an amount counts in the bracket that starts at it', async () => {
  for (const amount_cents of [1, 499, 500, 1999, 2000, 10_000_000])
    await insertDonation(test.db, mine.customerId, { device_id: mine.deviceId }, { amount_cents })
  const brackets = await test.db
    .selectFrom('donation_bracket_days')
    .select(['day', 'bracket_cents', 'donation_count', 'total_cents'])
    .where('customer_id', '=', mine.customerId)
    .orderBy('bracket_cents')
    .execute()
  const row = (bracket_cents: number, donation_count: number, total_cents: number) => ({
    day: '2026-03-06',
    bracket_cents,
    donation_count,
    total_cents,
  })
  expect(brackets).toEqual([
    row(0, 2, 500),
    row(500, 1, 500),
    row(1000, 1, 1999),
    row(2000, 1, 2000),
    row(50_000, 1, 10_000_000),
  ])
})
