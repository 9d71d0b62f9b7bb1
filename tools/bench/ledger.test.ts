import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#app/database/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fillLedger } from './ledger.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const constraintsOf = async () => {
  const text = `select conname as name from pg_constraint where conrelid = 'transactions'::regclass
    union all select indexname from pg_indexes where tablename = 'transactions' order by 1`
  return (await database.pool.query(text)).rows as { name: string }[]
}

it('fills a ledger that keeps every rule of db:check, and all its constraints', { tags: ['nightly'] }, async () => {
  const constraints = await constraintsOf()
  await fillLedger(database.pool, { rows: 20_010, associations: 20 })
  const findings = await checkInvariants(database.pool)
  expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
  expect(await constraintsOf()).toEqual(constraints)
})
