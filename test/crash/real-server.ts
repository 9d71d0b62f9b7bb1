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
import { childrenOf } from '#tools/chaos/processes.ts'

const main = path.resolve(import.meta.dirname, '../../src/app/server/main.ts')
/** The longest wait for an event. A start takes a minute on a machine with much other work. */
const timeoutMs = 150_000
const pollMs = 20
/** For looks that cost milliseconds of the processor, while a start needs it. */
const costlyPollMs = 100

/** Polls until `look` returns a value. Fails with the name of the awaited condition. */
export const until = async <Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  everyMs = pollMs,
): Promise<Found> => {
  const startedAt = performance.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() - startedAt > timeoutMs) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await pause(everyMs)
  }
}

/** Lists the children of a process that run the product. PostgreSQL is a child too. */
const workersOf = (pid: number): number[] =>
  childrenOf(pid)
    .filter(({ command }) => command.includes(main))
    .map((child) => child.pid)
    .toSorted((one, other) => one - other)

/** The product as a child process with its own data folder, which tests can kill. */
export type RealServer = {
  origin: string
  dataDir: string
  /** Starts the server and waits until it answers. */
  start: () => Promise<void>
  /** Waits until the server and its database answer. */
  ready: () => Promise<void>
  kill: () => Promise<void>
  /** Sends a signal to the first process. */
  signal: (signal: NodeJS.Signals) => void
  /** Waits until it has ended by itself. Returns its exit code. */
  waitForEnd: () => Promise<number | null>
  /** Returns the ids of its workers, when several processes answer. */
  workers: () => number[]
  /** Waits until these ids fulfil a condition, and returns them. */
  untilWorkers: (what: string, holds: (workers: number[]) => boolean) => Promise<number[]>
  /** Returns the output so far. */
  output: () => string
  /** Kills the postmaster, as the system does when memory runs out. */
  killPostgres: () => Promise<void>
  /** Returns the current address of its PostgreSQL. */
  database: () => Promise<DatabaseAddress>
  /** Stops everything and deletes the data folder. */
  remove: () => Promise<void>
}

type RealServerOptions = { dataDir?: string; environment?: NodeJS.ProcessEnv }

export const createRealServer = async ({
  dataDir: given,
  environment,
}: RealServerOptions = {}): Promise<RealServer> => {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'escarcelle-crash-')))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'none',
    // Its terminals give faster than people do.
    TERMINAL_RATE: '0',
    ACCOUNT_RATE: '0',
    APP_ENV: 'preprod',
    DATABASE_URL: '',
    ...environment,
  }
  let child: ChildProcess | undefined
  let output = ''

  const workers = (): number[] => workersOf(child?.pid ?? 0)

  const findHomeNow = async () => {
    const home = await findHome(dataDir)
    if (!home) throw new Error(`there is no PostgreSQL in ${dataDir}`)
    return home
  }

  const ready = async (): Promise<void> => {
    const look = async (): Promise<true | undefined> => {
      if (child?.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${output}`)
      // A kept connection would keep a replaced worker.
      const answer = await fetch(`${origin}/api/health`, { headers: { connection: 'close' } }).catch(() => undefined)
      return answer?.ok ? true : undefined
    }
    await until(`${origin} to answer`, look, costlyPollMs)
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
      output = ''
      child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
      await ready()
    },
    ready,
    kill: () => end('SIGKILL'),
    signal: (signal) => void child?.kill(signal),
    waitForEnd: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
    workers,
    untilWorkers: (what, holds) => {
      const look = async () => {
        const found = workers()
        return holds(found) ? found : undefined
      }
      return until(what, look, costlyPollMs).catch((error: Error) => {
        throw new Error(`${error.message}; the workers are ${workers().join(', ')}; it printed:\n${output}`)
      })
    },
    output: () => output,
    killPostgres: async () => {
      const home = await findHomeNow()
      const { pid } = await until('PostgreSQL to run', () => findPostmaster(home))
      process.kill(pid, 'SIGKILL')
      await until('PostgreSQL to end', async () => ((await findPostmaster(home))?.pid === pid ? undefined : true))
    },
    database: () => until('PostgreSQL to be reachable', () => findRunningPostgres(dataDir)),
    remove: async () => {
      await end('SIGTERM')
      // A killed server leaves its PostgreSQL running.
      const home = await findHome(dataDir)
      if (home) {
        await stopPostmaster(home)
        await rm(home.path, { recursive: true, force: true })
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
