import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openFreezableProxy } from '#test/frozen-database.ts'
import { inCamelCase, inSqlNames, lockCustomer, openDatabase, openPool } from './database.ts'
import { endWithin } from './deadline.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('inCamelCase', () => {
  it('names columns and rows in camelCase, and leaves the keys inside JSON as they are', async () => {
    const { id } = await insertCustomer(database.db)
    const row = await inCamelCase(database.db)
      .selectFrom('customers')
      .select(['postalCode', sql<object>`jsonb_build_object('terminal_id', 1)`.as('someValues')])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ postalCode: expect.any(String), someValues: { terminal_id: 1 } })
  })

  it('stays within the given transaction, in both directions', async () => {
    const rollBack = new Error('roll back')
    const { id } = await insertCustomer(database.db, { city: 'Lyon' })
    const change = database.db.transaction().execute(async (transaction) => {
      const rows = inCamelCase(transaction)
      await rows.updateTable('customers').set({ city: 'Nantes' }).where('id', '=', id).execute()
      const { city } = await inSqlNames(rows)
        .selectFrom('customers')
        .select('city')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(city).toBe('Nantes')
      throw rollBack
    })
    await expect(change).rejects.toBe(rollBack)
    expect(await database.db.selectFrom('customers').select('city').where('id', '=', id).execute()).toEqual([
      { city: 'Lyon' },
    ])
  })
})

describe('lockCustomer', () => {
  it('returns the name of the association, from either handle', async () => {
    const { id } = await insertCustomer(database.db, { name: 'Toit pour Tous' })
    const lock = (db: Parameters<typeof lockCustomer>[0]) => lockCustomer(db, id)
    expect(await database.db.transaction().execute(lock)).toBe('Toit pour Tous')
    expect(await inCamelCase(database.db).transaction().execute(lock)).toBe('Toit pour Tous')
  })
})

describe('openPool', () => {
  it('is closed in bounded time when PostgreSQL hangs in a statement without a timeout', async () => {
    const proxy = await openFreezableProxy(database.address)
    const pool = openPool(proxy.address, { size: 1, hasNoTimeout: true })
    const client = await pool.connect()
    proxy.freeze()
    const answer = client.query('select 1').catch((error: Error) => error.message)
    let hasEnded = false
    await endWithin(async () => {
      await pool.end()
      hasEnded = true
    }, 50)
    expect(hasEnded).toBe(false)
    await proxy.close()
    expect(await answer).toMatch('Connection terminated')
    client.release()
  })

  it('reads our tables, not those of a schema named like the role', async () => {
    const { pool } = database
    await insertCustomer(database.db)
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    await pool.query(`create schema "${rows[0]?.role}"`)
    await pool.query(`create table "${rows[0]?.role}".customers as select * from public.customers limit 0`)
    const later = openPool(database.address, { size: 1 })
    const found = await later.query('select from customers')
    await later.end()
    expect(found.rowCount).toBeGreaterThan(0)
  })
})

describe('a connection', () => {
  it('is not used again after a transaction whose beginning timed out: what came next would never be committed', async () => {
    const way = await openFreezableProxy(database.address)
    const pool = openPool(way.address, { size: 1, statementTimeoutMs: 100 })
    const db = openDatabase(pool)
    const { id } = await insertCustomer(database.db, { city: 'Lyon' })
    const move = (city: string) => sql`update customers set city = ${city} where id = ${id}`.execute(db)
    await move('Lille')
    way.freeze()
    await expect(db.transaction().execute(async () => {})).rejects.toThrow('Query read timeout')
    way.thaw()
    await move('Nantes')
    expect(await database.db.selectFrom('customers').select('city').where('id', '=', id).execute()).toEqual([
      { city: 'Nantes' },
    ])
    await pool.end()
    await way.close()
  })

  it('is used again after a statement and after a refused one', async () => {
    const pool = openPool(database.address, { size: 1 })
    const db = openDatabase(pool)
    const readPid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows.map(({ pid }) => pid)
    const first = await readPid()
    // The refusal and the connection's readiness arrive together or apart.
    for (const _ of Array.from({ length: 20 }))
      await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    expect(await readPid()).toEqual(first)
    await pool.end()
  })

  it('is not used again when a transaction was left open on it', async () => {
    const pool = openPool(database.address, { size: 1 })
    const left = await pool.connect()
    await left.query('begin')
    left.release()
    const next = await pool.connect()
    expect(next).not.toBe(left)
    next.release()
    await pool.end()
  })
})
