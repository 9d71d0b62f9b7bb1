import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorMessage, StartFailure } from '../failure.ts'
import { DataFolderInUse, type Ownership, takeOwnership } from './ownership.ts'
import { ensurePostmaster, type PostmasterOptions } from './postmaster.ts'
import type { Postmaster } from './postmaster-file.ts'

/** A running server of a data folder that this process owns. */
export type RunningServer = { postmaster: Postmaster; ownership: Ownership }

/** The SQLSTATE of a server that is recovering from a crash or shutting down. */
const cannotConnectNow = '57P03'
/**
 * Error codes of a socket without a server, although the files say that it is ready. The files are a dead server's,
 * whose process id the new one got, as happens in containers. The new server overwrites them soon.
 */
const notListening = ['ECONNREFUSED', 'ENOENT']
const listenTimeoutMs = 60_000

/** Starts or adopts the server of a home, and takes its ownership. */
export const acquireServer = async (options: PostmasterOptions): Promise<RunningServer> => {
  const startedAt = performance.now()
  for (;;) {
    const postmaster = await ensurePostmaster(options)
    try {
      return { postmaster, ownership: await takeOwnership(options.home, postmaster.socketFolder) }
    } catch (error) {
      const code = errorCode(error) ?? ''
      const mayStillListen = notListening.includes(code) && performance.now() - startedAt < listenTimeoutMs
      if (code !== cannotConnectNow && !mayStillListen) throw error
    }
    await pause(100, undefined, { signal: options.signal })
  }
}

/** A server that has run this long counts as healthy: a later crash counts as its first. */
const healthyAfterMs = 60_000
const firstPauseMs = 100
const longestPauseMs = 10_000
/** Long enough for a person to free a full disk. */
export const defaultGiveUpAfterMs = 600_000

type Supervision = {
  running: RunningServer
  options: PostmasterOptions
  report: (message: string) => void
  /** The time for which the server may be down, or keep crashing, before `supervise` throws. */
  giveUpAfterMs: number
  onRestart: (running: RunningServer) => void
}

/** Tries once to restart the server. Returns undefined when another try may follow. */
const tryToRestart = async ({ options, report }: Supervision): Promise<RunningServer | undefined> => {
  try {
    return await acquireServer(options)
  } catch (error) {
    // Another process was faster and now owns the database.
    if (options.signal.aborted || error instanceof DataFolderInUse) throw error
    report(errorMessage(error))
    return undefined
  }
}

/**
 * Restarts PostgreSQL whenever it crashes. The pools reconnect by themselves. Resolves once the signal is aborted.
 * @throws {StartFailure} when the server does not stay up.
 */
export const supervise = async (supervision: Supervision): Promise<void> => {
  const { options, report, giveUpAfterMs, onRestart } = supervision
  const { signal } = options
  const stopped = once(signal, 'abort')
  let running: RunningServer | undefined = supervision.running
  let startedAt = performance.now()
  let failingSince: number | undefined
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    if (running) {
      await Promise.race([running.ownership.lost, stopped])
      if (signal.aborted) return
      if (performance.now() - startedAt > healthyAfterMs) failingSince = undefined
      report("PostgreSQL s'est arrêté sans qu'on le lui demande\u00a0; redémarrage…")
    }
    if (failingSince === undefined) pauseMs = firstPauseMs
    failingSince ??= performance.now()
    if (performance.now() - failingSince > giveUpAfterMs) {
      throw new StartFailure(
        `PostgreSQL s'arrête sans cesse ou ne redémarre plus (journal\u00a0: ${options.home.log}).`,
      )
    }
    await pause(pauseMs, undefined, { signal })
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    running = await tryToRestart(supervision)
    if (!running) continue
    startedAt = performance.now()
    onRestart(running)
    report('PostgreSQL a redémarré.')
  }
}
