import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartFailure } from '../start-failure.ts'
import { isAlive } from './account.ts'
import type { Home } from './home.ts'
import { socketPort } from './socket.ts'

/** Another living process serves this data folder. */
export class DataFolderInUse extends StartFailure {
  readonly holderPid: number

  constructor(dataDir: string, holderPid: number) {
    super(`Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Escarcelle (processus ${holderPid}).`)
    this.name = 'DataFolderInUse'
    this.holderPid = holderPid
  }
}

/** That this process owns a data folder: a session's advisory lock, which PostgreSQL takes back when the process ends. */
export type Ownership = {
  /** Resolves when the connection that holds the lock is gone: PostgreSQL ended, or `release` was called. */
  lost: Promise<unknown>
  release: () => Promise<void>
}

/** The key of the lock, in the maintenance database. Any fixed number does. */
const lockKey = 7_305_812
const nameOf = (pid: number): string => `escarcelle owner ${pid}`
const pidOf = (name: string | undefined): number => Number(/^escarcelle owner (\d+)$/.exec(name ?? '')?.[1] ?? 0)

/** The lock of a process that was killed is free as soon as PostgreSQL sees its connection closed. */
const patienceMs = 3000
/** The same while a process has the holder's number: it may be the killed one, not reaped yet, or a stranger. */
const patienceWithHolderMs = 500

const lock = async (client: Client, { dataDir }: Home): Promise<void> => {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
    if (rows[0]?.locked) return
    const holder = await client.query<{ application_name: string }>(
      `select application_name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
      [lockKey],
    )
    const pid = pidOf(holder.rows[0]?.application_name)
    const hasHolder = pid !== 0 && isAlive(pid)
    if (performance.now() - startedAt > (hasHolder ? patienceWithHolderMs : patienceMs))
      throw new DataFolderInUse(dataDir, pid)
    await pause(20)
  }
}

/** Makes the role and the database of the product, once. The role owns its database and nothing else. */
const prepareDatabase = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'escarcelle') as role,
            exists (select from pg_database where datname = 'escarcelle') as database`,
  )
  if (!rows[0]?.role) await client.query('create role escarcelle login')
  if (!rows[0]?.database) await client.query('create database escarcelle owner escarcelle')
}

/**
 * Takes a running server's data folder for this process, and makes the database in it when there is none.
 * @throws {DataFolderInUse} when another living process has it.
 */
export const takeOwnership = async (home: Home, socketFolder: string): Promise<Ownership> => {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: nameOf(process.pid),
    connectionTimeoutMillis: 10_000,
  })
  // The end of the connection says all; an error without a listener would end the process.
  client.on('error', () => {})
  const lost = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  try {
    await lock(client, home)
    await prepareDatabase(client)
  } catch (error) {
    await client.end()
    throw error
  }
  return { lost, release: () => client.end() }
}
