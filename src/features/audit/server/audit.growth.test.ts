import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCamelCase, openPool } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { explain, nodesOf, rowsReadBy, statementsOf } from '#test/plans.ts'
import { pageEntries } from './audit.repository.ts'

// Reads the plans of a page of the journal on 60,000 lines of 300 associations, a third of them in one.

const lineCount = 60_000
let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.address, { size: 1, statementTimeoutMs: 60_000 })
  await pool.query(`
    set random_page_cost = 1.1; set jit = off; set max_parallel_workers_per_gather = 0;
    insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      select md5('c' || n)::uuid, 'Association ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000'
      from generate_series(0, 299) n;
    insert into audit_entries (id, customer_id, recorded_at, actor_id, actor_name, actor_role, action, subject_id, subject_name)
      select md5('l' || n)::uuid, md5('c' || case when n % 3 = 0 then 0 else n % 300 end)::uuid,
        timestamptz '2026-11-01' - n * interval '1 minute',
        md5('a' || case when n % 5000 = 0 then 1 else 0 end)::uuid, 'Samia Benali', 'manager',
        case when n % 6000 = 0 then 'closing.reopened' when n % 2 = 0 then 'cause.updated' else 'device.updated' end,
        md5('s' || n % 2000)::uuid, 'Toit'
      from generate_series(0, ${lineCount - 1}) n`)
  for (const table of ['audit_entries', 'customers']) await pool.query(`vacuum analyze ${table}`)
}, 60_000)
afterAll(async () => {
  await pool.end()
  await database.close()
})

const idOf = async (text: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>('select md5($1)::uuid::text as id', [text])
  return rows[0]?.id ?? ''
}

type Filters = { actor?: string; action?: string; subject?: string; startDate?: Date; endDate?: Date }

describe.each([
  ['an association', 'c0'],
  ['the platform', undefined],
])('a page of the journal of %s reads few lines', (_whose, customer) => {
  it.each<[name: string, filters: Filters]>([
    ['without filters', {}],
    ['of a person who has done little', { actor: 'a1' }],
    ['of a person who has done nearly all', { actor: 'a0' }],
    ['of a rare action', { action: 'closing.reopened' }],
    ['of a frequent action', { action: 'cause.updated' }],
    ['of a kind of rare actions', { action: 'closing' }],
    ['of a kind of frequent actions', { action: 'cause' }],
    ['of a subject', { subject: 's30' }],
    ['of a month', { startDate: new Date('2026-10-03T00:00:00Z'), endDate: new Date('2026-10-04T00:00:00Z') }],
  ])('%s', async (_name, { actor, action, subject, ...period }) => {
    const lines = {
      page: 1,
      limit: 25,
      ...period,
      customerId: customer && (await idOf(customer)),
      action,
      ...(actor && { actorId: await idOf(actor) }),
      ...(subject && { subjectId: await idOf(subject) }),
    }
    const statements = await statementsOf(pool, async (db) => {
      const { nextCursor } = await pageEntries(inCamelCase(db), lines)
      if (nextCursor) await pageEntries(inCamelCase(db), { ...lines, cursor: nextCursor })
    })
    for (const statement of statements)
      for (const mode of ['custom', 'generic'] as const) {
        const scans = nodesOf(await explain(pool, statement, mode)).filter(
          (node) => node['Relation Name'] === 'audit_entries',
        )
        const read = scans.reduce((sum, node) => sum + rowsReadBy(node), 0)
        expect(read, `${mode} plan\n${statement.sql}`).toBeLessThanOrEqual(100)
      }
  })
})
