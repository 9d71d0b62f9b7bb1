import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorMessage } from '../error-code.ts'
import { StartFailure } from '../start-failure.ts'
import { DataFolderInUse, type Ownership, takeOwnership } from './ownership.ts'
import { ensurePostmaster, type PostmasterOptions } from './postmaster.ts'
import type { Postmaster } from './postmaster-file.ts'

/** The server of a data folder, running, and this process its owner. */
export type Held = { postmaster: Postmaster; ownership: Ownership }

/** What a server answers while it recovers from the crash of one of its processes, or shuts down. */
const cannotConnectNow = '57P03'
/**
 * No server listens, although the files say that one is ready: they are a dead server's, whose number the new one got,
 * as happens in containers, where numbers start over. The new one writes its own in a moment.
 */
const notListening = ['ECONNREFUSED', 'ENOENT']
const listeningPatienceMs = 60_000

/** Starts or adopts the server of a home and takes it for this process. */
export const hold = async (options: PostmasterOptions): Promise<Held> => {
  const startedAt = performance.now()
  for (;;) {
    const postmaster = await ensurePostmaster(options)
    try {
      return { postmaster, ownership: await takeOwnership(options.home, postmaster.socketFolder) }
    } catch (error) {
      const code = errorCode(error) ?? ''
      const isComing = notListening.includes(code) && performance.now() - startedAt < listeningPatienceMs
      if (code !== cannotConnectNow && !isComing) throw error
    }
    await pause(100, undefined, { signal: options.signal })
  }
}

/** A server that has run this long is sound: what ends it later counts as a first end. */
const soundMs = 60_000
const firstPauseMs = 100
const longestPauseMs = 10_000
/** Long enough for someone to free a full disk. */
export const defaultPatienceMs = 600_000

type Supervision = {
  held: Held
  options: PostmasterOptions
  report: (message: string) => void
  /** How long the server may be away, or end again and again, before it is given up. */
  patienceMs: number
  onHeld: (held: Held) => void
}

/** One more try to have the server back; undefined when it failed and another may follow. */
const holdAgain = async ({ options, report }: Supervision): Promise<Held | undefined> => {
  try {
    return await hold(options)
  } catch (error) {
    // Another process was faster: the database is well, and no longer ours.
    if (options.signal.aborted || error instanceof DataFolderInUse) throw error
    report(errorMessage(error))
    return undefined
  }
}

/**
 * Starts PostgreSQL again whenever it ends by itself; the pools find the new one by themselves.
 * Resolves once the signal is aborted.
 * @throws {StartFailure} when the server does not come back to stay.
 */
export const supervise = async (supervision: Supervision): Promise<void> => {
  const { options, report, patienceMs, onHeld } = supervision
  const { signal } = options
  const toldToStop = once(signal, 'abort')
  let held: Held | undefined = supervision.held
  let heldAt = performance.now()
  let troubledSince: number | undefined
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    if (held) {
      await Promise.race([held.ownership.lost, toldToStop])
      if (signal.aborted) return
      if (performance.now() - heldAt > soundMs) troubledSince = undefined
      report("PostgreSQL s'est arrêté sans qu'on le lui demande\u00a0; redémarrage…")
    }
    if (troubledSince === undefined) pauseMs = firstPauseMs
    troubledSince ??= performance.now()
    if (performance.now() - troubledSince > patienceMs) {
      throw new StartFailure(
        `PostgreSQL s'arrête sans cesse ou ne redémarre plus (journal\u00a0: ${options.home.log}).`,
      )
    }
    await pause(pauseMs, undefined, { signal })
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    held = await holdAgain(supervision)
    if (!held) continue
    heldAt = performance.now()
    onHeld(held)
    report('PostgreSQL a redémarré.')
  }
}
