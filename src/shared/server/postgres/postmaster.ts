import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '../failure.ts'
import { isRoot, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import {
  findPostmaster,
  isPostmaster,
  neutraliseStaleFile,
  type Postmaster,
  removeStaleSocketLock,
} from './postmaster-file.ts'
import type { Settings } from './settings.ts'
import { makePrivate } from './socket.ts'

/** The polling interval while the server starts or stops. */
const pollMs = 10
const longestLogBytes = 1_000_000
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants

export type PostmasterOptions = {
  home: Home
  binaries: Binaries
  settings: Settings
  socketFolder: string
  /** Detached, so that PostgreSQL does not receive the terminal's Ctrl-C: we stop it in order. */
  detached: boolean
  signal: AbortSignal
}

type Log = { size: number; path: string }

const spawnPostmaster = async (options: PostmasterOptions): Promise<{ child: ChildProcess; log: Log }> => {
  const { home, binaries, settings, socketFolder, detached } = options
  await makePrivate(socketFolder, home)
  neutraliseStaleFile(home)
  removeStaleSocketLock(home, socketFolder)
  const isLong = await stat(home.log).then(
    ({ size }) => size > longestLogBytes,
    () => false,
  )
  // A file, not a pipe: the server may outlive this process.
  const file = await open(home.log, O_WRONLY | O_CREAT | O_NOFOLLOW | (isLong ? O_TRUNC : O_APPEND), 0o600)
  const log = { path: home.log, size: (await file.stat()).size }
  if (isRoot()) await file.chown(home.account.uid, home.account.gid)
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', home.cluster, '-k', socketFolder, ...given], {
    ...runAs(home.account),
    cwd: '/',
    detached,
    env: binaries.environment,
    stdio: ['ignore', file.fd, file.fd],
  })
  child.unref()
  try {
    await once(child, 'spawn')
  } finally {
    await file.close()
  }
  return { child, log }
}

const lastLogError = async ({ path, size }: Log): Promise<string> => {
  const text = (await readFile(path)).subarray(size).toString()
  const fatal = text.split('\n').findLast((line) => /\b(FATAL|PANIC|ERROR):/.test(line))
  return fatal?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? text.trim().split('\n').at(-1) ?? ''
}

/** Waits until the server is ready. Returns its last log error when it ended before. */
const awaitStart = async (
  child: ChildProcess,
  log: Log,
  { home, signal }: PostmasterOptions,
): Promise<Postmaster | string> => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) return lastLogError(log)
    const found = await findPostmaster(home)
    if (found?.status === 'ready') return found
    await pause(pollMs, undefined, { signal })
  }
}

/** Tells whether a failed start is worth a retry: it met another start, or dying processes of a killed server. */
const isTemporary = (message: string): boolean =>
  (message.includes('lock file "') && message.includes('" already exists')) || message.includes('shared memory block')
const startTimeoutMs = 30_000

/**
 * Returns the ready server of a home: one that already runs (an orphan after a kill -9 of its owner, or one that
 * another process has just started), or a new one. After a crash this takes as long as PostgreSQL's recovery.
 * @throws {StartFailure} when PostgreSQL does not start, with its last log error.
 */
export const ensurePostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const { home, signal } = options
  const startedAt = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const found = await findPostmaster(home)
    if (found?.status === 'ready') return found
    if (!found) {
      const { child, log } = await spawnPostmaster(options)
      const outcome = await awaitStart(child, log, options)
      if (typeof outcome !== 'string') return outcome
      if (!isTemporary(outcome) || performance.now() - startedAt > startTimeoutMs) {
        throw new StartFailure(`PostgreSQL n'a pas démarré\u00a0: ${outcome} (journal\u00a0: ${home.log}).`)
      }
    }
    await pause(found ? pollMs : 10 * pollMs, undefined, { signal })
  }
}

const orderlyStopMs = 30_000

/** Stops the server of a home (fast shutdown) and waits for its end. A no-op when none runs. */
export const stopPostmaster = async (home: Home): Promise<void> => {
  const found = await findPostmaster(home)
  if (!found) return
  const end = async (limitMs: number): Promise<boolean> => {
    const startedAt = performance.now()
    while (isPostmaster(found.pid, home)) {
      if (performance.now() - startedAt > limitMs) return false
      await pause(pollMs)
    }
    return true
  }
  process.kill(found.pid, 'SIGINT')
  if (await end(orderlyStopMs)) return
  // The immediate shutdown loses no data: the next start recovers from the log.
  process.kill(found.pid, 'SIGQUIT')
  if (!(await end(orderlyStopMs))) throw new StartFailure(`PostgreSQL (processus ${found.pid}) ne s'arrête pas.`)
}
