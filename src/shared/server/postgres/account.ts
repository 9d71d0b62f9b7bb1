import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../error-code.ts'

/** The system account that PostgreSQL's processes run under. */
export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; root hands it to the account that owns nothing else. */
export const nobody: Account = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Our own account, or `nobody` when we are root. */
export const postgresAccount = (): Account =>
  isRoot() ? nobody : { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }

/** What `spawn` needs to run a process under an account; nothing unless we are root, who alone may change account. */
export const runAs = ({ uid, gid }: Account): Partial<Account> => (isRoot() ? { uid, gid } : {})

/** May the account enter a folder by its mode bits? An access control list that says otherwise is not seen. */
const mayEnter = ({ uid, gid }: Account, folder: { mode: number; uid: number; gid: number }): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/**
 * True when the account may enter an existing folder and every folder above it; a checkout in /root fails this for
 * `nobody`. An ordinary account runs PostgreSQL under itself, and finds out by trying.
 */
export const canReach = async (account: Account, folder: string): Promise<boolean> => {
  if (!isRoot()) return true
  for (let path = await realpath(folder); ; path = dirname(path)) {
    if (!mayEnter(account, await stat(path))) return false
    if (path === dirname(path)) return true
  }
}

/** Is there a process of this id? One that belongs to somebody else counts; so does one that ended and was not reaped. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
