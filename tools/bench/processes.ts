import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in ticks of this many milliseconds (USER_HZ). */
const tickMs = 10

/** Returns the fields of /proc/<pid>/stat from the state on, or undefined once the process has ended. */
const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the process, in parentheses, may hold spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Returns the process that started another one, or undefined once that has ended. */
export const parentOf = (pid: number): number | undefined => {
  const parent = Number(statOf(pid)?.[1])
  return parent > 0 ? parent : undefined
}

const runningPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Lists a process and its descendants. */
export const processTree = (root: number): number[] => {
  const parents = new Map(runningPids().map((pid) => [pid, Number(statOf(pid)?.[1])]))
  const tree = [root]
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid)
  return tree
}

/**
 * Returns the CPU time that a process and its descendants have used, in milliseconds. Those that have ended count in
 * their parent. Not a number for a process of another machine.
 */
export const cpuMsOf = (root: number | undefined): number => {
  if (root === undefined) return Number.NaN
  let ticks = 0
  for (const pid of processTree(root)) {
    const fields = statOf(pid)
    // utime, stime, and those of the children that have ended.
    for (const index of [11, 12, 13, 14]) ticks += Number(fields?.[index] ?? 0)
  }
  return ticks * tickMs
}

/** Returns the resident memory of a process and its descendants, in bytes. */
export const memoryOf = (root: number): number => {
  const pageBytes = 4096
  return processTree(root).reduce((sum, pid) => sum + Number(statOf(pid)?.[21] ?? 0) * pageBytes, 0)
}

/** Follows the memory of a process until `stop`, which returns the peak in bytes. */
export const watchMemory = (root: number): { stop: () => number } => {
  let peakBytes = memoryOf(root)
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOf(root))
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(peakBytes, memoryOf(root))
    },
  }
}
