import { chmod, chown, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canReach, isRoot } from './account.ts'
import type { Home } from './home.ts'

/** Part of the socket's file name; no TCP port is opened. */
export const socketPort = 5432

/** The socket's file, below its folder. */
export const socketName = `.s.PGSQL.${socketPort}`

/** The kernel keeps 108 bytes for the path of a Unix socket, its final NUL included. */
const longestFolderBytes = 107 - `/${socketName}`.length

/**
 * The folder of the server's socket: in the home, or a short one among the temporary folders when that path is too
 * long for a socket. Only the server's account and root may enter it, which is what keeps others out of the database.
 */
export const prepareSocketFolder = async (home: Home): Promise<string> => {
  const atHome = join(home.path, 'socket')
  if (Buffer.byteLength(atHome) <= longestFolderBytes) return makePrivate(atHome, home)
  const isShort = Buffer.byteLength(join(tmpdir(), 'escarcelle-XXXXXX')) <= longestFolderBytes
  const parent = isShort && (await canReach(home.account, tmpdir())) ? tmpdir() : '/tmp'
  return makePrivate(await mkdtemp(join(parent, 'escarcelle-')), home)
}

/** Makes the folder again where a cleaner of temporary folders took it away. */
export const makePrivate = async (folder: string, { account }: Home): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (isRoot()) await chown(folder, account.uid, account.gid)
  return folder
}

/** Takes a temporary folder away once its server has ended. */
export const removeSocketFolder = async (home: Home, folder: string): Promise<void> => {
  if (dirname(folder) !== home.path) await rmdir(folder).catch(() => {})
}
