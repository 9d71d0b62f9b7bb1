import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from '#shared/server/database.ts'
import { findRunningPostgres } from '#shared/server/postgres/embedded.ts'
import { findHome } from '#shared/server/postgres/home.ts'
import { stopPostmaster } from '#shared/server/postgres/postmaster.ts'
import { findPostmaster } from '#shared/server/postgres/postmaster-file.ts'
import { freePort } from '#test/free-port.ts'

const main = path.resolve(import.meta.dirname, '../../src/app/server/main.ts')
const patienceMs = 60_000
const lookMs = 20

/** Looks again and again until what is awaited is there; what it is called in the failure. */
export const until = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
  const startedAt = performance.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() - startedAt > patienceMs) throw new Error(`waited ${patienceMs} ms for ${what}`)
    await pause(lookMs)
  }
}

/** The product as it runs for real: a process of its own with its own data folder, which can be killed. */
export type RealServer = {
  origin: string
  dataDir: string
  /** Starts it and waits until it answers. */
  start: () => Promise<void>
  /** Waits until the server and its database answer. */
  ready: () => Promise<void>
  kill: () => Promise<void>
  /** Kills PostgreSQL's first process, as the system does when memory runs out. */
  killPostgres: () => Promise<void>
  /** Where its PostgreSQL listens now. */
  database: () => Promise<DatabaseAddress>
  /** Ends everything and deletes the data folder. */
  remove: () => Promise<void>
}

export const createRealServer = async ({ dataDir: given }: { dataDir?: string } = {}): Promise<RealServer> => {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'escarcelle-crash-')))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'none',
    APP_ENV: 'preprod',
    DATABASE_URL: '',
  }
  let child: ChildProcess | undefined
  let said = ''

  const findHomeNow = async () => {
    const home = await findHome(dataDir)
    if (!home) throw new Error(`no PostgreSQL lives in ${dataDir}`)
    return home
  }

  const ready = async (): Promise<void> => {
    await until(`${origin} to answer`, async () => {
      if (child?.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${said}`)
      const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
      return answer?.ok ? true : undefined
    })
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return {
    origin,
    dataDir,
    start: async () => {
      said = ''
      child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk))
      await ready()
    },
    ready,
    kill: () => end('SIGKILL'),
    killPostgres: async () => {
      const home = await findHomeNow()
      const { pid } = await until('PostgreSQL to run', () => findPostmaster(home))
      process.kill(pid, 'SIGKILL')
      await until('PostgreSQL to end', async () => ((await findPostmaster(home))?.pid === pid ? undefined : true))
    },
    database: () => until('PostgreSQL to be reachable', () => findRunningPostgres(dataDir)),
    remove: async () => {
      await end('SIGTERM')
      // A server that was killed left its PostgreSQL behind.
      const home = await findHome(dataDir)
      if (home) {
        await stopPostmaster(home)
        await rm(home.path, { recursive: true, force: true })
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
