import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, isRoot } from './account.ts'
import type { Home } from './home.ts'
import { socketName } from './socket.ts'

export type Postmaster = {
  pid: number
  socketFolder: string
  /** starting, stopping, ready; empty at first. */
  status: string
}

const fileOf = ({ cluster }: Home): string => join(cluster, 'postmaster.pid')

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** Tells whether a process is the postmaster of a home, by its command line: ids are reused. */
export const isPostmaster = (pid: number, { cluster }: Home): boolean =>
  isAlive(pid) && commandLine(pid).includes(`${cluster} `)

export const findPostmaster = async (home: Home): Promise<Postmaster | undefined> => {
  const text = await readFile(fileOf(home), 'utf8').catch(() => '')
  // The lines of PostgreSQL's miscadmin.h: pid, folder, start time, port, socket folder, address, shared memory,
  // status.
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
 * Makes a stale postmaster.pid harmless. PostgreSQL does not start while the process in the file is alive, even if that
 * id now belongs to another program, as happens in containers. It ignores the id of its own parent, so the file gets
 * our id. Deleting the file would lose the id of the shared memory, by which PostgreSQL finds leftover processes of the
 * old server.
 */
export const neutraliseStaleFile = (home: Home): void => {
  const file = fileOf(home)
  const text = readText(file)
  if (text === undefined) return
  const [pid, ...rest] = text.split('\n')
  if (!Number(pid) || !isAlive(Number(pid)) || isPostmaster(Number(pid), home)) return
  const ours = `${file}.${process.pid}`
  // Left by a start with our id that was killed right here.
  rmSync(ours, { force: true })
  writeFileSync(ours, [process.pid, ...rest].join('\n'), { mode: 0o600, flag: 'wx' })
  if (isRoot()) chownSync(ours, home.account.uid, home.account.gid)
  // Another start may have written its own file meanwhile.
  if (readText(file) === text) renameSync(ours, file)
  else rmSync(ours, { force: true })
}

/**
 * Deletes a stale lock file of the socket. PostgreSQL refuses to start while the process in the file is alive, whatever
 * program it is. The folder belongs to this home, so it has no lock of another server.
 */
export const removeStaleSocketLock = (home: Home, socketFolder: string): void => {
  const file = join(socketFolder, `${socketName}.lock`)
  const [pid] = (readText(file) ?? '').split('\n')
  if (Number(pid) && !isPostmaster(Number(pid), home)) rmSync(file, { force: true })
}
