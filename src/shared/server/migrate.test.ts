import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await emptyDatabase(database.pool)
  directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-migrations-'))
  return () => rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql)

/** Runs the migrations. Returns their names in order. */
const run = async (): Promise<string[]> => {
  const messages: string[] = []
  await migrate(database.pool, { directory, onProgress: (message) => messages.push(message) })
  return messages
}

const listRecorded = async (): Promise<string[]> =>
  (await database.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )

it("runs the product's files on an empty database, and is a no-op the second time", async () => {
  await migrate(database.pool)
  await database.pool.query("insert into customers values (gen_random_uuid(), 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')")
  await migrate(database.pool)
  expect((await database.pool.query('select from customers')).rowCount).toBe(1)
})

it('runs files in the order of their names, each once', async () => {
  await write('0002_b.sql', 'insert into a values (2)')
  await write('0001_a.sql', 'create table a (n integer)')
  await write('notes.txt', 'no SQL')
  expect(await run()).toEqual(['Migration 0001_a.sql…', 'Migration 0002_b.sql…'])
  await write('0003_c.sql', 'insert into a values (3)')
  expect(await run()).toEqual(['Migration 0003_c.sql…'])
  expect(await run()).toEqual([])
  expect((await database.pool.query('select n from a order by n')).rows).toEqual([{ n: 2 }, { n: 3 }])
})

it('includes the files that a migration names, in their order, and names the file that fails', async () => {
  await write('0001_a.sql', '-- Two tables.\n\\ir b.part\n\\ir c.part\n')
  await write('b.part', 'create table b (n integer);\n')
  await write('c.part', 'create table c (n integer);\ninsert into b values (1);\ninsert into nowhere values (1);\n')
  await expect(run()).rejects.toThrow(
    'La migration 0001_a.sql (c.part) a échoué, ligne 3\u00a0: relation "nowhere" does not exist.',
  )
  await write('c.part', 'create table c (n integer);\ninsert into b values (1);\n')
  expect(await run()).toEqual(['Migration 0001_a.sql…'])
  await write('b.part', 'create table b (n bigint);\n')
  await expect(run()).rejects.toThrow("a le schéma d'une autre version d'Escarcelle")
})

it('lets one of several processes migrate; the others wait and are no-ops', async () => {
  await write('0001_a.sql', 'create table a (n integer); select pg_sleep(0.2); insert into a values (1)')
  await write('0002_b.sql', 'insert into a values (2)')
  const pools = [1, 2, 3].map(() => openPool(database.address, { size: 1 }))
  const messages: string[] = []
  await Promise.all(pools.map((pool) => migrate(pool, { directory, onProgress: (message) => messages.push(message) })))
  await Promise.all(pools.map((pool) => pool.end()))
  expect(messages).toEqual(['Migration 0001_a.sql…', 'Migration 0002_b.sql…'])
  expect((await database.pool.query('select from a')).rowCount).toBe(2)
})

it('rolls back a file that fails, names the line, and continues from there after a fix', async () => {
  await write('0001_a.sql', 'create table a (n integer)')
  await write('0002_b.sql', 'create table b (n integer);\ninsert into a values (1);\ninsert into nowhere values (1);')
  await expect(run()).rejects.toThrow(
    'La migration 0002_b.sql a échoué, ligne 3\u00a0: relation "nowhere" does not exist.',
  )
  expect(await listRecorded()).toEqual(['0001_a.sql'])
  expect((await database.pool.query('select from a')).rowCount).toBe(0)
  await write('0002_b.sql', 'create table b (n integer);\ninsert into a values (1);')
  expect(await run()).toEqual(['Migration 0002_b.sql…'])
})

it('rolls back a file whose connection is cut midway, and completes it on the next run', async () => {
  await write('0001_a.sql', 'create table a (n integer); select pg_terminate_backend(pg_backend_pid())')
  await expect(run()).rejects.toThrow('La migration 0001_a.sql a échoué')
  await write('0001_a.sql', 'create table a (n integer)')
  expect(await run()).toEqual(['Migration 0001_a.sql…'])
})

