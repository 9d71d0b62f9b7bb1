import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { endWithin } from '../deadline.ts'
import { errorMessage, StartFailure } from '../failure.ts'
import { lockKeys } from '../lock-classes.ts'
import { isAlive } from './account.ts'
import type { Home } from './home.ts'
import { socketPort } from './socket.ts'

/** The failure of a start on a data folder that another process serves. */
export class DataFolderInUse extends StartFailure {
  readonly holderPid: number

  constructor(dataDir: string, holderPid: number) {
    super(`Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Escarcelle (processus ${holderPid}).`)
    this.name = 'DataFolderInUse'
    this.holderPid = holderPid
  }
}

/** The ownership of a data folder: a session-level advisory lock, which PostgreSQL releases when the process ends. */
export type Ownership = {
  /** Resolves when the connection that holds the lock is closed: PostgreSQL ended, or `release` was called. */
  lost: Promise<unknown>
  release: () => Promise<void>
}

const nameOf = (pid: number): string => `escarcelle owner ${pid}`
const pidOf = (name: string | undefined): number => Number(/^escarcelle owner (\d+)$/.exec(name ?? '')?.[1] ?? 0)

/** The time to wait for the lock of a killed process, which is free once PostgreSQL sees its connection closed. */
const lockTimeoutMs = 3000
/** The same while a process with the holder's id exists. It may be a zombie or another program. */
const lockTimeoutWithHolderMs = 500

const lock = async (client: Client, { dataDir }: Home): Promise<void> => {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKeys.ownership,
    ])
    if (rows[0]?.locked) return
    const holder = await client.query<{ application_name: string }>(
      `select application_name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
      [lockKeys.ownership],
    )
    const pid = pidOf(holder.rows[0]?.application_name)
    const hasHolder = pid !== 0 && isAlive(pid)
    if (performance.now() - startedAt > (hasHolder ? lockTimeoutWithHolderMs : lockTimeoutMs))
      throw new DataFolderInUse(dataDir, pid)
    await pause(20)
  }
}

/** Creates the product's role and database when missing. The role owns only its database. */
const prepareDatabase = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'escarcelle') as role,
            exists (select from pg_database where datname = 'escarcelle') as database`,
  )
  if (!rows[0]?.role) await client.query('create role escarcelle login')
  if (!rows[0]?.database) await client.query('create database escarcelle owner escarcelle')
}

/**
 * Takes the ownership of a running server's data folder, and creates the product's database when missing.
 * @throws {DataFolderInUse} when another living process owns it.
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
  // Only the end of the connection matters. An error without a listener would end the process.
  client.on('error', () => {})
  const lost = new Promise((resolve) => client.once('end', resolve))
  try {
    await client.connect()
  } catch (error) {
    if (errorMessage(error) !== 'timeout expired') throw error
    throw new StartFailure(
      `PostgreSQL ne répond pas\u00a0: mettez fin à ses processus, puis relancez (journal\u00a0: ${home.log}).`,
    )
  }
  try {
    await lock(client, home)
    await prepareDatabase(client)
  } catch (error) {
    await client.end()
    throw error
  }
  return { lost, release: () => endWithin(() => client.end()) }
}
