import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Job, JobResult } from './generator.ts'

/** A part of a measurement: what one system did during some seconds. */
export type Turn = {
  calls: number
  seconds: number
  latenciesMs: number[]
  /** With those before the measured seconds, which used CPU time too. Default: `calls`. */
  allCalls?: number
}

export type LoadGenerator = {
  /** Makes the calls of a job. Throws when one fails. */
  run: (job: Job) => Promise<Turn>
  /** The largest share of a core that the generator has used in a job. Near 1, it is the limit and not the server. */
  busiest: () => number
  stop: () => void
}

/** Forks a helper process of the benchmark, and returns it with the first message that it sends. */
export const forkHelper = async <Ready>(file: string, env: NodeJS.ProcessEnv = {}): Promise<[ChildProcess, Ready]> => {
  const helper = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  })
  const ended = once(helper, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready`)))
  const [ready] = (await Promise.race([once(helper, 'message'), ended])) as [Ready]
  ended.catch(() => {})
  return [helper, ready]
}

/** Starts the load generator. */
export const startLoadGenerator = (): LoadGenerator => {
  const generator = fork(path.join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  let busiest = 0
  return {
    run: async (job) => {
      generator.send(job)
      const [result] = (await once(generator, 'message')) as [JobResult]
      if (result.failure !== undefined) throw new Error(result.failure)
      busiest = Math.max(busiest, result.cpuMs / (result.seconds * 1000))
      return result
    },
    busiest: () => busiest,
    stop: () => generator.kill('SIGKILL'),
  }
}
