import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { postgresAccount, runAs } from '../account.ts'
import { prepareBinaries } from '../binaries.ts'
import { prepareCluster } from '../cluster.ts'
import { findHome, prepareHome } from '../home.ts'
import { stopPostmaster } from '../postmaster.ts'
import { copyCluster } from '../throwaway.ts'

type DataFolder = { dataDir: string } & AsyncDisposable

/**
 * Creates a data folder for a test. With `below`, only its parent exists. Disposing of it stops what still runs on it.
 */
export const createDataFolder = async (below = ''): Promise<DataFolder> => {
  const parent = await mkdtemp(path.join(tmpdir(), 'escarcelle-data-'))
  // The mode of a user's folder, unlike that of a temporary folder.
  await chmod(parent, 0o755)
  const dataDir = path.join(parent, below)
  return {
    dataDir,
    [Symbol.asyncDispose]: async () => {
      const home = await findHome(dataDir).catch(() => undefined)
      if (home) {
        await stopPostmaster(home)
        await rm(home.path, { recursive: true })
      }
      await rm(parent, { recursive: true })
    },
  }
}

const ignoreProgress = (): void => {}

/**
 * Creates a data folder with a database: a copy of the run's, since initdb costs a second, or one made without fsync.
 */
export const createDatabaseFolder = async (): Promise<DataFolder> => {
  const folder = await createDataFolder()
  const home = await prepareHome(folder.dataDir, ignoreProgress)
  const { inject } = await import('vitest')
  const unused = inject('unusedCluster')
  if (unused) {
    await copyCluster(unused, home.cluster)
    return folder
  }
  const binaries = await prepareBinaries(home.account, ignoreProgress)
  await prepareCluster(home, binaries, { isDurable: false, report: ignoreProgress })
  return folder
}

export type OwnerProcess = {
  pid: number
  /** Returns the next printed line. The first one after a start is 'ready', or why it failed. */
  nextLine: () => Promise<string>
  /** Sends a signal and waits for the exit. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Runs a command as in a container: process ids start over, and its end kills all its processes. */
const inContainer = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
/** Tells whether the machine allows that. */
export const canRunInContainer = (): boolean => spawnSync('unshare', [...inContainer.slice(1), 'true']).status === 0

/**
 * Spawns a process that owns a data folder's database: it stops in order on SIGTERM, and calls process.exit on SIGUSR2.
 * In a container, killing it kills PostgreSQL too.
 */
export const spawnOwner = (dataDir: string, { isInContainer = false } = {}): OwnerProcess => {
  const script = fileURLToPath(import.meta.resolve('./owner-process.ts'))
  const words = [...(isInContainer ? inContainer : []), process.execPath, script, dataDir]
  const child: ChildProcess = spawn(words[0] ?? '', words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!child.stdout || !child.pid) throw new Error('the owner process did not start')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const isGone = once(child, 'exit')
  return {
    pid: child.pid,
    nextLine: async () => (await lines.next()).value ?? '',
    end: async (signal) => {
      child.kill(signal)
      await isGone
    },
  }
}

/** Spawns a process of PostgreSQL's account that is not PostgreSQL. */
export const spawnUnrelated = () => {
  const unrelated = spawn('sleep', ['600'], { ...runAs(postgresAccount()), stdio: 'ignore' })
  return {
    pid: unrelated.pid ?? 0,
    end: async () => {
      unrelated.kill()
      await once(unrelated, 'exit')
    },
  }
}
