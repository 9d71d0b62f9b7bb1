import { expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { createRollUpUpkeep } from '#features/transactions/server/figures/roll-up-rebuild.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { createStatisticsService } from './statistics.service.ts'

// Two associations with donations in the same hours, brackets, causes and terminals: the second one has 15 for each of
// the first. What a picture reads is the same for both.

const times = 15
let few: string
let many: string

const createAssociation = async ({ db }: TestDatabase, count: number): Promise<string> => {
  const { id } = await insertCustomer(db)
  const [cause, device, other] = [
    await insertCause(db, id, { amount_target_cents: 100_000 }),
    await insertDevice(db, id),
    await insertDevice(db, id),
  ]
  for (let day = 1; day <= 9; day += 1) {
    for (const [index, { id: device_id }] of [device, other].entries()) {
      const donation = { created_at: `2026-03-0${day}T1${index}:10:00Z`, cause_id: index ? cause.id : null }
      for (let copy = 0; copy < count; copy += 1) await insertDonation(db, id, { device_id }, donation)
    }
  }
  return id
}

const world = setUpGrowth(async ({ database, pool }) => {
  // In tables as small as these, PostgreSQL would read all rows. Without it, only a statement without an index does.
  await pool.query('set enable_seqscan = off')
  few = await createAssociation(database, 1)
  many = await createAssociation(database, times)
})

type Service = ReturnType<typeof createStatisticsService>

const clock = () => new Date('2026-03-20T12:00:00Z')
const readCalendar = async () => ({ chosenWeekday: null, weekday: 5, keepsRamadan: false, ramadans: [] })

/** Counts the rows of donations and roll-ups that a call reads. */
const rowsReadFor = async (
  ask: (statistics: Service) => Promise<unknown>,
  isCounted = (table: string) => /^(transactions|donation_)/.test(table),
): Promise<number> => {
  const work = (db: SqlDatabase) => ask(createStatisticsService({ readDb: db, clock, readCalendar }))
  const readings = await readingsOf(world.pool, work, isCounted, ['generic'])
  for (const { description } of readings) expect(description).not.toContain('Seq Scan')
  return readings.reduce((sum, { rows }) => sum + rows, 0)
}

const period = { from: '2026-03-01', to: '2026-03-31' }
const compared = { compareFrom: '2026-02-01', compareTo: '2026-02-28' }

it('the figures of a period read roll-ups alone', async () => {
  const readsOf = (id: string) => rowsReadFor((statistics) => statistics.read(id, { ...period, ...compared }))
  const one = await readsOf(few)
  expect(one).toBeGreaterThan(0)
  expect(await readsOf(many)).toBe(one)
})

it('the week and the amounts of all associations read a row for each hour and bracket of days that are over', async () => {
  await createRollUpUpkeep({ db: world.database.db, clock })()
  const read = await rowsReadFor(
    (statistics) => statistics.readPlatform({ ...period, ...compared }),
    (table) => table === 'donation_platform_hours',
  )
  // Nine days of two hours, for each of the two pictures.
  expect(read).toBe(2 * 9 * 2)
})

it('the list behind a mark reads its page, and the roll-up for its sum', async () => {
  const page = { ...period, page: 1, limit: 3 }
  for (const mark of [{ weekday: 5, hour: 11 }, { bracket: 20 }, { evening: 'true' as const }]) {
    const read = await rowsReadFor((statistics) => statistics.listMarked(many, { ...page, ...mark }))
    // A page of three may read the donations of six days, however many days there are.
    expect(read, JSON.stringify(mark)).toBeLessThanOrEqual(6 * 2 * times + 60)
  }
})
