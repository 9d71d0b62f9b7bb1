import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findHome } from '../home.ts'
import { stopPostmaster } from '../postmaster.ts'

/** A data folder of a test's own; disposing of it stops what still runs on it. */
export const createDataFolder = async (below = ''): Promise<{ dataDir: string } & AsyncDisposable> => {
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

export type OwnerProcess = {
  pid: number
  /** The lines it printed, as they come; the first after a start is 'ready', or why there was none. */
  nextLine: () => Promise<string>
  /** Ends it with a signal and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** A process of its own that owns a data folder's database: `stop` in order on SIGTERM, a bare process.exit on SIGUSR2. */
export const spawnOwner = (dataDir: string): OwnerProcess => {
  const script = path.join(import.meta.dirname, 'owner.process.ts')
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
