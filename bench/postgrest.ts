import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { SocketAddress } from '#shared/server/database.ts'
import { freePort } from '#test/free-port.ts'

export type PostgRest = { port: number; pid: number; stop: () => Promise<void> }

const program = process.env.POSTGREST ?? 'postgrest'
const isInstalled = spawnSync(program, ['--version']).status === 0

/** Starts PostgREST on a database, or returns undefined where it is not installed. */
export const startPostgRest = async (pool: pg.Pool, address: SocketAddress): Promise<PostgRest | undefined> => {
  if (!isInstalled) return undefined
  const role = `bench_reader_${address.database}`
  await pool.query(`create role ${role}; grant ${role} to current_user;
    grant select, insert on transactions, donation_days, customers, causes, shortcuts, devices, donation_identities to ${role}`)
  const port = await freePort()
  const { host, port: socketPort, user, database } = address
  const server = spawn(program, [], {
    env: {
      ...process.env,
      PGRST_DB_URI: `postgresql://${user}@/${database}?${new URLSearchParams({ host, port: String(socketPort) }).toString()}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: role,
      PGRST_DB_POOL: '10',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/donation_days?limit=1`).catch(() => undefined)
    if (answer?.ok) return { port, pid: server.pid ?? 0, stop }
    await pause(100)
  }
  await stop()
  throw new Error('PostgREST is installed and does not answer')
}
