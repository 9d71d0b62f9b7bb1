import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import fc from 'fast-check'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertReceipt } from '#features/receipts/testing/receipt.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { createFindPerson } from '#features/users/server/person.repository.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openPool } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { playStep } from '#test/ledger/play.ts'
import { now, startHistory } from '#test/ledger/setting.ts'
import { anyStep } from '#test/ledger/steps.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { readRestoreCommand } from './arguments.ts'
import { listBackups } from './backup-list.ts'
import { createBackup } from './create-backup.ts'
import { loadBackup } from './load-backup.ts'
import { openBackup } from './restore-backup.ts'
import { digestsOf, schemaOf } from './testing/database-content.ts'

const donor = 'Yasmina Haddad'
const identityKey = Buffer.alloc(32, 7)

let test: TestApp
let pool: Pool
let key: string
let directory: string

beforeAll(async () => {
  test = await startTestApp({ now: () => now })
  pool = openPool(test.address)
  key = await generateX25519Identity()
  const history = await startHistory(test)
  for (const step of fc.sample(fc.array(anyStep, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 11 }).flat())
    await playStep(history, step)
  const { id: customerId } = await insertCustomer(test.db)
  const device = await insertDevice(test.db, customerId)
  const said = { donator_fullname: donor, message: '\\N\t"é\n' }
  const donation = await insertDonation(test.db, customerId, { device_id: device.id }, said)
  const issuer = await insertUser(test.db, { customer_id: customerId })
  await insertReceipt(test.db, { customerId, transactionId: donation.id, issuedBy: issuer.id })
})
afterAll(async () => {
  await pool.end()
  await test.close()
})

const newDirectory = async (): Promise<string> => {
  const made = await mkdtemp(path.join(tmpdir(), 'escarcelle-backup-'))
  onTestFinished(() => rm(made, { recursive: true }))
  directory = made
  return made
}
type Saved = { from?: Pick<TestDatabase, 'address'>; key?: string; now?: Date }
const save = async ({ from = test, key: backupKey, now: instant = now }: Saved = {}) =>
  createBackup({
    address: from.address,
    directory: await newDirectory(),
    now: instant,
    product: '0.1.0',
    key: backupKey,
    identityKey,
  })

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ isEmpty: true })
  onTestFinished(() => database.close())
  return database
}
type Restored = { withKey?: string }
const restore = async (
  target: Pick<TestDatabase, 'address'>,
  folder: string,
  { withKey }: Restored = {},
): Promise<void> => {
  const manifest = await openBackup({ folder, key: withKey })
  await loadBackup(target.address, { folder, manifest, key: withKey, report: () => {} })
}

it('a restored database has the same rows and the same schema', async () => {
  const { folder, manifest } = await save()
  const target = await emptyDatabase()
  await restore(target, folder)
  // Every earlier session has ended in the copy.
  const names = manifest.tables.map(({ name }) => name).filter((name) => name !== 'identity_accounts')
  const accounts = "(select to_jsonb(account) - 'valid_since' from identity_accounts account)"
  expect(await digestsOf(target.pool, [...names, accounts])).toEqual(await digestsOf(pool, [...names, accounts]))
  expect(await schemaOf(target.pool)).toEqual(await schemaOf(pool))
  expect(manifest.figures.donations.count).toBeGreaterThan(10)
  expect(manifest.figures.closings.count).toBeGreaterThan(0)
  const receipts = 'select number, sha256, pdf from receipt_papers join receipts on id = receipt_id'
  expect((await target.pool.query(receipts)).rows).toEqual((await pool.query(receipts)).rows)
  await expect(target.pool.query('delete from transactions')).rejects.toThrow('only ever added')
})

