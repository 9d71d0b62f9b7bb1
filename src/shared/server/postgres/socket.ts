import { chmod, chown, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canReach, isRoot } from './account.ts'
import type { Home } from './home.ts'

/** Part of the socket's file name; no TCP port is opened. */
export const socketPort = 5432

export const socketName = `.s.PGSQL.${socketPort}`

/** A Unix socket's path has at most 108 bytes, with its final NUL. */
const longestFolderBytes = 107 - `/${socketName}`.length

/**
 * Returns the folder of the server's socket: in the home, or a short temporary one when that path is too long for a
 * socket. Only the server's account and root may enter it, which keeps others out of the database.
 */
export const prepareSocketFolder = async (home: Home): Promise<string> => {
  const atHome = join(home.path, 'socket')
  if (Buffer.byteLength(atHome) <= longestFolderBytes) return makePrivate(atHome, home)
  const isShort = Buffer.byteLength(join(tmpdir(), 'escarcelle-XXXXXX')) <= longestFolderBytes
  const parent = isShort && (await canReach(home.account, tmpdir())) ? tmpdir() : '/tmp'
  return makePrivate(await mkdtemp(join(parent, 'escarcelle-')), home)
}

/** Creates a private folder. It may exist, or have been removed by a cleaner of temporary folders. */
export const makePrivate = async (folder: string, { account }: Home): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (isRoot()) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes a temporary folder after its server has ended. */
export const removeSocketFolder = async (home: Home, folder: string): Promise<void> => {
  if (dirname(folder) !== home.path) await rmdir(folder).catch(() => {})
}
