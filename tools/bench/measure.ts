import type { Bench } from './bench.ts'
import type { Turn } from './load.ts'
import { cpuMsOf } from './processes.ts'

/** A system that does the same work as the others of its row. */
export type System = {
  name: string
  /** The first process of its server. Undefined for the database alone. */
  pid?: number
  run: (seconds: number) => Promise<Turn>
}

/** The result of a system in all its turns. */
export type Result = {
  callsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time for each call. */
  serverCpuMs: number | undefined
  postgresCpuMs: number
}

export type Results = Record<string, Result>

const warmUpSeconds = 3
const turnSeconds = 2

type Tally = {
  calls: number
  allCalls: number
  seconds: number
  serverCpuMs: number
  postgresCpuMs: number
  latenciesMs: number[]
}

/** Returns the value below which a share of the sorted values lies. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

const resultOf = ({ pid }: System, tally: Tally): Result => {
  const sorted = tally.latenciesMs.toSorted((a, b) => a - b)
  return {
    callsPerSecond: tally.calls / tally.seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    serverCpuMs: pid === undefined ? undefined : tally.serverCpuMs / tally.allCalls,
    postgresCpuMs: tally.postgresCpuMs / tally.allCalls,
  }
}

/**
 * Measures systems in alternating turns of 2 s, so that a busy minute of the machine affects all. Each is warmed up
 * first: a new process compiles its code, and a new connection plans its statements.
 */
export const measureInTurns = async (
  { seconds, postgresPid }: Pick<Bench, 'seconds' | 'postgresPid'>,
  systems: System[],
): Promise<Results> => {
  const tallies = new Map<System, Tally>()
  for (const system of systems) {
    await system.run(warmUpSeconds)
    tallies.set(system, { calls: 0, allCalls: 0, seconds: 0, serverCpuMs: 0, postgresCpuMs: 0, latenciesMs: [] })
  }
  const cpuOf = ({ pid }: System): number => (pid === undefined ? 0 : cpuMsOf(pid))
  const turns = Math.max(1, Math.round(seconds / turnSeconds))
  for (let turn = 0; turn < turns; turn += 1) {
    // The order is reversed each time: none always comes after the same other.
    for (const [system, tally] of turn % 2 === 0 ? tallies : [...tallies].toReversed()) {
      const before = { server: cpuOf(system), postgres: cpuMsOf(postgresPid) }
      const done = await system.run(turnSeconds)
      tally.serverCpuMs += cpuOf(system) - before.server
      tally.postgresCpuMs += cpuMsOf(postgresPid) - before.postgres
      tally.calls += done.calls
      tally.allCalls += done.allCalls ?? done.calls
      tally.seconds += done.seconds
      for (const latency of done.latenciesMs) tally.latenciesMs.push(latency)
    }
  }
  return Object.fromEntries([...tallies].map(([system, tally]) => [system.name, resultOf(system, tally)]))
}
