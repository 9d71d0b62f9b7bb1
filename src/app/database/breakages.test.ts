import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInTransaction, checkInvariants } from './invariants.ts'
import { breakageSql, breakages, decided } from './testing/breakages.ts'
import { createLedger } from './testing/ledger.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await createLedger(database.db)
  await createLedger(database.db)
  await database.pool.query(decided)
})
afterAll(() => database.close())

it('names nothing before, and has breakages enough', async () => {
  expect((await checkInvariants(database.pool)).filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
  expect(breakages.length).toBeGreaterThanOrEqual(60)
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
