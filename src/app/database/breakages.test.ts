import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInTransaction, checkInvariants } from './invariants.ts'
import { breakageSql, breakages, decided } from './testing/breakages.ts'
import { closeDays } from './testing/closed-days.fixture.ts'
import { createLedger } from './testing/ledger.fixture.ts'
import { unbroken } from './testing/unbroken-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const associations = [await createLedger(database.db), await createLedger(database.db)]
  await database.pool.query(decided)
  for (const association of associations) await closeDays(database.db, association)
})
afterAll(() => database.close())

it('names nothing before, and has breakages enough', async () => {
  expect((await checkInvariants(database.pool)).filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
  expect(breakages.length).toBeGreaterThanOrEqual(60)
})

it('breaks every table, or says why nothing names its breakage', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const broken = new Set(breakages.map(([table]) => table))
  expect(rows.map(({ name }) => name).filter((name) => !broken.has(name) && !unbroken[name])).toEqual([])
  expect(Object.keys(unbroken).filter((name) => broken.has(name) || !rows.some((row) => row.name === name))).toEqual([])
})

it.each(breakages.map((breakage) => [breakage[0], breakage[1], breakage] as const))(
  'db:check names %s: %s',
  { tags: ['nightly'] },
  async (_table, _how, breakage) => {
    const client = await database.pool.connect()
    try {
      await client.query(`begin; ${breakageSql(breakage)}`)
      const broken = (await checkInTransaction(client)).filter(({ offendingCount }) => offendingCount > 0)
      expect(broken).not.toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
