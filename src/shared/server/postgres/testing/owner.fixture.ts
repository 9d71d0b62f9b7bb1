import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
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

/** A process of its own that owns a data folder's database: `stop` in order on SIGTERM, a bare process.exit on SIGUSR2. */
export const spawnOwner = (dataDir: string): OwnerProcess => {
  const script = fileURLToPath(import.meta.resolve('./owner.process.ts'))
  const child: ChildProcess = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
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
