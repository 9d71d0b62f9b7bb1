import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { migrate } from '#shared/server/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createBackup } from '../backup/create-backup.ts'
import { loadBackup } from '../backup/load-backup.ts'
import { openBackup } from '../backup/restore-backup.ts'
import { schemaOf } from '../backup/testing/database-content.ts'
import { migrateToVersion01 } from './testing/version-0.1.ts'

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [customer, manager, donation, file] = [idOf(1), idOf(2), idOf(3), idOf(4)]

let made: TestDatabase
let version01: TestDatabase
let nameOfVersion01: string
let database: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  version01 = await createTestDatabase({ isEmpty: true })
  await migrateToVersion01(version01.pool)
  nameOfVersion01 = (await version01.pool.query('select current_database() as name')).rows[0].name
  // A database with connections cannot be copied.
  await version01.pool.end()
})
afterAll(async () => {
  await made.close()
  await version01.close()
})
beforeEach(async () => {
  database = await createTestDatabase({ copyOf: nameOfVersion01 })
  return () => database.close()
})

const list = async (sql: string) => (await database.pool.query(sql)).rows
const record = 'select name, checksum, product from schema_migrations order by name'

/** A mapping of the columns of a file, whose manager has said what three words of its status mean. */
const mappingWith = (meaning: string) => ({
  columns: { date: 0, amount: 1, status: 2 },
  statuses: [
    { value: 'Gift', meaning },
    { value: 'Remboursé', meaning: 'leave' },
    { value: 'partiel', meaning },
  ],
  causes: [],
})

/** An import that added a donation, and the mapping that its association used last. */
const insertImport = () =>
  database.pool.query(`
    insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      values ('${customer}', 'A', 'B', 'C', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000');
    insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${manager}', '${customer}', 'one', 'one@b.example', 'A', 'B', 'manager', 'manager');
    insert into transactions (customer_id, id, amount_cents, created_at, recorded_by, idempotency_key, request_digest)
      values ('${customer}', '${donation}', 2000, '2026-03-06', '${manager}', 'import-${file}-2', '\\x00');
    insert into imports (customer_id, id, number, file_name, file_sha256, encoding, separator, header, header_fingerprint,
        mapping, state, uploaded_at, uploaded_by, started_at, started_by, ended_at)
      values ('${customer}', '${file}', 1, 'dons.csv', repeat('0', 64), 'utf-8', ';', '[]', 'print',
        '${JSON.stringify(mappingWith('gift'))}', 'done', now(), '${manager}', now(), '${manager}', now());
    insert into import_gifts (customer_id, import_id, line, transaction_id, file_key)
      values ('${customer}', '${file}', 2, '${donation}', 'key');
    insert into import_mappings (customer_id, header_fingerprint, mapping, used_at)
      values ('${customer}', 'print', '${JSON.stringify(mappingWith('gift'))}', now()),
        ('${customer}', 'older', '{"columns": {}}', now())`)

it('a database of version 0.1 gets the schema and the record of a new one', async () => {
  const messages: string[] = []
  await migrate(database.pool, { onProgress: (message) => messages.push(message) })
  expect(messages[0]).toBe('Reprise de la base de données de la version 0.1…')
  expect(await schemaOf(database.pool)).toEqual(await schemaOf(made.pool))
  expect(await list(record)).toEqual((await made.pool.query(record)).rows)
  expect(await list('select name, policy from jobs.queue order by name')).toHaveLength(2)
})

it('its rows stay, and the status "gift" of a mapping becomes "donation"', async () => {
  await insertImport()
  const added = `select customer_id, import_id, line, transaction_id, file_key, undone_at`
  const before = await list(`${added} from import_gifts`)
  await migrate(database.pool)
  expect(await list(`${added} from import_donations`)).toEqual(before)
  expect(await list('select mapping from imports')).toEqual([{ mapping: mappingWith('donation') }])
  expect(await list('select mapping from import_mappings order by header_fingerprint')).toEqual([
    { mapping: { columns: {} } },
    { mapping: mappingWith('donation') },
  ])
  await expect(list('update import_donations set line = 3')).rejects.toThrow('what an import added never changes')
  await expect(list('truncate import_donations')).rejects.toThrow('rows of import_donations are only ever added')
  await migrate(database.pool)
})

it('a failure leaves it as it was, and the next start brings it over', async () => {
  const before = await list(record)
  await list('create table import_donations (n integer)')
  await expect(migrate(database.pool)).rejects.toThrow(
    'La migration 0001_schema.sql (from-0.1.sql) a échoué\u00a0: relation "import_donations" already exists.',
  )
  expect(await list(record)).toEqual(before)
  await list('drop table import_donations')
  await migrate(database.pool)
  expect(await schemaOf(database.pool)).toEqual(await schemaOf(made.pool))
})

it('a database of before the last 0.1 is refused, with the way to keep its data', async () => {
  const older = await createTestDatabase({ isEmpty: true })
  onTestFinished(() => older.close())
  await migrateToVersion01(older.pool, 2)
  await expect(migrate(older.pool)).rejects.toThrow(
    'Cette base de données vient d’une version d’Escarcelle antérieure à la dernière 0.1. Vos données restent telles quelles\u00a0: lancez d’abord la dernière version 0.1, qui les met à jour, puis celle-ci.',
  )
  expect((await older.pool.query('select from schema_migrations')).rowCount).toBe(2)
})

it('a backup that it has made is refused, with the way to keep its data', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-backup-'))
  const target = await createTestDatabase({ isEmpty: true })
  onTestFinished(async () => {
    await target.close()
    await rm(directory, { recursive: true })
  })
  const { address } = database
  const identityKey = Buffer.alloc(32, 7)
  const saved = { address, directory, now: new Date(), product: '0.1.0', key: undefined, identityKey }
  const { folder } = await createBackup(saved)
  const manifest = await openBackup({ folder, key: undefined })
  await expect(loadBackup(target.address, { folder, manifest, key: undefined, report: () => {} })).rejects.toThrow(
    'Cette sauvegarde vient de la version 0.1 d’Escarcelle. Restaurez-la avec la version 0.1, puis lancez celle-ci, qui reprend la base restaurée.',
  )
})
