import { availableParallelism, loadavg } from 'node:os'

/**
 * Returns how much longer than alone a program takes on this machine now, at least 1: the programs that want to run,
 * over the processors. A test multiplies the time that it allows by it.
 */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
