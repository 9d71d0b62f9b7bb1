import type { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { openPool } from '#shared/server/database.ts'
import { embeddedSettings } from '#shared/server/postgres/settings.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

// Sets up databases with many rows, for tests that bound what a statement reads.

/** The planner's settings of the embedded server, on any server. */
const plannerSettings = ['random_page_cost', 'jit', 'max_parallel_workers_per_gather']
  .map((name) => `set ${name} = ${embeddedSettings[name]}`)
  .join('; ')

/** The database of a file's tests, and a pool of one connection. */
type GrowthWorld = { database: TestDatabase; pool: Pool }

/** Fills a database before the tests of a file, and drops it after them. */
export const setUpGrowth = (fill: (world: GrowthWorld) => Promise<unknown>): GrowthWorld => {
  const world = {} as GrowthWorld
  beforeAll(async () => {
    world.database = await createTestDatabase()
    world.pool = openPool(world.database.address, { size: 1, statementTimeoutMs: 60_000 })
    await world.pool.query(plannerSettings)
    await fill(world)
  }, 60_000)
  afterAll(async () => {
    await world.pool.end()
    await world.database.close()
  })
  return world
}

/** Returns the SQL that inserts associations, numbered by `n` from 1. */
export const insertAssociations = (
  count: number,
  { id = `md5('c' || n)::uuid`, name = `'Association ' || n` } = {},
): string => `
  insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
    select ${id}, ${name}, 'Morel', 'Claire', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000'
    from generate_series(1, ${count}) n`
