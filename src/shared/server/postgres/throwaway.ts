import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStatement, type SocketAddress } from '../database.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { prepareHome } from './home.ts'
import { ensurePostmaster, stopPostmaster } from './postmaster.ts'
import { throwawaySettings } from './settings.ts'
import { prepareSocketFolder, removeSocketFolder, socketPort } from './socket.ts'

const ignoreProgress = (): void => {}

/** Copies a cluster that does not run, with its owners and modes. */
export const copyCluster = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', from, to])
}

/**
 * Starts an embedded PostgreSQL for tests: without fsync, without supervision, and in the terminal's process group, so
 * that Ctrl-C ends it too. With `keepsUnused`, `unused` is a copy of the cluster as initdb made it. `stop` deletes
 * both.
 */
export const startThrowawayPostgres = async (
  dataDir: string,
  { keepsUnused = false } = {},
): Promise<{ address: SocketAddress; unused?: string; stop: () => Promise<void> }> => {
  const home = await prepareHome(dataDir, ignoreProgress)
  const binaries = await prepareBinaries(home.account, ignoreProgress)
  await prepareCluster(home, binaries, { isDurable: false, report: ignoreProgress })
  const unused = join(home.path, 'unused')
  if (keepsUnused) await copyCluster(home.cluster, unused)
  const socketFolder = await prepareSocketFolder(home)
  const { signal } = new AbortController()
  await ensurePostmaster({ home, binaries, settings: throwawaySettings, socketFolder, detached: false, signal })
  const server = { host: socketFolder, port: socketPort, database: 'postgres' }
  // Not a superuser, like the product's role, so that missing rights fail in tests too.
  await runStatement({ ...server, user: 'postgres' }, 'create role escarcelle login createdb')
  return {
    address: { ...server, user: 'escarcelle' },
    ...(keepsUnused && { unused }),
    stop: async () => {
      await stopPostmaster(home)
      await removeSocketFolder(home, socketFolder)
      await rm(home.path, { recursive: true })
    },
  }
}
