import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type SystemProcess = { pid: number; parent: number; command: string }

/** The names of the product's processes. The command line of another one is not read, which may wait for its memory. */
const names = /\((postgres|node|MainThread|unshare)\) /

const readProcess = (pid: number): SystemProcess[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (!names.test(stat)) return []
    const [, parent] = stat.replace(/^.*\) /s, '').split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return [{ pid, parent: Number(parent), command }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** Lists the product's processes on this machine, those of containers included, by their ids out here. */
export const listProcesses = (): SystemProcess[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))

export const childrenOf = (pid: number): SystemProcess[] => listProcesses().filter(({ parent }) => parent === pid)

/** Finds the postmaster of a data folder. */
export const findPostmasterPid = (dataDir: string): number | undefined => {
  const cluster = `-D ${path.join(dataDir, 'postgres/cluster')} `
  return listProcesses().find(({ command }) => command.includes(cluster) && command.includes('postgres'))?.pid
}

/** Lists PostgreSQL's processes that serve the product's connections. */
export const listBackends = (dataDir: string): number[] => {
  const postmaster = findPostmasterPid(dataDir)
  if (postmaster === undefined) return []
  const backends = childrenOf(postmaster).filter(({ command }) => command.startsWith('postgres: escarcelle '))
  return backends.map(({ pid }) => pid)
}

/** Sends a signal. A process that has ended meanwhile is left alone. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {}
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Kills a process and waits for its end. */
export const killAndWait = async (pid: number, name: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  signal(pid, name)
  while (isAlive(pid)) await pause(5)
}

/** Freezes processes for a while. */
export const freezeFor = async (pids: number[], ms: number): Promise<void> => {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await pause(ms)
  for (const pid of pids) signal(pid, 'SIGCONT')
}
