import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createBackup } from './create-backup.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const newDirectory = async (): Promise<string> => {
  const made = await mkdtemp(path.join(tmpdir(), 'escarcelle-backup-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}
const saveIn = (directory: string) =>
  createBackup({
    address: database.address,
    directory,
    now: new Date('2026-11-21T06:00:00.000Z'),
    product: '0.1.0',
    key: undefined,
    identityKey: Buffer.alloc(32, 7),
    // The connection of a backup that failed holds its lock until PostgreSQL has seen that it is gone.
    waitMs: 10_000,
  })

it('says that a folder cannot take a backup', async () => {
  const file = path.join(await newDirectory(), 'file')
  await writeFile(file, '')
  await expect(saveIn(file)).rejects.toThrow(`Le dossier ${file} ne peut pas recevoir de sauvegarde`)
})

it('deletes the database of a rehearsal that a signal stops, and says nothing of the backup', async () => {
  const [backups, scratch] = [await newDirectory(), await newDirectory()]
  await saveIn(backups)
  // PostgreSQL runs under another account when the tests run as root.
  await chmod(scratch, 0o755)
  const env = { ...process.env, BACKUP_DIR: backups, TMPDIR: scratch }
  const rehearsal = spawn(process.execPath, ['src/app/backup/backup.ts', 'rehearse'], { env, stdio: 'ignore' })
  const ended = once(rehearsal, 'exit')
  await expect.poll(async () => String(await readdir(scratch, { recursive: true }))).toContain('postmaster.pid')
  rehearsal.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(await readdir(scratch)).toEqual([])
  expect(await readdir(backups)).not.toContain('rehearsal.json')
})
