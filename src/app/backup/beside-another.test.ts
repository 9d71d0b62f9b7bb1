import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { lockKeys } from '#shared/server/lock-classes.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { listBackups } from './backup-list.ts'
import { createBackup } from './create-backup.ts'
import { openBackup, requireIdentityKey } from './restore-backup.ts'

const now = new Date('2026-03-06T12:00:00.000Z')
const identityKey = Buffer.alloc(32, 7)
/** The lock of a backup that runs. */
const lock = `select pg_advisory_xact_lock(${lockKeys.backup})`

let database: TestDatabase
let directory: string
let key: string
beforeAll(async () => {
  database = await createTestDatabase()
  key = await generateX25519Identity()
  directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-beside-'))
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

it('waits for the first backup of the server, then makes its own', async () => {
  const server = await database.pool.connect()
  await server.query(`begin; ${withoutTimeLimits}; ${lock}`)
  const options = { address: database.address, directory, now, product: '0.1.0', key, identityKey }
  await expect(createBackup(options)).rejects.toThrow('La première sauvegarde de cette base est en cours.')
  const said: string[] = []
  const saved = createBackup({ ...options, waitMs: 30_000, report: (line) => void said.push(line) })
  await expect
    .poll(() => said)
    .toEqual(['La première sauvegarde de cette base est en cours\u00a0: celle-ci la suivra…'])
  await pause(300)
  await server.query('commit')
  server.release()
  const { folder, manifest } = await saved
  expect((await listBackups(directory)).map((backup) => backup.folder)).toEqual([folder])
  expect(Date.parse(manifest.createdAt)).toBeGreaterThan(now.getTime())
})

it('refuses another key of the server before anything is restored', async () => {
  const folder = (await listBackups(directory)).at(-1)?.folder ?? ''
  const manifest = await openBackup({ folder, key })
  await requireIdentityKey(manifest, identityKey, { folder, key })
  await requireIdentityKey(manifest, undefined, { folder, key })
  await expect(requireIdentityKey(manifest, Buffer.alloc(32, 8), { folder, key })).rejects.toThrow(
    "IDENTITY_KEY n'est pas la clé du serveur de cette sauvegarde",
  )
})
