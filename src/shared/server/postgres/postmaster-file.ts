import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, isRoot } from './account.ts'
import type { Home } from './home.ts'
import { socketName } from './socket.ts'

/** A postmaster (PostgreSQL's first process) of a home that runs, as its postmaster.pid tells. */
export type Postmaster = {
  pid: number
  socketFolder: string
  /** starting, stopping, ready; empty at the very beginning. */
  status: string
}

const fileOf = ({ cluster }: Home): string => join(cluster, 'postmaster.pid')

/** The command line of a process; empty for one that ended and was not reaped. */
const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** After a crash the file stays, and its number may by now be another process's: hence the look at what that one runs. */
export const isPostmaster = (pid: number, { cluster }: Home): boolean =>
  isAlive(pid) && commandLine(pid).includes(`${cluster} `)

/** The postmaster that runs on a home, or undefined. */
export const findPostmaster = async (home: Home): Promise<Postmaster | undefined> => {
  const text = await readFile(fileOf(home), 'utf8').catch(() => '')
  // Lines, by PostgreSQL's miscadmin.h: pid, folder, start time, port, socket's folder, address, shared memory, status.
  const [pid, , , , socketFolder = '', , , status = ''] = text.split('\n')
  if (!Number(pid) || !isPostmaster(Number(pid), home)) return undefined
  return { pid: Number(pid), socketFolder, status: status.trim() }
}

const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Makes a postmaster.pid that a crash left harmless. PostgreSQL does not start when the process that the file names is
 * alive, even if that number now belongs to another program, as happens in containers, where numbers start over. It does
 * not mind its own parent: so the file gets our number. Deleting it would also lose the shared memory's id, by which
 * PostgreSQL finds strays of the old server.
 */
export const disownStaleFile = (home: Home): void => {
  const file = fileOf(home)
  const text = readText(file)
  if (text === undefined) return
  const [pid, ...rest] = text.split('\n')
  if (!Number(pid) || !isAlive(Number(pid)) || isPostmaster(Number(pid), home)) return
  const ours = `${file}.${process.pid}`
  // A start that was killed right here had our number, where numbers start over.
  rmSync(ours, { force: true })
  writeFileSync(ours, [process.pid, ...rest].join('\n'), { mode: 0o600, flag: 'wx' })
  if (isRoot()) chownSync(ours, home.account.uid, home.account.gid)
  // Only if no other start has put its own server's file there meanwhile.
  if (readText(file) === text) renameSync(ours, file)
  else rmSync(ours, { force: true })
}

/**
 * Deletes the socket's lock file that a crash left: PostgreSQL refuses to start while the process that it names is
 * alive, whatever program that is by now. The folder is this home's own, so no other server's lock lies there.
 */
export const removeStaleSocketLock = (home: Home, socketFolder: string): void => {
  const file = join(socketFolder, `${socketName}.lock`)
  const [pid] = (readText(file) ?? '').split('\n')
  if (Number(pid) && !isPostmaster(Number(pid), home)) rmSync(file, { force: true })
}
