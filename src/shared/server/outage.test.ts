import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { connectionOptions, openPool } from './database.ts'
import { outageOf, outlastOutage } from './outage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table held (n integer primary key); insert into held values (1)')
})
afterAll(() => database.close())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a session of the product', () => {
  it('waits two seconds for a lock, and fails as busy', async () => {
    const holder = await database.pool.connect()
    await holder.query('begin; select from held for update')
    const startedAt = performance.now()
    const failure = await failureOf(database.pool.query('select from held for update'))
    expect(outageOf(failure)).toBe('busy')
    expect(performance.now() - startedAt).toBeGreaterThan(1900)
    await holder.query('rollback')
    holder.release()
  })

  it('cancels a statement after its timeout, as busy', async () => {
    const pool = openPool(database.address, { size: 1, statementTimeoutMs: 50 })
    expect(outageOf(await failureOf(pool.query('select pg_sleep(5)')))).toBe('busy')
    await pool.end()
  })

  it('loses its locks when it freezes in the middle of a transaction', async () => {
    const frozen = await database.pool.connect()
    // A shorter limit than the product's five seconds keeps the test fast.
    await frozen.query('begin; set local idle_in_transaction_session_timeout = 100; select from held for update')
    await database.pool.query('select from held for update')
    expect(outageOf(await failureOf(frozen.query('select 1')))).toBe('away')
    frozen.release(true)
  })

  it('has these limits, and a foreign client has none', async () => {
    const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`
    expect((await database.pool.query(limits)).rows).toEqual([{ statement: '4s', lock: '2s', idle: '5s' }])
    const other = new Client(connectionOptions(database.address))
    await other.connect()
    expect((await other.query(limits)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
    await other.end()
  })
})

describe('outageOf', () => {
  it.each([
    ['57P01', 'away'],
    ['53300', 'away'],
    ['25006', 'away'],
    ['ECONNREFUSED', 'away'],
    ['55P03', 'busy'],
    ['40P01', 'busy'],
    ['53100', 'full'],
    ['58030', 'full'],
    ['23505', undefined],
    ['22001', undefined],
  ])('maps %s to %s', (code, outage) => {
    expect(outageOf(Object.assign(new Error('in English'), { code }))).toBe(outage)
  })
})

describe('outlastOutage', () => {
  const away = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  const runs = { disposed: false }

  it('repeats a step until the database is back', async () => {
    const work = vi.fn(async () => 'ready')
    work.mockImplementationOnce(away).mockImplementationOnce(away)
    expect(await outlastOutage(work, runs, 1)).toBe('ready')
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('throws any other error, and an outage once the server stops', async () => {
    await expect(outlastOutage(() => Promise.reject(new Error('wrong')), runs, 1)).rejects.toThrow('wrong')
    await expect(outlastOutage(away, { disposed: true }, 1)).rejects.toThrow('EPIPE')
  })
})