it('has no statement timeout', async () => {
  await write('0001_a.sql', 'select pg_sleep(0.3)')
  const pool = openPool(database.address, { size: 1, statementTimeoutMs: 100 })
  await migrate(pool, { directory })
  await pool.end()
  expect(await listRecorded()).toEqual(['0001_a.sql'])
})

it('does not block a table while a file waits for its lock, and continues once the lock is free', async () => {
  await write('0001_a.sql', 'create table a (n integer)')
  await run()
  await write('0002_b.sql', 'alter table a add column m integer')
  const holder = await database.pool.connect()
  await holder.query('begin; lock table a in access share mode')
  const messages: string[] = []
  const migrated = migrate(database.pool, { directory, onProgress: (line) => messages.push(line), lockTimeoutMs: 50 })
  await expect.poll(() => messages.length).toBe(2)
  await database.pool.query('select from a')
  await holder.query('commit')
  holder.release()
  await migrated
  expect(await listRecorded()).toEqual(['0001_a.sql', '0002_b.sql'])
})

it('refuses a file that changed after it ran, ignoring line endings', async () => {
  await write('0001_a.sql', 'create table a (n integer);\n')
  await write('0002_b.sql', 'create table b (n integer);\n')
  await run()
  await write('0001_a.sql', 'create table a (n integer);\r\n')
  await write('0002_b.sql', 'create table b (n integer);\r\n')
  expect(await run()).toEqual([])
  await write('0002_b.sql', 'create table b (n bigint);\n')
  await expect(run()).rejects.toThrow(
    'La migration 0002_b.sql a été modifiée après avoir été appliquée\u00a0: rétablissez-la et ajoutez une nouvelle migration.',
  )
})

const migrateAs = async (version: string): Promise<string[]> => {
  const warnings: string[] = []
  await migrate(database.pool, { directory, version, onWarning: (warning) => warnings.push(warning) })
  return warnings
}

it('runs on the schema of the next version with a warning, and refuses that of a later one', async () => {
  await write('0001_a.sql', 'create table a (n integer)')
  await write('0002_b.sql', 'create table b (n integer)')
  expect(await migrateAs('1.5.0')).toEqual([])
  await rm(path.join(directory, '0002_b.sql'))
  expect(await migrateAs('1.4.0')).toEqual([
    "La base de données a été migrée par une version plus récente d'Escarcelle (1.5.0). La version 1.4.0 s'en sert quand même.",
  ])
  await expect(migrateAs('1.3.0')).rejects.toThrow(
    "La base de données a été migrée par une version plus récente d'Escarcelle (0002_b.sql)\u00a0: lancez cette version-là.",
  )
})

it.each([
  ['another text', '0001_a.sql', 'create table a (n bigint)'],
  ['another name', '0001_b.sql', 'create table a (n integer)'],
])('refuses a database whose first file has %s, and says how to keep the data', async (_, name, sql) => {
  await write('0001_a.sql', 'create table a (n integer)')
  await write('0002_b.sql', 'insert into a values (1)')
  await run()
  await rm(path.join(directory, '0001_a.sql'))
  await rm(path.join(directory, '0002_b.sql'))
  await write(name, sql)
  await expect(run()).rejects.toThrow(
    "Cette base de données a le schéma d'une autre version d'Escarcelle\u00a0: pour garder vos données, sauvegardez-les avec la version qui les a écrites (npm run backup), puis restaurez-les avec celle-ci (npm run restore).",
  )
  expect((await database.pool.query('select n from a')).rows).toEqual([{ n: 1 }])
})

it('refuses a file that comes before one that has already run', async () => {
  await write('0001_a.sql', 'create table a (n integer)')
  await write('0003_c.sql', 'create table c (n integer)')
  await run()
  await write('0002_b.sql', 'create table b (n integer)')
  await expect(run()).rejects.toThrow(
    'La migration 0002_b.sql vient avant 0003_c.sql, déjà appliquée\u00a0: donnez-lui un numéro plus grand.',
  )
})
