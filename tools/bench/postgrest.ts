import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import type { DatabaseUrl } from './postgres.ts'

export type PostgRest = { port: number; pid: number; stop: () => Promise<void> }

/** Starts PostgREST on a database. Its calls run as the owner of the tables, so that no role is needed. */
export const startPostgRest = async (program: string, { connectionString }: DatabaseUrl): Promise<PostgRest> => {
  const port = await freePort()
  const server = spawn(program, [], {
    env: {
      ...process.env,
      PGRST_DB_URI: connectionString,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: new URL(connectionString).username,
      PGRST_DB_AGGREGATES_ENABLED: 'true',
      PGRST_DB_POOL: '10',
      PGRST_SERVER_HOST: '127.0.0.1',
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
  throw new Error('PostgREST does not answer')
}