it('a restore has no time limit, and leaves the database empty when a figure is wrong', {
  tags: ['nightly'],
}, async () => {
  const { folder, manifest } = await save()
  const target = await emptyDatabase()
  const query = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const { donations } = manifest.figures
  const other = {
    ...manifest,
    figures: { ...manifest.figures, donations: { ...donations, cents: donations.cents + 1 } },
  }
  const options = { folder, manifest: other, key: undefined, report: () => {} }
  await expect(loadBackup(target.address, options)).rejects.toThrow('ne sont pas ceux de la sauvegarde')
  // A COPY is an object.
  const texts = (query.mock.calls as unknown[][]).map(([text]) => (typeof text === 'string' ? text : ''))
  const begins = texts.findLastIndex((text) => text.includes('set local statement_timeout = 0'))
  for (const slow of [/^analyze$/, /add constraint/, /create index/i, /jsonb_build_object/]) {
    const place = texts.findLastIndex((text) => slow.test(text))
    expect(place, String(slow)).toBeGreaterThan(begins)
    expect(texts.slice(begins, place)).not.toContain('commit')
  }
  expect((await target.pool.query('select from transactions')).rowCount).toBe(0)
})

it('sessions are not saved, and a token from before the restore is refused, whether its session had ended or not', async () => {
  const { folder, manifest } = await save()
  const names = manifest.tables.map(({ name }) => name)
  expect(names).not.toContain('identity_sessions')
  expect(names).not.toContain('identity_refresh_tokens')
  const target = await emptyDatabase()
  const authTimeSeconds = Math.floor(Date.now() / 1000)
  await restore(target, folder)
  const { rows } = await target.pool.query<{ uid: string }>(
    'select identity_uid as uid from users where deleted_at is null and identity_uid is not null limit 3',
  )
  expect(rows.length).toBeGreaterThan(0)
  const findPerson = createFindPerson(target.db)
  for (const { uid } of rows)
    expect(await findPerson({ uid, authTimeSeconds, key: 'of before' })).toMatchObject({ isEnded: true })
})

it('with a key, no file can be read without it, and the key of the server is saved', async () => {
  const { folder, manifest } = await save({ key })
  expect(manifest).toMatchObject({ isEncrypted: true, hasIdentityKey: true })
  for (const name of await readdir(folder))
    expect((await readFile(path.join(folder, name))).includes('Haddad'), name).toBe(false)
  const target = await emptyDatabase()
  await expect(restore(target, folder)).rejects.toThrow('Cette sauvegarde est chiffrée')
  await expect(restore(target, folder, { withKey: await generateX25519Identity() })).rejects.toThrow(
    "BACKUP_KEY n'est pas la clé de cette sauvegarde.",
  )
  await restore(target, folder, { withKey: key })
  expect(Object.keys(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))).toSorted()).toEqual([
    'createdAt',
    'format',
    'isEncrypted',
    'product',
  ])
  expect(
    (await target.pool.query('select from donation_identities where donator_fullname = $1', [donor])).rowCount,
  ).toBe(1)
})

it('with a key, a backup that anyone can have made is refused, unless its owner says so', async () => {
  const { folder } = await save()
  await expect(openBackup({ folder, key })).rejects.toThrow("Cette sauvegarde n'est pas chiffrée")
  expect(readRestoreCommand(['--unencrypted', folder])).toEqual({ folder, takesUnencrypted: true })
  expect(await openBackup({ folder, key, takesUnencrypted: true })).toMatchObject({ isEncrypted: false })
})

it('without a key, the key of the server is not saved', async () => {
  const { folder, manifest } = await save()
  expect(manifest).toMatchObject({ isEncrypted: false, hasIdentityKey: false })
  expect(await readdir(folder)).not.toContain('identity.key')
})

it('refuses a database that has rows', async () => {
  const { folder } = await save()
  const manifest = await openBackup({ folder, key: undefined })
  const said: string[] = []
  const report = (line: string) => void said.push(line)
  await expect(loadBackup(test.address, { folder, manifest, key: undefined, report })).rejects.toThrow(
    'La base de données n’est pas vide',
  )
  expect(said).toEqual([])
})

it('refuses a second backup of the same database at once', async () => {
  const saves = await Promise.allSettled([save(), save({ now: new Date(now.getTime() + 1000) })])
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('a backup that fails leaves nothing', async () => {
  await pool.query('create table odd (n integer)')
  onTestFinished(async () => void (await pool.query('drop table odd')))
  await pool.query('revoke all on odd from current_user')
  await expect(save()).rejects.toThrow('permission denied')
  expect(await listBackups(directory)).toEqual([])
  expect(await readdir(directory)).toEqual([])
})
