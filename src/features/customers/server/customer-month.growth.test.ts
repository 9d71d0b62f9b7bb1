import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inCamelCase, openPool } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { explain, nodesOf, rowsReadBy, statementsOf } from '#test/plans.ts'
import { addFigures, rankCustomers } from './customer-month.queries.ts'
import { figureDaysAt } from './customer-month.ts'

// Reads the plans of the figures of the month on 300 associations with roll-ups of three years.

const [customerCount, dayCount] = [300, 1095]
const days = figureDaysAt(new Date('2026-10-31T12:00:00Z'))
/** From the first compared day to today: 27 August to 31 October. */
const daysRead = 66

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.address, { size: 1, statementTimeoutMs: 60_000 })
  await pool.query(`
    set random_page_cost = 1.1; set jit = off; set max_parallel_workers_per_gather = 0;
    insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      select md5(n::text)::uuid, 'Association ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000'
      from generate_series(1, ${customerCount}) n;
    insert into donation_days (customer_id, day, donation_count, total_cents)
      select md5(n::text)::uuid, date '2026-10-31' - d, 3, 1000 + (n * d) % 700
      from generate_series(1, ${customerCount}) n, generate_series(0, ${dayCount - 1}) d`)
  for (const table of ['customers', 'donation_days']) await pool.query(`vacuum analyze ${table}`)
}, 60_000)
afterAll(async () => {
  await pool.end()
  await database.close()
})

const readOf = async (work: Parameters<typeof statementsOf>[1]): Promise<number> => {
  const reads: number[] = []
  for (const statement of await statementsOf(pool, work))
    for (const mode of ['custom', 'generic'] as const) {
      const scans = nodesOf(await explain(pool, statement, mode)).filter(
        (node) => node['Relation Name'] === 'donation_days',
      )
      expect(scans.every((node) => node['Node Type'] === 'Index Only Scan')).toBe(true)
      reads.push(scans.reduce((sum, node) => sum + rowsReadBy(node), 0))
    }
  return Math.max(...reads)
}
const ranking = { search: undefined, only: undefined, cursor: undefined, limit: 60 } as const

it('the figures of a page read two months of its associations', async () => {
  const { data } = await rankCustomers(inCamelCase(database.db), { ...ranking, order: 'name' }, days)
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
