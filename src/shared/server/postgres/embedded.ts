import { setTimeout as pause } from 'node:timers/promises'
import type { SocketAddress } from '../database.ts'
import { StartFailure } from '../failure.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { requireRoom, watchDisk } from './disk-reserve.ts'
import { findHome, prepareHome } from './home.ts'
import { stopPostmaster } from './postmaster.ts'
import { findPostmaster, isPostmaster } from './postmaster-file.ts'
import { embeddedSettings } from './settings.ts'
import { prepareSocketFolder, removeSocketFolder, socketPort } from './socket.ts'
import { acquireServer, defaultGiveUpAfterMs, type RunningServer, supervise } from './supervisor.ts'

export type EmbeddedPostgres = {
  address: SocketAddress
  /** True while its disk has no room for new data. Always false without `hasReserve`. */
  isDiskFull: () => boolean
  /** Stops PostgreSQL in order and waits for its end. Close the pools first: running statements are aborted. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Watches the disk and keeps a reserve on it, for a long-running server. */
  hasReserve?: boolean
  /** Called with a French line for each slow step and each repaired failure. */
  onProgress: (message: string) => void
  /** Called when PostgreSQL could not be restarted. By default the process exits. */
  onGivenUp?: (failure: StartFailure) => void
  /** The time for which PostgreSQL may be down before this process gives up. Default: ten minutes. */
  giveUpAfterMs?: number
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
 * Starts the embedded PostgreSQL of a data folder. Creates it at the first start, adopts it when it survived its last
 * owner, and restarts it after a crash. One process owns a data folder at a time.
 * @throws {DataFolderInUse} when another process owns it; {StartFailure} when it cannot start.
 */
export const startEmbeddedPostgres = async (given: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, onProgress: report, onGivenUp = endProcess, giveUpAfterMs = defaultGiveUpAfterMs } = given
  const home = await prepareHome(dataDir, report)
  const disk = given.hasReserve ? await watchDisk({ folder: home.path, report }) : undefined
  await requireRoom(home.path)
  const binaries = await prepareBinaries(home.account, report)
  await prepareCluster(home, binaries, { report })
  const socketFolder = (await findPostmaster(home))?.socketFolder ?? (await prepareSocketFolder(home))
  const stopping = new AbortController()
  const options = { home, binaries, settings: embeddedSettings, socketFolder, detached: true, signal: stopping.signal }
  let running = await acquireServer(options)

  // Stops PostgreSQL when this process exits. After a kill -9 the next start adopts it.
  const onExit = (): void => {
    if (isPostmaster(running.postmaster.pid, home)) process.kill(running.postmaster.pid, 'SIGINT')
  }
  process.once('exit', onExit)
  const giveUp = (error: unknown): void => {
    process.off('exit', onExit)
    if (stopping.signal.aborted) return
    onGivenUp(error instanceof StartFailure ? error : new StartFailure(String(error), { cause: error }))
  }
  const onRestart = (next: RunningServer): void => {
    running = next
  }
  const supervision = supervise({ running, options, report, giveUpAfterMs, onRestart }).catch(giveUp)

  const stop = async (): Promise<void> => {
    stopping.abort()
    await disk?.stop()
    await supervision
    process.off('exit', onExit)
    await running.ownership.release()
    await stopPostmaster(home)
    await removeSocketFolder(home, running.postmaster.socketFolder)
  }
  let stopped: Promise<void> | undefined
  return {
    address: addressOf(running.postmaster.socketFolder),
    isDiskFull: () => disk?.isFull() ?? false,
    stop: () => (stopped ??= stop()),
  }
}

/** Returns the address of the PostgreSQL that runs on a data folder, if one does, without owning it. */
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
