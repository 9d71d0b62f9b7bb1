import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../failure.ts'

/** The system account that PostgreSQL's processes run under. */
export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. Root runs it under this unprivileged account. */
export const nobody: Account = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns our account, or `nobody` when we are root. */
export const postgresAccount = (): Account =>
  isRoot() ? nobody : { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }

/** Returns the options of `spawn` that run a process under an account. Only root may change the account. */
export const runAs = ({ uid, gid }: Account): Partial<Account> => (isRoot() ? { uid, gid } : {})

/** Tells whether the mode bits let an account enter a folder. Ignores access control lists. */
const mayEnter = ({ uid, gid }: Account, folder: { mode: number; uid: number; gid: number }): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/**
 * Tells whether an account may enter a folder and every folder above it. A checkout in /root fails this for `nobody`.
 * An ordinary account runs PostgreSQL as itself, so this is always true for it.
 */
export const canReach = async (account: Account, folder: string): Promise<boolean> => {
  if (!isRoot()) return true
  for (let path = await realpath(folder); ; path = dirname(path)) {
    if (!mayEnter(account, await stat(path))) return false
    if (path === dirname(path)) return true
  }
}

/** Tells whether a process with this id exists, also under another account or as a zombie. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
