// @module-tag nightly
import { expect, it } from 'vitest'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { addFigures, figureDaysAt, rankCustomers } from './customer-month.queries.ts'

// Reads the plans of the figures of the month on 300 associations with roll-ups of three years.

const [customerCount, dayCount] = [300, 1095]
const days = figureDaysAt(new Date('2026-10-31T12:00:00Z'))
/** From the first compared day to today: 1 September to 31 October. */
const daysRead = 61

const world = setUpGrowth(async ({ pool }) => {
  await pool.query(`
    ${insertAssociations(customerCount)};
    insert into donation_days (customer_id, day, donation_count, total_cents)
      select md5('c' || n)::uuid, date '2026-10-31' - d, 3, 1000 + (n * d) % 700
      from generate_series(1, ${customerCount}) n, generate_series(0, ${dayCount - 1}) d`)
  await pool.query('vacuum analyze customers, donation_days')
})

const readOf = async (work: (db: SqlDatabase) => Promise<unknown>): Promise<number> => {
  const readings = await readingsOf(world.pool, work, (table) => table === 'donation_days')
  for (const { scans, description } of readings)
    expect(
      scans.every((scan) => scan['Node Type'] === 'Index Only Scan'),
      description,
    ).toBe(true)
  return Math.max(...readings.map(({ rows }) => rows))
}
const ranking = { search: undefined, only: undefined, cursor: undefined, limit: 60 } as const

it('the figures of a page read two months of its associations', async () => {
  const { data } = await rankCustomers(inCamelCase(world.database.db), { ...ranking, order: 'name' }, days)
  expect(data).toHaveLength(60)
  expect(await readOf((db) => addFigures(inCamelCase(db), data, days))).toBe(60 * daysRead)
})

it.each(['total', 'fall', 'rise'] as const)(
  'the order by %s reads two months of every association, not their years',
  async (order) => {
    const read = await readOf((db) => rankCustomers(inCamelCase(db), { ...ranking, order }, days))
    expect(read).toBe(customerCount * daysRead)
  },
)

it('a search narrows what an order by a figure reads', async () => {
  const search = { ...ranking, order: 'fall', search: 'association 29' } as const
  expect(await readOf((db) => rankCustomers(inCamelCase(db), search, days))).toBe(11 * daysRead)
})
