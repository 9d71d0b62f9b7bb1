import { setTimeout as pause } from 'node:timers/promises'
import type { SocketAddress } from '../database.ts'
import { StartFailure } from '../start-failure.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { watchDisk } from './disk-reserve.ts'
import { findHome, prepareHome } from './home.ts'
import { stopPostmaster } from './postmaster.ts'
import { findPostmaster, isPostmaster } from './postmaster-file.ts'
import { embeddedSettings } from './settings.ts'
import { prepareSocketFolder, removeSocketFolder, socketPort } from './socket.ts'
import { defaultPatienceMs, type Held, hold, supervise } from './supervisor.ts'

export type EmbeddedPostgres = {
  address: SocketAddress
  /** True while its disk has no room for new data; always false without `hasReserve`. */
  isDiskFull: () => boolean
  /** Stops PostgreSQL in order and waits for its end. Close the pools first: what they still do is broken off. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Watches the disk and keeps a reserve on it, as a server does that runs for long. */
  hasReserve?: boolean
  /** Receives one French line for each step that takes a while and each failure that is repaired. */
  onProgress: (message: string) => void
  /** Called when PostgreSQL ended and did not come back. By default the process exits. */
  onGivenUp?: (failure: StartFailure) => void
  /** How long PostgreSQL may be away, or keep ending, before this process gives up; ten minutes by default. */
  patienceMs?: number
}

const addressOf = (socketFolder: string): SocketAddress => ({
  host: socketFolder,
  port: socketPort,
  user: 'escarcelle',
  database: 'escarcelle',
})

const endProcess = (failure: StartFailure): void => {
  console.error(failure.message)
  process.exit(1)
}

/**
 * The embedded PostgreSQL of a data folder: made at the first start, adopted when it survived its last owner, restarted
 * when it dies. One process owns it at a time.
 * @throws {DataFolderInUse} when another process owns it; {StartFailure} when it cannot start.
 */
export const startEmbeddedPostgres = async (given: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, onProgress: report, onGivenUp = endProcess, patienceMs = defaultPatienceMs } = given
  const home = await prepareHome(dataDir, report)
  const disk = given.hasReserve ? await watchDisk({ folder: home.path, report }) : undefined
  const binaries = await prepareBinaries(home.account, report)
  await prepareCluster(home, binaries, { report })
  const socketFolder = (await findPostmaster(home))?.socketFolder ?? (await prepareSocketFolder(home))
  const stopping = new AbortController()
  const options = { home, binaries, settings: embeddedSettings, socketFolder, detached: true, signal: stopping.signal }
  let held = await hold(options)

  // Stops PostgreSQL when this process exits. After a kill -9 the next start adopts it.
  const onExit = (): void => {
    if (isPostmaster(held.postmaster.pid, home)) process.kill(held.postmaster.pid, 'SIGINT')
  }
  process.once('exit', onExit)
  const giveUp = (error: unknown): void => {
    process.off('exit', onExit)
    if (stopping.signal.aborted) return
    onGivenUp(error instanceof StartFailure ? error : new StartFailure(String(error), { cause: error }))
  }
  const onHeld = (next: Held): void => {
    held = next
  }
  const supervision = supervise({ held, options, report, patienceMs, onHeld }).catch(giveUp)

  const stop = async (): Promise<void> => {
    stopping.abort()
    await disk?.stop()
    await supervision
    process.off('exit', onExit)
    await held.ownership.release()
    await stopPostmaster(home)
    await removeSocketFolder(home, held.postmaster.socketFolder)
  }
  let stopped: Promise<void> | undefined
  return {
    address: addressOf(held.postmaster.socketFolder),
    isDiskFull: () => disk?.isFull() ?? false,
    stop: () => (stopped ??= stop()),
  }
}

/** Where a data folder's PostgreSQL can be reached now, without owning it; undefined when none runs. */
export const findRunningPostgres = async (dataDir: string): Promise<SocketAddress | undefined> => {
  const home = await findHome(dataDir)
  if (!home) return undefined
  for (;;) {
    const found = await findPostmaster(home)
    if (!found || found.status === 'stopping') return undefined
    if (found.status === 'ready') return addressOf(found.socketFolder)
    await pause(20)
  }
}
