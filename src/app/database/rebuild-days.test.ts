import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rebuildMovementDays } from '#features/movements/server/movement-days-rebuild.ts'
import { rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import { rebuildRollUps } from '#features/transactions/server/figures/roll-up-rebuild.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { countBlocked, createTestDatabase, type TestDatabase } from '#test/database.ts'
import { listViolations } from '#test/violations.ts'
import { createLedger } from './testing/ledger.fixture.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await createLedger(test.db)
  await createLedger(test.db)
  // Around midnight of Paris, at the ends of months and on both days of a changed clock.
  for (const created_at of [
    '2026-02-28T22:59:59.999Z',
    '2026-02-28T23:00:00.000Z',
    '2026-03-28T23:30:00.000Z',
    '2026-03-29T22:30:00.000Z',
    '2026-03-31T22:30:00.000Z',
    '2026-10-25T22:59:59.999Z',
    '2026-10-25T23:00:00.000Z',
    '2025-12-31T23:00:00.000Z',
  ]) {
    const device = await test.db.selectFrom('devices').select(['customer_id', 'id']).executeTakeFirstOrThrow()
    await insertDonation(test.db, device.customer_id, { device_id: device.id }, { created_at })
  }
})
afterAll(() => test.close())

const tables = [...rollUpTables, 'movement_days'] as const

const broken = () => listViolations(test)
const rebuild = async () => (await rebuildRollUps(test.db)) + (await rebuildMovementDays(test.db))

/** Reads a roll-up; the platform's without the slots, which depend on the connection. */
const read = async (table: string): Promise<string[]> => {
  const { rows } = await test.pool.query<{ row: string }>(
    `select to_jsonb(r) - 'slot' - 'donation_count' - 'movement_count' - 'total_cents' || jsonb_build_object(
       'count', sum(${table === 'movement_days' ? 'movement_count' : 'donation_count'}), 'cents', sum(total_cents)) as row
     from ${table} r group by to_jsonb(r) - 'slot' - 'donation_count' - 'movement_count' - 'total_cents'
     order by 1`,
  )
  return rows.map(({ row }) => JSON.stringify(row))
}

let before: Record<string, string[]>
beforeEach(async () => {
  before = Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)] as const)))
})

const expectAsBefore = async () => {
  for (const table of tables) expect(await read(table), table).toEqual(before[table])
  expect(await broken()).toEqual([])
}

it('changes nothing of right roll-ups', async () => {
  expect(before['donation_days']?.length).toBeGreaterThan(8)
  await rebuild()
  await expectAsBefore()
})

const damages = { emptied: 'delete from $1', wrong: 'update $1 set total_cents = total_cents + 7' }
for (const [damage, statement] of Object.entries(damages)) {
  it(`puts ${damage} roll-ups right, all at once`, async () => {
    for (const table of tables) await test.pool.query(statement.replace('$1', table))
    expect(await broken()).not.toEqual([])
    await rebuild()
    await expectAsBefore()
  })

  for (const table of tables)
    it(`notices that ${table} is ${damage}, and puts it right`, { tags: ['nightly'] }, async () => {
      await test.pool.query(statement.replace('$1', table))
      expect(await broken()).not.toEqual([])
      await rebuild()
      await expectAsBefore()
    })
}

it.each(['delete from cancelled_donations', 'update cancelled_donations set amount_cents = amount_cents + 1'])(
  'lists the cancelled donations again after %s',
  async (statement) => {
    await test.pool.query(statement)
    expect(await broken()).toContain('cancelled_donations.sql')
    await rebuild()
    await expectAsBefore()
  },
)

it('puts back the days of donations that another law of Paris time counted a day later', async () => {
  for (const table of tables) {
    if (table.endsWith('_hours')) await test.pool.query(`update ${table} set hour = hour + interval '400 days'`)
    else await test.pool.query(`update ${table} set day = day + 400`)
  }
  expect(await broken()).toHaveLength(tables.length)
  await rebuild()
  await expectAsBefore()
})

it('waits for a donation that is under way, and counts it once', async () => {
  const device = await test.db.selectFrom('devices').select(['customer_id', 'id']).executeTakeFirstOrThrow()
  await test.pool.query('update donation_days set donation_count = donation_count + 1')
  const rebuilt = await test.db.transaction().execute(async (writer) => {
    await sql.raw(withoutTimeLimits).execute(writer)
    await insertDonation(writer, device.customer_id, { device_id: device.id }, { created_at: '2026-05-01T10:00:00Z' })
    const running = rebuild()
    await expect.poll(() => countBlocked(test.pool)).toBe(1)
    return { running }
  })
  await rebuilt.running
  expect(await broken()).toEqual([])
  const { rows } = await test.pool.query("select donation_count from donation_days where day = '2026-05-01'")
  expect(rows).toEqual([{ donation_count: 1 }])
})
