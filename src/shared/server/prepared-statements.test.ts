import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabase, openPool } from './database.ts'

let database: TestDatabase
let pool: Pool

/** A single connection, whose prepared statements can be listed. */
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openPool(database.address, { size: 1 })
})
afterEach(async () => {
  await pool.end()
  await database.close()
})

const repeat = async (times: number, work: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < times; time += 1) await work()
}
const listPrepared = async (): Promise<string[]> =>
  (await pool.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement)

it('prepares a statement from its fifth use on', async () => {
  const db = openDatabase(pool)
  const find = () => db.selectFrom('customers').select('name').where('id', '=', '00000000-0000-0000-0000-000000000000')
  await repeat(4, () => find().execute())
  expect(await listPrepared()).toEqual([])
  await repeat(2, () => find().execute())
  expect(await listPrepared()).toEqual(['select "name" from "customers" where "id" = $1'])
})

it('prepares neither a statement without values nor a list, whose text changes with its length', async () => {
  const db = openDatabase(pool)
  const ids = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000001']
  await repeat(6, () => db.selectFrom('customers').select('name').where('id', 'in', ids).execute())
  await repeat(6, () => pool.query('select 1'))
  expect(await listPrepared()).toEqual([])
})

it('runs a text of several statements any number of times', async () => {
  const limits = sql.raw("set local statement_timeout = '9s'; set local lock_timeout = '9s'")
  const work = () =>
    openDatabase(pool)
      .transaction()
      .execute((transaction) => limits.execute(transaction))
  await repeat(7, work)
  expect(await listPrepared()).toEqual([])
})

it('prepares at most 200 statements', { tags: ['nightly'] }, async () => {
  for (let column = 0; column < 210; column += 1)
    await repeat(5, () => pool.query(`select $1::integer as column_${column}`, [column]))
  expect(await listPrepared()).toHaveLength(200)
})

it.each([
  ['a promise', () => sql`select * from customers where name = ${'Personne'}`.execute(openDatabase(pool))],
  ['a callback', () => pool.query('select * from customers where name = $1', ['Personne'])],
])('fails once after the columns of a table have changed, then plans again, with %s', async (_form, read) => {
  await repeat(6, read)
  await database.pool.query('alter table customers add column later text')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  await repeat(6, read)
})
