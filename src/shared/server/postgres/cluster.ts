import { spawn } from 'node:child_process'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../failure.ts'
import { isAlive, isRoot, runAs } from './account.ts'
import { type Binaries, exists } from './binaries.ts'
import type { Home } from './home.ts'

const majorVersion = '18'

const localeOptions = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // The locale of what the builtin provider leaves to the C library. macOS has no C.UTF-8.
  `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
]

const runInitdb = (folder: string, { account }: Home, binaries: Binaries, isDurable: boolean): Promise<void> =>
  new Promise((done, fail) => {
    const options = ['--username=postgres', '--auth=trust', '--data-checksums', ...localeOptions]
    if (!isDurable) options.push('--no-sync')
    const child = spawn(binaries.initdb, [`--pgdata=${folder}`, ...options], {
      ...runAs(account),
      cwd: '/',
      env: binaries.environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) return done()
      const reason = stderr.trim().split('\n').at(-1) ?? ''
      fail(
        new StartFailure(
          `PostgreSQL n'a pas pu créer sa base dans ${folder}\u00a0: ${reason || `initdb s'est arrêté (${code})`}`,
        ),
      )
    })
  })

/** Makes a rename durable. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const unfinished = /^initdb-(\d+)$/

const removeUnfinished = async (home: Home): Promise<void> => {
  for (const name of await readdir(home.path)) {
    const pid = Number(unfinished.exec(name)?.[1] ?? 0)
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // Retries because the initdb of the killed start may still be writing.
    await rm(join(home.path, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

const checkVersion = async ({ cluster }: Home): Promise<void> => {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === majorVersion) return
  throw new StartFailure(
    `La base de ${cluster} a été créée par PostgreSQL ${version} et ne s'ouvre pas avec PostgreSQL ${majorVersion}\u00a0: avec la version d'Escarcelle d'avant, lancez npm run backup, puis avec celle-ci npm run restore (docs/operations.md).`,
  )
}

/**
 * Creates the cluster when the home has none. It is created in a temporary folder and renamed, so that a kill leaves
 * either a whole cluster or none, and one of two concurrent starts wins.
 * @throws {StartFailure} when initdb fails or the cluster is of another major version.
 */
export const prepareCluster = async (
  home: Home,
  binaries: Binaries,
  { isDurable = true, report }: { isDurable?: boolean; report: (message: string) => void },
): Promise<void> => {
  await removeUnfinished(home)
  if (await exists(home.cluster)) return checkVersion(home)
  report('Création de la base de données…')
  const folder = join(home.path, `initdb-${process.pid}`)
  await mkdir(folder, { mode: 0o700 })
  if (isRoot()) await chown(folder, home.account.uid, home.account.gid)
  try {
    await runInitdb(folder, home, binaries, isDurable)
    await rename(folder, home.cluster)
    await syncFolder(home.path)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (!(await exists(home.cluster))) throw error
  }
}
