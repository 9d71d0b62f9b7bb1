import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectionOptions, type DatabaseAddress, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { startThrowawayPostgres } from '#shared/server/postgres/throwaway.ts'
import { atDatabase } from './database.ts'

/** The input of test files that create databases. */
export type TestCluster = { address: DatabaseAddress; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
    /** A cluster as initdb makes it, to copy. Absent with TEST_DATABASE_URL. */
    unusedCluster?: string
  }
}

/**
 * Returns the server of TEST_DATABASE_URL (whose user may create databases), or starts an embedded one for this run.
 */
const startCluster = async (): Promise<{ address: DatabaseAddress; unused?: string; stop: () => Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: { connectionString: url }, stop: async () => {} }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'escarcelle-test-'))
  const cluster = await startThrowawayPostgres(dataDir, { keepsUnused: true })
  return {
    address: cluster.address,
    ...(cluster.unused && { unused: cluster.unused }),
    stop: async () => {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const dropRunDatabases = async (client: Client, template: string): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}

/** Prepares a PostgreSQL server for the run, with a migrated template that each test file copies in some 30 ms. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const client = new Client(connectionOptions(cluster.address))
  await client.connect()
  const template = `escarcelle_test_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${template}`)
  const pool = openPool(atDatabase(cluster.address, template), { size: 1 })
  await migrate(pool)
  await pool.end()
  project.provide('testCluster', { address: cluster.address, template })
  if (cluster.unused) project.provide('unusedCluster', cluster.unused)
  return async () => {
    await dropRunDatabases(client, template)
    await client.end()
    await cluster.stop()
  }
}
