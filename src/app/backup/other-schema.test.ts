import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { migrate } from '#shared/server/migrate.ts'
import { databaseFolder } from '#shared/server/migration-files.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createBackup } from './create-backup.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'
import { digestsOf, schemaOf } from './testing/database-content.ts'

let database: TestDatabase
let backups: string
let folder: string
let manifest: Manifest
beforeAll(async () => {
  database = await createTestDatabase()
  const { id: customerId } = await insertCustomer(database.db)
  const cause = await insertCause(database.db, customerId)
  const device = await insertDevice(database.db, customerId)
  await insertDonation(database.db, customerId, { device_id: device.id }, { cause_id: cause.id })
  backups = await mkdtemp(path.join(tmpdir(), 'escarcelle-backup-'))
  const now = new Date('2026-11-21T06:00:00.000Z')
  const options = { address: database.address, directory: backups, now, product: '0.1.0' }
  ;({ folder, manifest } = await createBackup({ ...options, key: undefined, identityKey: undefined }))
})
afterAll(async () => {
  await database.close()
  await rm(backups, { recursive: true })
})

const emptyDatabase = async (): Promise<TestDatabase> => {
  const target = await createTestDatabase({ isEmpty: true })
  onTestFinished(() => target.close())
  return target
}

/** Copies the schema, with another table of causes and later migrations. Returns the folder of its migrations. */
const copySchema = async ({ causes = (sql: string) => sql, later = '' }): Promise<string> => {
  const copy = await mkdtemp(path.join(tmpdir(), 'escarcelle-schema-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(databaseFolder, copy, { recursive: true })
  const file = path.join(copy, 'schema/causes.sql')
  await writeFile(file, causes(await readFile(file, 'utf8')))
  const migrations = path.join(copy, 'migrations')
  if (later) await writeFile(path.join(migrations, '9999_later.sql'), later)
  return migrations
}

const restore = (target: TestDatabase, migrations: string, saved = manifest): Promise<void> =>
  loadBackup(target.address, { folder, manifest: saved, key: undefined, report: () => {}, migrations })

it('a backup of an earlier version is restored, then migrated', async () => {
  const migrations = await copySchema({ later: 'alter table causes add column later text' })
  const target = await emptyDatabase()
  await restore(target, migrations)
  await migrate(target.pool, { directory: migrations })
  const whole = await schemaOf(target.pool)
  expect(whole.filter((part) => part.startsWith('column causes.later'))).toHaveLength(1)
  expect(whole.filter((part) => !part.startsWith('column causes.later'))).toEqual(await schemaOf(database.pool))
})

const after = (column: string, added: string) => (sql: string) => sql.replace(column, `${column} ${added}`)

it('a backup of another schema is restored where this one has all its columns, then migrated', async () => {
  const migrations = await copySchema({
    causes: after('archived_at timestamptz,', 'color text,'),
    later: "update causes set color = 'blue'",
  })
  const target = await emptyDatabase()
  await restore(target, migrations)
  const names = manifest.tables.map(({ name }) => name).filter((name) => name !== 'causes')
  const tables = [...names, "(select to_jsonb(cause) - 'color' from causes cause)"]
  expect(await digestsOf(target.pool, tables)).toEqual(await digestsOf(database.pool, tables))
  expect((await target.pool.query('select color from causes')).rows).toEqual([{ color: 'blue' }])
})

it('refuses a backup of another schema with a column that this one lacks', async () => {
  const migrations = await copySchema({ causes: (sql) => sql.replace('icon text not null,', '') })
  await expect(restore(await emptyDatabase(), migrations)).rejects.toThrow(
    "Cette sauvegarde contient causes.icon, que cette version ne connaît pas\u00a0: restaurez-la avec la version qui l'a faite.",
  )
})

it('refuses a backup of another schema with rows that this one refuses', async () => {
  const migrations = await copySchema({ causes: after('archived_at timestamptz,', 'color text not null,') })
  const target = await emptyDatabase()
  await expect(restore(target, migrations)).rejects.toThrow(
    'Les lignes de cette sauvegarde ne vont pas dans la base de cette version\u00a0: null value in column "color"',
  )
  expect((await target.pool.query('select from transactions')).rowCount).toBe(0)
})

it('refuses a backup of a later version', async () => {
  const later = { ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: '0' }] }
  await expect(restore(await emptyDatabase(), await copySchema({}), later)).rejects.toThrow(
    "par une version plus récente d'Escarcelle (9999_later.sql)",
  )
})

it('refuses a database with a later schema', async () => {
  const migrations = await copySchema({ later: 'alter table causes add column later text' })
  const target = await emptyDatabase()
  await migrate(target.pool, { directory: migrations })
  await expect(restore(target, migrations)).rejects.toThrow('La base de données n’est pas vide')
})
