import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { openPool } from '../database.ts'
import { postgresAccount } from './account.ts'
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findHome } from './home.ts'
import { findPostmaster } from './postmaster-file.ts'
import { createDatabaseFolder, createDataFolder, spawnOwner } from './testing/owner.fixture.ts'

// Real processes on a real disk are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const start = (dataDir: string, onProgress: (message: string) => void = () => {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, onProgress })

const withPool = async <Result>(
  { address }: EmbeddedPostgres,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool(address)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const createNotes = (database: EmbeddedPostgres) =>
  withPool(database, (pool) => pool.query('create table notes (n integer primary key); insert into notes values (1)'))

const listNotes = (database: EmbeddedPostgres): Promise<number[]> =>
  withPool(database, async (pool) =>
    (await pool.query<{ n: number }>('select n from notes order by n')).rows.map(({ n }) => n),
  )

const postmasterOf = async (dataDir: string): Promise<number> => {
  const home = await findHome(dataDir)
  return (home && (await findPostmaster(home))?.pid) ?? 0
}

it('starts, stops and starts again with its rows', async () => {
  await using folder = await createDataFolder()
  const first = await start(folder.dataDir)
  await createNotes(first)
  await first.stop()
  expect(await postmasterOf(folder.dataDir)).toBe(0)
  const second = await start(folder.dataDir)
  expect(await listNotes(second)).toEqual([1])
  await second.stop()
})

it('syncs donations to disk, checks its pages, is reachable only by its account and root, and by a role without superuser', async () => {
  await using folder = await createDatabaseFolder()
  const database = await start(folder.dataDir)
  const { rows } = await withPool(database, (pool) =>
    pool.query(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
      current_setting('is_superuser') as superuser, current_setting('server_encoding') as encoding`),
  )
  expect(rows).toEqual([
    { fsync: 'on', commit: 'on', checksums: 'on', addresses: '', superuser: 'off', encoding: 'UTF8' },
  ])
  const socket = await stat(database.address.host)
  expect([socket.uid, socket.mode & 0o777]).toEqual([postgresAccount().uid, 0o700])
  await database.stop()
})

it('refuses a folder that another process serves, and does not disturb that process', async () => {
  await using folder = await createDatabaseFolder()
  const owner = spawnOwner(folder.dataDir)
  expect(await owner.nextLine()).toBe('ready')
  await expect(start(folder.dataDir)).rejects.toThrow(
    `Le dossier de données ${folder.dataDir} est déjà utilisé par un autre serveur Escarcelle (processus ${owner.pid}).`,
  )
  expect(await findRunningPostgres(folder.dataDir)).toBeDefined()
  await owner.end('SIGTERM')
  expect(await postmasterOf(folder.dataDir)).toBe(0)
})

it('lets one of two concurrent first starts win', { tags: ['nightly'] }, async () => {
  await using folder = await createDataFolder()
  const owners = [spawnOwner(folder.dataDir), spawnOwner(folder.dataDir)]
  const outcomes = await Promise.all(
    owners.map(async ({ nextLine }) => {
      const line = await nextLine()
      return line.startsWith('Création') ? nextLine() : line
    }),
  )
  const loser = outcomes.findIndex((line) => line !== 'ready')
  const winner = owners[1 - loser]
  expect(outcomes[1 - loser]).toBe('ready')
  expect(outcomes[loser]).toContain(`est déjà utilisé par un autre serveur Escarcelle (processus ${winner?.pid}).`)
  await winner?.end('SIGTERM')
  expect(await readdir(path.join(folder.dataDir, 'postgres'))).toEqual(['cluster', 'postgres.log', 'socket'])
})

it('adopts the PostgreSQL that a killed owner left, with the rows', async () => {
  await using folder = await createDatabaseFolder()
  const owner = spawnOwner(folder.dataDir)
  while ((await owner.nextLine()) !== 'ready');
  const address = await findRunningPostgres(folder.dataDir)
  if (!address) throw new Error('nothing runs')
  await createNotes({ address, isDiskFull: () => false, stop: async () => {} })
  const orphan = await postmasterOf(folder.dataDir)
  await owner.end('SIGKILL')
  const adopted = await start(folder.dataDir)
  expect(await postmasterOf(folder.dataDir)).toBe(orphan)
  expect(await listNotes(adopted)).toEqual([1])
  await adopted.stop()
  expect(await postmasterOf(folder.dataDir)).toBe(0)
})

it('stops PostgreSQL when the process exits without stopping it', { tags: ['nightly'] }, async () => {
  await using folder = await createDatabaseFolder()
  const owner = spawnOwner(folder.dataDir)
  while ((await owner.nextLine()) !== 'ready');
  await owner.end('SIGUSR2')
  await expect.poll(() => postmasterOf(folder.dataDir), { interval: 10 }).toBe(0)
})

/** Inserts rows until `enough` says so. Returns the acknowledged rows. */
const writeUntil = async (pool: Pool, enough: (acknowledged: number[]) => boolean): Promise<number[]> => {
  const acknowledged = [1]
  for (let n = 2; !enough(acknowledged); n++) {
    await pool.query('insert into notes values ($1)', [n]).then(
      () => acknowledged.push(n),
      () => pause(5),
    )
  }
  return acknowledged
}

it('restarts a killed PostgreSQL for the open pools, with every acknowledged row', async () => {
  await using folder = await createDatabaseFolder()
  const messages: string[] = []
  const database = await start(folder.dataDir, (message) => messages.push(message))
  await createNotes(database)
  const killed = await postmasterOf(folder.dataDir)
  const acknowledged = await withPool(database, async (pool) => {
    let killedAfter = Number.POSITIVE_INFINITY
    return writeUntil(pool, (rows) => {
      if (rows.length === 100 && killedAfter > rows.length) {
        killedAfter = rows.length
        process.kill(killed, 'SIGKILL')
      }
      return rows.length > killedAfter + 100
    })
  })
  expect(await listNotes(database)).toEqual(expect.arrayContaining(acknowledged))
  expect(await postmasterOf(folder.dataDir)).not.toBe(killed)
  await expect.poll(() => messages, { interval: 20, timeout: 60_000 }).toContain('PostgreSQL a redémarré.')
  await database.stop()
})

it('reports the restart after a crash that PostgreSQL recovers from itself', { tags: ['nightly'] }, async () => {
  await using folder = await createDatabaseFolder()
  const messages: string[] = []
  const database = await start(folder.dataDir, (message) => messages.push(message))
  await createNotes(database)
  const postmaster = await postmasterOf(folder.dataDir)
  const backend = await withPool(database, async (pool) => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    return rows[0]?.pid
  })
  await expect.poll(() => messages, { interval: 20, timeout: 60_000 }).toContain('PostgreSQL a redémarré.')
  expect(backend).toBeGreaterThan(0)
  expect(await postmasterOf(folder.dataDir)).toBe(postmaster)
  expect(await listNotes(database)).toEqual([1])
  await expect(start(folder.dataDir)).rejects.toThrow('est déjà utilisé')
  await database.stop()
})

it('gives up with a message when PostgreSQL does not stay up', { tags: ['nightly'] }, async () => {
  await using folder = await createDatabaseFolder()
  const givenUp = Promise.withResolvers<Error>()
  const database = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    onProgress: () => {},
    onGivenUp: givenUp.resolve,
    giveUpAfterMs: -1,
  })
  process.kill(await postmasterOf(folder.dataDir), 'SIGKILL')
  expect((await givenUp.promise).message).toMatch(
    /^PostgreSQL s'arrête sans cesse ou ne redémarre plus \(journal\u00a0: .*postgres\.log\)\.$/,
  )
  await database.stop()
})
