import { chmod, chown, lstat, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode, errorMessage, StartFailure } from '../failure.ts'
import { type Account, canReach, isRoot, nobody, postgresAccount } from './account.ts'
import { makeSharedFolder, sharedFolder } from './binaries.ts'

/**
 * The folder of an embedded PostgreSQL: `postgres` in the data folder, or the target of that link. It contains the
 * cluster and the socket's folder, which belong to PostgreSQL's account, and the server's log. The home itself belongs
 * to us, so that PostgreSQL's account cannot plant links for root to follow.
 */
export type Home = { dataDir: string; path: string; cluster: string; log: string; account: Account }

type Report = (message: string) => void

/** Root runs an existing cluster under its owner, so that its folder keeps its owner. */
const accountOf = async (path: string): Promise<Account> => {
  if (!isRoot()) return postgresAccount()
  const { uid, gid } = await stat(join(path, 'cluster')).catch(() => stat(path))
  return uid === 0 ? nobody : { uid, gid }
}

const homeAt = async (dataDir: string): Promise<Home> => {
  const path = await realpath(join(dataDir, 'postgres'))
  const account = await accountOf(path)
  if (!isRoot() && (await stat(path)).uid !== account.uid) throw notOurs(dataDir)
  return { dataDir, path, cluster: join(path, 'cluster'), log: join(path, 'postgres.log'), account }
}

const notOurs = (dataDir: string): StartFailure =>
  new StartFailure(
    `Le dossier de données ${dataDir} appartient à un autre compte de cette machine\u00a0: lancez Escarcelle sous ce compte, ou choisissez un autre dossier avec DATA_DIR.`,
  )

/**
 * Finds the home in a data folder. Returns undefined when there is none yet.
 * @throws {StartFailure} when it cannot be used: moved away, or owned by another account.
 */
export const findHome = async (dataDirectory: string): Promise<Home | undefined> => {
  const dataDir = resolve(dataDirectory)
  const link = join(dataDir, 'postgres')
  try {
    return await homeAt(dataDir)
  } catch (error) {
    if (errorCode(error) === 'EACCES') throw notOurs(dataDir)
    if (errorCode(error) !== 'ENOENT') throw error
    const isDangling = await lstat(link).then(
      () => true,
      () => false,
    )
    // Creating an empty database here would look like losing every donation.
    if (isDangling)
      throw new StartFailure(
        `${link} pointe vers un dossier qui n'existe plus\u00a0: rétablissez-le, ou supprimez ce lien pour repartir de zéro.`,
      )
    return undefined
  }
}

/** Lets an account pass through a folder of root, but not list it. */
const openToAccount = async (folder: string, { gid }: Account): Promise<void> => {
  await chown(folder, 0, gid)
  await chmod(folder, 0o710)
}

/** Tells whether only the data folder's own mode (0700, root) keeps `nobody` out. */
const isOnlyClosedByMode = async (dataDir: string): Promise<boolean> => {
  const { mode, uid } = await stat(dataDir)
  return uid === 0 && (mode & 0o777) === 0o700 && (await canReach(nobody, dirname(await realpath(dataDir))))
}

/** Creates the home outside a data folder that `nobody` cannot reach (below /root), and links to it there. */
const makeHomeOutside = async (dataDir: string, report: Report): Promise<void> => {
  await makeSharedFolder()
  const target = await mkdtemp(join(sharedFolder, 'postgres-'))
  await writeFile(join(target, 'data-folder.txt'), `${dataDir}\n`)
  await openToAccount(target, nobody)
  try {
    await symlink(target, join(dataDir, 'postgres'))
    report(
      `PostgreSQL, qui ne tourne pas sous root, ne peut pas entrer dans ${dataDir}\u00a0: la base est dans ${target}.`,
    )
  } catch (error) {
    await rm(target, { recursive: true })
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Refuses an empty database beside data that a restore has set aside: the restore was killed before its last step. */
const requireNoInterruptedRestore = async (dataDir: string): Promise<void> => {
  if ((await readdir(dataDir)).some((name) => name.startsWith('postgres.avant-')))
    throw new StartFailure(
      `Une restauration a été interrompue dans ${dataDir}\u00a0: relancez-la, ou remettez le dossier postgres.avant-… à la place de postgres.`,
    )
}

const makeHome = async (dataDir: string, report: Report): Promise<void> => {
  await requireNoInterruptedRestore(dataDir)
  const isReachable = (await canReach(nobody, dataDir)) || (await isOnlyClosedByMode(dataDir))
  if (!isReachable) return makeHomeOutside(dataDir, report)
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

/**
 * Finds the home in a data folder, or creates it. Concurrent starts agree on the same home.
 * @throws {StartFailure} when the folder cannot be created or used.
 */
export const prepareHome = async (dataDirectory: string, report: Report): Promise<Home> => {
  const dataDir = resolve(dataDirectory)
  try {
    await mkdir(dataDir, { recursive: true })
    if (!(await findHome(dataDir))) await makeHome(dataDir, report)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `Le dossier de données ${dataDir} ne peut pas être créé (${errorCode(error) ?? errorMessage(error)}).`,
      { cause: error },
    )
  }
  const home = await homeAt(dataDir)
  if (isRoot()) {
    // Done at each start, since an earlier start may have been killed before it.
    if ((await stat(home.path)).uid === 0) await openToAccount(home.path, home.account)
    if (!(await canReach(home.account, home.path)) && (await isOnlyClosedByMode(dataDir)))
      await openToAccount(dataDir, home.account)
  }
  if (!(await canReach(home.account, home.path))) {
    throw new StartFailure(
      `PostgreSQL, qui ne tourne pas sous root, ne peut pas entrer dans ${home.path}\u00a0: déplacez le dossier de données ou ouvrez-lui le passage.`,
    )
  }
  return home
}
