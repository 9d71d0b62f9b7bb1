import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openPool } from '../database.ts'
import { reachDatabase, resolveDatabase } from './resolve.ts'
import { createDatabaseFolder, spawnOwner } from './testing/owner.fixture.ts'

// Real processes on a real disk are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const onProgress = (): void => {}
const dataDir = '/nowhere'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Returns the URL of a test's database. */
const urlOf = ({ address }: TestDatabase): string => {
  if ('connectionString' in address) return address.connectionString
  return `postgres://${address.user}@${encodeURIComponent(address.host)}:${address.port}/${address.database}`
}

it('uses the server of DATABASE_URL, and leaves it running', async () => {
  const { address, stop } = await resolveDatabase({ databaseUrl: urlOf(database), dataDir, onProgress })
  const pool = openPool(address)
  await stop()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

it('refuses an unreachable server, without showing its password', async () => {
  const refused = resolveDatabase({ databaseUrl: 'postgres://someone:secret@127.0.0.1:1/x', dataDir, onProgress })
  await expect(refused).rejects.toThrow(
    'La base de données de DATABASE_URL ne répond pas\u00a0: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

it('refuses a server older than PostgreSQL 15', async () => {
  // A shadowed function makes this database report an older version.
  await database.pool.query(`
    create function public.current_setting(text) returns text language sql as $$ select '140011' $$;
    do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`)
  await expect(resolveDatabase({ databaseUrl: urlOf(database), dataDir, onProgress })).rejects.toThrow(
    'Le serveur de DATABASE_URL est PostgreSQL 14\u00a0: Escarcelle demande PostgreSQL 15 ou plus récent.',
  )
})

it('reaches the embedded database beside its owner, and starts it temporarily when nothing runs', {
  tags: ['nightly'],
}, async () => {
  await using folder = await createDatabaseFolder()
  const owner = spawnOwner(folder.dataDir)
  while ((await owner.nextLine()) !== 'ready');
  const beside = await reachDatabase({ dataDir: folder.dataDir, onProgress })
  const pool = openPool(beside.address, { size: 1 })
  await beside.stop()
  expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'escarcelle' }])
  await pool.end()
  await owner.end('SIGTERM')

  const alone = await reachDatabase({ dataDir: folder.dataDir, onProgress })
  await alone.stop()
  const after = openPool(alone.address, { size: 1 })
  await expect(after.query('select 1')).rejects.toThrow('ENOENT')
  await after.end()
})
