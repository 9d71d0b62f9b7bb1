import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, openPool, runStatement } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startThrowawayPostgres } from '#shared/server/postgres/throwaway.ts'
import { atDatabase } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Clock } from './play.ts'

/** Starts the server on a database of its own, outside of the test runner. */
export const startServer = async (clock: Clock): Promise<{ test: TestApp; close: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-worlds-'))
  const cluster = await startThrowawayPostgres(folder)
  await runStatement(cluster.address, 'create database worlds')
  const address = atDatabase(cluster.address, 'worlds')
  const pool = openPool(address)
  await migrate(pool)
  const database = { db: openDatabase(pool), pool, address, close: () => pool.end() }
  const test = await startTestApp({ now: () => clock.now, database })
  return {
    test,
    close: async () => {
      await test.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
