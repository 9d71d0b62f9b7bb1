import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { listBackups } from '#app/backup/backup-list.ts'
import { verifyBackup } from '#app/backup/checksums.ts'
import { openPool } from '#shared/server/database.ts'
import { startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { createRealServer } from './real-server.ts'

const program = (name: string): string => path.resolve(import.meta.dirname, `../../src/app/backup/${name}.ts`)

type Ran = { code: number | null; output: string; seconds: number }

/** When to kill a command: after some milliseconds, or when it has printed a text. */
type Kill = { afterMs: number } | { whenPrinted: string }

/** Runs a command, or kills it on its way. */
const run = async (name: string, words: string[], env: NodeJS.ProcessEnv, kill?: Kill): Promise<Ran> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program(name), ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
      if (kill && 'whenPrinted' in kill && output.includes(kill.whenPrinted)) child.kill('SIGKILL')
    })
  if (kill && 'afterMs' in kill) void pause(kill.afterMs).then(() => child.kill('SIGKILL'))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, seconds: (performance.now() - startedAt) / 1000 }
}

const countDonations = async (dataDir: string): Promise<number> => {
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => {} })
  const pool = openPool(postgres.address)
  const { rows } = await pool.query<{ count: number }>('select count(*) from transactions')
  await pool.end()
  await postgres.stop()
  return rows[0]?.count ?? -1
}

it('a killed backup is not taken for a whole one, and a killed restore loses nothing', {
  tags: ['nightly'],
}, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-backups-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const server = await createRealServer({ environment: { DEMO: 'small' } })
  onTestFinished(() => server.remove())
  const { dataDir } = server
  const env = { DATA_DIR: dataDir, BACKUP_DIR: directory }
  await server.start()

  // A backup takes about a second, half of it to start.
  const whole = await run('backup', [], env)
  expect(whole.code, whole.output).toBe(0)
  for (const share of [0.5, 0.7, 0.9]) await run('backup', [], env, { afterMs: whole.seconds * share * 1000 })
  for (const { folder } of await listBackups(directory)) await verifyBackup(folder)
  const [backup] = await listBackups(directory)
  if (!backup) throw new Error('there is no backup')

  const refused = await run('restore', [backup.folder], env)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Arrêtez d'abord Escarcelle") })
  server.signal('SIGTERM')
  await expect.poll(() => readdir(dataDir), { timeout: 20_000 }).toContain('postgres')
  await server.kill()

  const donations = await countDonations(dataDir)
  for (const whenPrinted of ['Création de la base', 'Chargement de', 'Vérification des règles'])
    expect((await run('restore', [backup.folder], env, { whenPrinted })).code, whenPrinted).toBeNull()
  expect(await countDonations(dataDir)).toBe(donations)

  const restored = await run('restore', [backup.folder], env)
  expect(restored, restored.output).toMatchObject({ code: 0 })
  expect(await countDonations(dataDir)).toBe(donations)
  const aside = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.avant-'))
  expect(aside).toHaveLength(1)
  expect(await readdir(dataDir)).not.toContain('restauration')

  // The embedded database of an earlier major version of PostgreSQL: its backup is restored in its place.
  await writeFile(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir, onProgress: () => {} })).rejects.toThrow(
    "avec la version d'Escarcelle d'avant, lancez npm run backup, puis avec celle-ci npm run restore",
  )
  const upgraded = await run('restore', [backup.folder], env)
  expect(upgraded, upgraded.output).toMatchObject({ code: 0 })
  expect(await countDonations(dataDir)).toBe(donations)

  // Killed between the two renames: the next start must not begin with an empty database.
  await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'elsewhere'))
  await expect(startEmbeddedPostgres({ dataDir, onProgress: () => {} })).rejects.toThrow(
    'Une restauration a été interrompue',
  )
  await rename(path.join(dataDir, 'elsewhere'), path.join(dataDir, 'postgres'))
})
