import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { openPool, type SocketAddress } from '#shared/server/database.ts'
import { startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { parentOf } from './processes.ts'

/** The address of a database, which every system of a run reads. */
export type DatabaseUrl = { connectionString: string }

/** The PostgreSQL of a run. */
export type BenchPostgres = {
  /** Its first process, whose CPU time is counted with its descendants'. Undefined on another machine. */
  pid: number | undefined
  createDatabase: () => Promise<DatabaseUrl>
  stop: () => Promise<void>
}

/** Returns the address of a server's socket as a URL. */
export const urlOfSocket = ({ host, port, user, database }: SocketAddress): DatabaseUrl => ({
  connectionString: `postgresql://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) }).toString()}`,
})

const atDatabase = ({ connectionString }: DatabaseUrl, database: string): DatabaseUrl => {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Finds the first process of a server on this machine: the parent of the process that answers us. */
const findPid = async (maintenance: pg.Pool): Promise<number | undefined> => {
  const { rows } = await maintenance.query<{ pid: number; is_near: boolean }>(
    'select pg_backend_pid() as pid, inet_server_addr() is not distinct from inet_client_addr() as is_near',
  )
  const { pid = 0, is_near: isNear = false } = rows[0] ?? {}
  // In a container the number is of another process, or of none.
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return isNear && name.startsWith('postgres') ? parentOf(pid) : undefined
}

const openServer = async (server: DatabaseUrl, owner?: string) => {
  const maintenance = openPool(server, { size: 1, hasNoTimeout: true })
  const pid = await findPid(maintenance)
  const created: string[] = []
  return {
    pid,
    createDatabase: async (): Promise<DatabaseUrl> => {
      const database = `bench_${randomBytes(4).toString('hex')}`
      await maintenance.query(`create database ${database} template template0 ${owner ? `owner ${owner}` : ''}`)
      created.push(database)
      return atDatabase(server, database)
    },
    dropAll: async (): Promise<void> => {
      for (const database of created) await maintenance.query(`drop database if exists ${database} with (force)`)
    },
    end: () => maintenance.end(),
  }
}

/** Starts a PostgreSQL of its own in `dataDir`, with the embedded settings. Its data goes with the folder. */
export const startOwnPostgres = async (dataDir: string): Promise<BenchPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => {} })
  const { user } = postgres.address
  const server = await openServer(urlOfSocket({ ...postgres.address, user: 'postgres', database: 'postgres' }), user)
  return {
    pid: server.pid,
    createDatabase: async () => {
      const url = new URL((await server.createDatabase()).connectionString)
      url.username = user
      return { connectionString: url.href }
    },
    stop: async () => {
      await server.end()
      await postgres.stop()
    },
  }
}

/** Uses a server that runs, by the address of an account that may create databases. Drops them at the end. */
export const usePostgres = async (connectionString: string): Promise<BenchPostgres> => {
  const { pid, createDatabase, dropAll, end } = await openServer({ connectionString })
  return {
    pid,
    createDatabase,
    stop: async () => {
      await dropAll()
      await end()
    },
  }
}
