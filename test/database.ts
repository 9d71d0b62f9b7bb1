import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import {
  type DatabaseAddress,
  openDatabase,
  openPool,
  runStatement,
  type SqlDatabase,
} from '#shared/server/database.ts'
import { errorCode } from '#shared/server/failure.ts'

export type TestDatabase = { db: SqlDatabase; pool: Pool; address: DatabaseAddress; close: () => Promise<void> }

/** Returns the address of another database on the same server. */
export const atDatabase = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if ('host' in address) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/**
 * Creates a database for a test file: migrated, as a copy of the run's template, empty, or as a copy of the named one,
 * whose pool has ended. `close` drops it.
 */
export const createTestDatabase = async ({ isEmpty = false, copyOf = '' } = {}): Promise<TestDatabase> => {
  // Imported on demand, since the global setup imports this file too, outside of any test.
  const { inject } = await import('vitest')
  const { address: server, template } = inject('testCluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await runStatement(
    server,
    `create database ${name} strategy file_copy template ${isEmpty ? 'template0' : copyOf || template}`,
  )
  // An autovacuum worker belongs to a superuser, whose process the role may not end: it ends by itself.
  const dropDatabase = async (tries = 40): Promise<void> => {
    try {
      await runStatement(server, `drop database if exists ${name} with (force)`)
    } catch (error) {
      if (errorCode(error) !== '42501' || tries === 0) throw error
      await pause(50)
      await dropDatabase(tries - 1)
    }
  }
  const address = atDatabase(server, name)
  const pool = openPool(address)
  return {
    db: openDatabase(pool),
    pool,
    address,
    close: async () => {
      if (!pool.ended) await pool.end()
      await dropDatabase()
    },
  }
}

/**
 * Counts the connections to a test's database that wait for a lock. `pg_locks` has the locks of other files' databases
 * too.
 */
export const countBlocked = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return Number(rows[0]?.count)
}

/** Drops everything in a test's database. */
export const emptyDatabase = async (pool: Pool): Promise<void> => {
  await pool.query('drop schema public cascade; drop schema if exists jobs cascade; create schema public')
}
