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

type DataFolder = { dataDir: string } & AsyncDisposable

/** A data folder of a test's own, not made yet if `below`; disposing of it stops what still runs on it. */
export const createDataFolder = async (below = ''): Promise<DataFolder> => {
  const parent = await mkdtemp(path.join(tmpdir(), 'escarcelle-data-'))
  // As any folder of a user is, unlike one for temporary files.
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

const sayNothing = (): void => {}

/** The same with a database in it, made in half the time because nothing is forced to disk. */
export const createDatabaseFolder = async (): Promise<DataFolder> => {
  const folder = await createDataFolder()
  const home = await prepareHome(folder.dataDir, sayNothing)
  const binaries = await prepareBinaries(home.account, sayNothing)
  await prepareCluster(home, binaries, { isDurable: false, report: sayNothing })
  return folder
}

export type OwnerProcess = {
  pid: number
  /** The lines it printed, as they come; the first after a start is 'ready', or why there was none. */
  nextLine: () => Promise<string>
  /** Ends it with a signal and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Runs a command as a container does: its numbers of processes start over, and its end is the end of them all. */
const inContainer = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
/** False where the machine does not allow that. */
export const canRunInContainer = (): boolean => spawnSync('unshare', [...inContainer.slice(1), 'true']).status === 0

/**
 * A process of its own that owns a data folder's database: `stop` in order on SIGTERM, a bare process.exit on SIGUSR2.
 * In a container, killing it kills PostgreSQL too.
 */
export const spawnOwner = (dataDir: string, { isInContainer = false } = {}): OwnerProcess => {
  const script = fileURLToPath(import.meta.resolve('./owner.process.ts'))
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

/** A living process of the account that PostgreSQL runs under, which is not PostgreSQL. */
export const spawnStranger = () => {
  const stranger = spawn('sleep', ['600'], { ...runAs(postgresAccount()), stdio: 'ignore' })
  return {
    pid: stranger.pid ?? 0,
    end: async () => {
      stranger.kill()
      await once(stranger, 'exit')
    },
  }
}
