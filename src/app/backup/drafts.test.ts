import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { lockKeys } from '#shared/server/lock-classes.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { listDrafts } from './backup-list.ts'
import { createBackup, createDraftSweep } from './create-backup.ts'

const now = new Date('2026-11-22T06:00:00.000Z')
const draft = '2026-01-01T00-00-00Z.partial'

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-drafts-'))
  await mkdir(path.join(directory, draft))
  await writeFile(path.join(directory, draft, 'donation_identities.copy.gz'), 'Yasmina Haddad')
  return () => rm(directory, { recursive: true })
})

it('an unfinished backup is listed, and deleted by the next backup', async () => {
  expect(await listDrafts(directory)).toEqual([draft])
  const options = {
    address: database.address,
    directory,
    now,
    product: '1.0.0',
    key: undefined,
    identityKey: undefined,
  }
  const { folder, removedDrafts } = await createBackup(options)
  expect(removedDrafts).toEqual([draft])
  expect(await readdir(directory)).toEqual([path.basename(folder)])
})

it('an unfinished backup is deleted at the start, unless a backup is running', async () => {
  const sweep = createDraftSweep({ db: database.db, plan: { directory, everyHours: 24 } })
  const other = await database.pool.connect()
  await other.query(`begin; ${withoutTimeLimits}; select pg_advisory_xact_lock(${lockKeys.backup})`)
  await sweep()
  expect(await listDrafts(directory)).toEqual([draft])
  await other.query('rollback')
  other.release()
  await sweep()
  expect(await readdir(directory)).toEqual([])
})
