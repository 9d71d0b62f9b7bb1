import {
  access,
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { openPool } from '../database.ts'
import { isRoot } from './account.ts'
import { sharedFolder } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { createDatabaseFolder, createDataFolder, spawnOwner, spawnUnrelated } from './testing/owner.fixture.ts'

// Real processes on a real disk are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const start = (dataDir: string, onProgress: (message: string) => void = () => {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, onProgress })

const answers = async ({ address }: EmbeddedPostgres): Promise<boolean> => {
  const pool = openPool(address)
  const isAnswering = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  await pool.end()
  return isAnswering
}

it('leaves no partial cluster when the first start is killed during initdb', { tags: ['nightly'] }, async () => {
  await using folder = await createDataFolder()
  const owner = spawnOwner(folder.dataDir)
  const begun = path.join(folder.dataDir, 'postgres', `initdb-${owner.pid}`, 'base')
  expect(await owner.nextLine()).toBe('Création de la base de données…')
  await expect
    .poll(
      () =>
        access(begun).then(
          () => true,
          () => false,
        ),
      { interval: 2 },
    )
    .toBe(true)
  await owner.end('SIGKILL')
  expect(await readdir(path.join(folder.dataDir, 'postgres'))).not.toContain('cluster')

  const database = await start(folder.dataDir)
  expect(await answers(database)).toBe(true)
  await database.stop()
  expect(await readdir(path.join(folder.dataDir, 'postgres'))).toEqual(['cluster', 'postgres.log', 'socket'])
})

it('starts when the stale postmaster.pid names another program', async () => {
  await using folder = await createDatabaseFolder()
  await (await start(folder.dataDir)).stop()
  const unrelated = spawnUnrelated()
  const file = path.join(folder.dataDir, 'postgres/cluster/postmaster.pid')
  await writeFile(file, `${unrelated.pid}\n${path.dirname(file)}\n1700000000\n5432\n/nowhere\n\n  1 2\nready   \n`)
  const database = await start(folder.dataDir)
  expect(await answers(database)).toBe(true)
  await database.stop()
  await unrelated.end()
})

it('starts when the stale lock of the socket names another program', { tags: ['nightly'] }, async () => {
  await using folder = await createDatabaseFolder()
  await (await start(folder.dataDir)).stop()
  const unrelated = spawnUnrelated()
  const home = path.join(folder.dataDir, 'postgres')
  const lock = `${unrelated.pid}\n${home}/cluster\n1700000000\n5432\n${home}/socket\n`
  await writeFile(path.join(home, 'socket/.s.PGSQL.5432.lock'), lock, { mode: 0o644 })
  const database = await start(folder.dataDir)
  expect(await answers(database)).toBe(true)
  await database.stop()
  await unrelated.end()
})

it('starts when a start with our pid was killed while it replaced the stale file', { tags: ['nightly'] }, async () => {
  await using folder = await createDatabaseFolder()
  await (await start(folder.dataDir)).stop()
  const unrelated = spawnUnrelated()
  const file = path.join(folder.dataDir, 'postgres/cluster/postmaster.pid')
  await writeFile(file, `${unrelated.pid}\n${path.dirname(file)}\n1700000000\n5432\n/nowhere\n\n  1 2\nready   \n`)
  await writeFile(`${file}.${process.pid}`, 'half')
  const database = await start(folder.dataDir)
  expect(await answers(database)).toBe(true)
  await database.stop()
  await unrelated.end()
})

it('puts the socket in a short folder when the path of the data folder is too long for one', {
  tags: ['nightly'],
}, async () => {
  await using folder = await createDataFolder('un-chemin-bien-long/'.repeat(5))
  const database = await start(folder.dataDir)
  const { host } = database.address
  expect(host.startsWith(folder.dataDir)).toBe(false)
  expect(await answers(database)).toBe(true)
  await database.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

it('refuses a link to a missing database, instead of creating an empty one', async () => {
  await using folder = await createDataFolder()
  await symlink('/nowhere/at/all', path.join(folder.dataDir, 'postgres'))
  await expect(start(folder.dataDir)).rejects.toThrow(
    `${folder.dataDir}/postgres pointe vers un dossier qui n'existe plus\u00a0: rétablissez-le, ou supprimez ce lien pour repartir de zéro.`,
  )
  await rm(path.join(folder.dataDir, 'postgres'))
})

it('refuses a database of another major version', async () => {
  await using folder = await createDataFolder()
  await mkdir(path.join(folder.dataDir, 'postgres/cluster'), { recursive: true })
  await writeFile(path.join(folder.dataDir, 'postgres/cluster/PG_VERSION'), '16\n')
  await expect(start(folder.dataDir)).rejects.toThrow(
    "a été créée par PostgreSQL 16 et ne s'ouvre pas avec PostgreSQL 18",
  )
})

it("reports PostgreSQL's reason when it cannot start", { tags: ['nightly'] }, async () => {
  await using folder = await createDatabaseFolder()
  await (await start(folder.dataDir)).stop()
  await rm(path.join(folder.dataDir, 'postgres/cluster/global'), { recursive: true })
  await expect(start(folder.dataDir)).rejects.toThrow(
    /^PostgreSQL n'a pas démarré\u00a0: .+ \(journal\u00a0: .+postgres\.log\)\.$/,
  )
})

it.runIf(isRoot())(
  'lets PostgreSQL pass through a data folder of root, but not list it',
  { tags: ['nightly'] },
  async () => {
    await using folder = await createDataFolder('data')
    await mkdir(folder.dataDir, { mode: 0o700 })
    await (await start(folder.dataDir)).stop()
    await chmod(folder.dataDir, 0o700)
    await (await start(folder.dataDir)).stop()
    const opened = await stat(folder.dataDir)
    expect([opened.uid, opened.mode & 0o777]).toEqual([0, 0o710])
  },
)

it.runIf(isRoot())(
  'relocates and reports the database when PostgreSQL cannot reach the data folder',
  { tags: ['nightly'] },
  async () => {
    await using folder = await createDataFolder('data')
    const { dataDir } = folder
    await chmod(path.dirname(dataDir), 0o700)
    const messages: string[] = []
    const database = await start(dataDir, (message) => messages.push(message))
    expect(await answers(database)).toBe(true)
    await database.stop()

    expect((await lstat(path.join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
    const elsewhere = await readlink(path.join(dataDir, 'postgres'))
    expect(elsewhere.startsWith(`${sharedFolder}/postgres-`)).toBe(true)
    expect(messages).toContain(
      `PostgreSQL, qui ne tourne pas sous root, ne peut pas entrer dans ${dataDir}\u00a0: la base est dans ${elsewhere}.`,
    )
    expect(await readFile(path.join(elsewhere, 'data-folder.txt'), 'utf8')).toBe(`${dataDir}\n`)
    const again = await start(dataDir)
    expect(await answers(again)).toBe(true)
    await again.stop()
  },
)
