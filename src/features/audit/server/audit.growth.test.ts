import { describe, expect, it } from 'vitest'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { pageEntries } from './audit.repository.ts'

// Reads the plans of a page of the journal on 60,000 lines of 300 associations, a third of them in one.

const lineCount = 60_000
const world = setUpGrowth(async ({ pool }) => {
  await pool.query(`
    ${insertAssociations(300)};
    insert into audit_entries (id, customer_id, recorded_at, actor_id, actor_name, actor_role, action, subject_id, subject_name)
      select md5('l' || n)::uuid, md5('c' || 1 + case when n % 3 = 0 then 0 else n % 300 end)::uuid,
        timestamptz '2026-11-01' - n * interval '1 minute',
        md5('a' || case when n % 5000 = 0 then 1 else 0 end)::uuid, 'Samia Benali', 'manager',
        case when n % 6000 = 0 then 'closing.reopened' when n % 2 = 0 then 'cause.updated' else 'device.updated' end,
        md5('s' || n % 2000)::uuid, 'Toit'
      from generate_series(0, ${lineCount - 1}) n`)
  await pool.query('vacuum analyze audit_entries, customers')
})

const idOf = async (text: string): Promise<string> => {
  const { rows } = await world.pool.query<{ id: string }>('select md5($1)::uuid::text as id', [text])
  return rows[0]?.id ?? ''
}

type Filters = { actor?: string; action?: string; subject?: string; startDate?: Date; endDate?: Date }

describe.each([
  ['an association', 'c1'],
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
    const readTwoPages = async (db: SqlDatabase) => {
      const { nextCursor } = await pageEntries(inCamelCase(db), lines)
      if (nextCursor) await pageEntries(inCamelCase(db), { ...lines, cursor: nextCursor })
    }
    const readings = await readingsOf(world.pool, readTwoPages, (table) => table === 'audit_entries')
    for (const { rows, description } of readings) expect(rows, description).toBeLessThanOrEqual(100)
  })
})
