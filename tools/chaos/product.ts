import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SocketAddress } from '#shared/server/database.ts'
import { freePort } from '#test/free-port.ts'
import { childrenOf, findPostmasterPid, killAndWait, signal } from './processes.ts'

const program = (name: string): string => path.resolve(import.meta.dirname, `../../src/app/${name}.ts`)
const shiftedClock = import.meta.resolve('./shifted-clock.ts')
const compileCache = path.resolve(import.meta.dirname, '../../node_modules/.cache/node')
/** Process ids start over in it, and its end kills all its processes. */
const inContainer = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
/** Long, since a busy machine needs a minute for what takes two seconds. `playRound` judges how long it took. */
const startTimeoutMs = 240_000

export type StartOptions = {
  /** How far the server's clock is ahead of PostgreSQL's, in milliseconds. */
  shiftMs?: number
  isInContainer?: boolean
  environment?: NodeJS.ProcessEnv
}

export type Product = Awaited<ReturnType<typeof createProduct>>

const environmentOf = (dataDir: string, port: number, { shiftMs = 0, environment }: StartOptions) => ({
  ...process.env,
  NODE_COMPILE_CACHE: compileCache,
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO: 'none',
  APP_ENV: 'preprod',
  DATABASE_URL: '',
  ...(shiftMs !== 0 && { NODE_OPTIONS: `--import=${shiftedClock}`, CHAOS_SHIFT_MS: String(shiftMs) }),
  ...environment,
})

/** The product as processes of this machine, which faults kill and freeze. */
export const createProduct = async (dataDir: string, given: StartOptions = {}) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let isInContainer = false
  let output = ''

  const hasEnded = (): boolean => !child || child.exitCode !== null || child.signalCode !== null

  /** Waits until the server and its database answer. */
  const ready = async (): Promise<void> => {
    const startedAt = performance.now()
    for (;;) {
      if (hasEnded()) throw new Error(`the server ended: ${output}`)
      const health = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      await health?.arrayBuffer().catch(() => {})
      if (health?.ok) return
      if (performance.now() - startedAt > startTimeoutMs) throw new Error(`the server is not ready again: ${output}`)
      await pause(20)
    }
  }

  return {
    port,
    origin,
    dataDir,
    ready,
    output: () => output,
    hasEnded,
    /** Starts the server. Does not wait until it answers. */
    spawn(options: StartOptions = {}): void {
      isInContainer = options.isInContainer ?? false
      output = ''
      const [command, ...words] = [...(isInContainer ? inContainer : []), process.execPath, program('server/main')]
      const environment = { ...given.environment, ...options.environment }
      const env = environmentOf(dataDir, port, { ...given, ...options, environment })
      child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text))
    },
    async start(options: StartOptions = {}): Promise<void> {
      this.spawn(options)
      await ready()
    },
    /** Returns the id of the server's process, also of one in a container. */
    pid(): number {
      const pid = child?.pid ?? 0
      return isInContainer ? (childrenOf(pid)[0]?.pid ?? pid) : pid
    },
    /** Restarts a server that runs in a container: a command out here could not see its PostgreSQL. */
    async leaveContainer(): Promise<void> {
      if (!isInContainer) return
      await this.kill('SIGTERM')
      await this.start()
    },
    /** Kills the server. In a container, PostgreSQL ends with it. */
    async kill(name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
      if (!child || hasEnded()) return
      const ended = once(child, 'exit')
      signal(this.pid(), name)
      await ended
    },
    /** Kills PostgreSQL as the system does when memory runs out. */
    async killPostgres(): Promise<void> {
      const pid = findPostmasterPid(dataDir)
      if (pid !== undefined) await killAndWait(pid)
    },
    /** Returns the address of the embedded PostgreSQL, once it is ready. */
    async address(): Promise<SocketAddress> {
      for (;;) {
        const text = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
        const [, , , , host = '', , , status = ''] = text.split('\n')
        if (status.startsWith('ready')) return { host, port: 5432, user: 'escarcelle', database: 'escarcelle' }
        await pause(20)
      }
    },
  }
}

/** The end of a command of the product. */
export type Ran = { code: number | null; output: string }

/** Runs a command of the product, as in `backup/backup`, and kills it after some milliseconds. */
export const runCommand = async (
  name: string,
  { words = [], environment, killAfterMs }: { words?: string[]; environment: NodeJS.ProcessEnv; killAfterMs?: number },
): Promise<Ran> => {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache, DATABASE_URL: '', ...environment }
  const child = spawn(process.execPath, [program(name), ...words], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, output }
}
