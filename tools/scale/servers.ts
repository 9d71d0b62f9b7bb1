import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { postgresAccount, runAs } from '#shared/server/postgres/account.ts'
import { until } from '#test/crash/real-server.ts'
import { freePort } from '#test/free-port.ts'
import { postgresPrograms } from './programs.ts'

const account = postgresAccount()

/** Creates a folder of the account that runs the servers. */
export const makeServerFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-scale-'))
  await chmod(folder, 0o700)
  if (process.getuid?.() === 0) await chown(folder, account.uid, account.gid)
  return folder
}

/** Runs a program under that account until its end. Fails with what it has printed. */
const run = async (program: string, args: string[]): Promise<void> => {
  const child = spawn(program, args, { ...runAs(account), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
}

export type Daemon = {
  pid: number
  signal: (signal: NodeJS.Signals) => void
  isRunning: () => boolean
  /** Kills it and waits for its end. */
  kill: () => Promise<void>
  log: () => Promise<string>
}

const daemons = new Set<ChildProcess>()
// Also after a failed test, nothing is left.
process.on('exit', () => {
  for (const daemon of daemons) if (daemon.pid) process.kill(-daemon.pid, 'SIGKILL')
})

/** Starts a server under that account, in a process group of its own, which `kill` ends as a whole. */
export const startDaemon = async (
  program: string,
  args: string[],
  { folder, name, env }: { folder: string; name: string; env?: NodeJS.ProcessEnv },
): Promise<Daemon> => {
  const logPath = path.join(folder, `${name}.log`)
  const log = await open(logPath, 'a')
  const child = spawn(program, args, {
    ...runAs(account),
    cwd: '/',
    detached: true,
    env: { ...process.env, HOME: folder, ...env },
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(child, 'spawn')
  await log.close()
  daemons.add(child)
  const exited = once(child, 'exit').then(() => daemons.delete(child))
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid && daemons.has(child)) process.kill(-child.pid, name)
  }
  return {
    pid: child.pid ?? 0,
    signal,
    isRunning: () => daemons.has(child),
    kill: async () => {
      signal('SIGKILL')
      await exited
    },
    log: () => readFile(logPath, 'utf8'),
  }
}

/** Asks a server with a new connection. */
export const askOnce = async (connectionString: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const program = (name: string): string => path.join(postgresPrograms ?? '', name)

/** A PostgreSQL server of Debian. The product's role is not a superuser, and owns its database. */
export type Postgres = {
  port: number
  superuserUrl: string
  databaseUrl: string
  daemon: Daemon
  stop: () => Promise<void>
}

const urlOf = (port: number, user: string, database: string): string =>
  `postgres://${user}@127.0.0.1:${port}/${database}?sslmode=disable`

/** Starts a server, or a streaming replica of `primary`. */
export const startPostgres = async ({ primary }: { primary?: Postgres } = {}): Promise<Postgres> => {
  const folder = await makeServerFolder()
  const data = path.join(folder, 'data')
  const port = await freePort()
  if (primary) {
    const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    await run(program('pg_basebackup'), [...source, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
  } else {
    await run(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  }
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'hot_standby_feedback=on',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const daemon = await startDaemon(program('postgres'), ['-D', data, ...options], { folder, name: 'postgres' })
  const superuserUrl = urlOf(port, 'postgres', 'postgres')
  await until(`PostgreSQL on port ${port}`, () =>
    askOnce(superuserUrl, 'select 1').then(
      () => true,
      () => undefined,
    ),
  )
  if (!primary) {
    await askOnce(superuserUrl, 'create role escarcelle login')
    await askOnce(superuserUrl, 'create database escarcelle owner escarcelle')
  }
  return {
    port,
    superuserUrl,
    databaseUrl: urlOf(port, 'escarcelle', 'escarcelle'),
    daemon,
    stop: async () => {
      await daemon.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
