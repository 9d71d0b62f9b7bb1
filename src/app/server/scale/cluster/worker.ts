import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { DatabaseAddress } from '#shared/server/database.ts'
import type { Config } from '../../config.ts'
import { serve } from '../../serve.ts'
import { openChannel } from './channel.ts'
import { packMetrics } from './metrics-sum.ts'
import type { PrimaryTopics } from './primary.ts'

/** The messages from the first process to a worker. */
export type WorkerTopics = {
  /** Answers once the worker listens, with its address. */
  start: (start: { address: DatabaseAddress; isDiskFull: boolean }) => Promise<string>
  diskChanged: (isFull: boolean) => void
  forgetTerminal: (deviceId: string) => void
  readMetrics: () => Promise<object[]>
  resumeJobs: () => Promise<void>
  /** Tells the proxy that this machine stops, and closes each connection with its next answer. */
  announceStop: () => void
  /** Refuses new connections, and ends the worker after its last one. */
  drain: () => void
  stop: () => void
}

/** The longest time that a replaced worker keeps its connections. An idle one lasts 72 s. */
const longestDrainMs = 85_000

/** Closes each connection after its next answer, and stops once none is left. */
const drain = (app: FastifyInstance, stop: () => void): void => {
  app.control.startDraining()
  const timer = setTimeout(stop, longestDrainMs)
  // Not the method of HTTP servers, which also closes idle connections.
  Server.prototype.close.call(app.server, () => {
    clearTimeout(timer)
    stop()
  })
}

/** Runs a worker: it waits for the database's address, then answers calls until it is asked to stop. */
export const runWorker = (
  config: Config,
  { closers, stop }: { closers: AsyncDisposableStack; stop: () => void },
): void => {
  let app: FastifyInstance | undefined
  let isFull = false
  // Ctrl-C and the end of a terminal reach the whole process group. The first process decides.
  process.on('SIGINT', () => {}).on('SIGHUP', () => {})
  process.on('SIGTERM', stop)

  const channel = openChannel<PrimaryTopics>(process, {
    start: async ({ address, isDiskFull }: Parameters<WorkerTopics['start']>[0]) => {
      isFull = isDiskFull
      const server = await serve(config, {
        address,
        isDiskFull: () => isFull,
        processes: config.processes,
        closers,
        cluster: {
          announceRevocation: (deviceId) => channel.ask('terminalRevoked', deviceId),
          readMetrics: () => channel.ask('readMetrics'),
        },
      })
      app = server.app
      return server.origin
    },
    diskChanged: (isNowFull: boolean) => {
      isFull = isNowFull
    },
    forgetTerminal: (deviceId: string) => app?.control.forgetTerminal(deviceId),
    readMetrics: async () => packMetrics((await app?.control.readMetrics()) ?? []),
    resumeJobs: async () => app?.control.resumeJobs(),
    announceStop: () => app?.control.announceStop(),
    drain: () => (app ? drain(app, stop) : stop()),
    stop: stop,
  } satisfies WorkerTopics)
}
