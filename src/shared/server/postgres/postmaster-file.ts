import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, isRoot } from './account.ts'
import type { Home } from './home.ts'

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

/**
 * PostgreSQL does not start when the process that a file left by a crash names is alive, even if that number now belongs
 * to another program, as happens in containers, where numbers start over. It does not mind its own parent: so the file
 * gets our number. Deleting it would also lose the shared memory's id, by which PostgreSQL finds strays of the old server.
 */
export const disownStaleFile = (home: Home): void => {
  const file = fileOf(home)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return
  }
  const [pid, ...rest] = text.split('\n')
  if (!Number(pid) || !isAlive(Number(pid)) || isPostmaster(Number(pid), home)) return
  const ours = `${file}.${process.pid}`
  writeFileSync(ours, [process.pid, ...rest].join('\n'), { mode: 0o600, flag: 'wx' })
  if (isRoot()) chownSync(ours, home.account.uid, home.account.gid)
  // Only if no other start has put its own server's file there meanwhile.
  if (readFileSync(file, 'utf8') === text) renameSync(ours, file)
}
