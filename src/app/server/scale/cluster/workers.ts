import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { withinDeadline } from '#shared/server/deadline.ts'
import { errorMessage } from '#shared/server/failure.ts'
import { graceMs } from '../../draining.ts'
import { type Channel, openChannel } from './channel.ts'
import { closeUntakenConnection } from './handover.ts'
import type { WorkerTopics } from './worker.ts'

/** The pause before a worker that has died twice without having been healthy. Its first death costs none. */
const firstPauseMs = 100
const longestPauseMs = 10_000
/** A worker that has run this long was healthy: its end counts as the first one. */
const healthyAfterMs = 60_000
/** A worker that is stuck must not make the others wait. */
const answerMs = 1000
/** Longer than a worker waits for its answers. */
const stopMs = graceMs + 4000

type Member = {
  worker: Worker
  channel: Channel<WorkerTopics>
  origin: string
  forkedAt: number
  /** The number of times that the worker in this place has died in a row. */
  deaths: number
}

const pauseAfter = (deaths: number): number =>
  deaths <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (deaths - 2), longestPauseMs)

type WorkersOptions = {
  count: number
  startOf: () => Parameters<WorkerTopics['start']>[0]
  /** Answers the workers' requests. */
  topics: Parameters<typeof openChannel>[1]
  /** Called with a French line for each worker that ended by itself. */
  report: (line: string) => void
}

/** Keeps `count` workers running: a worker that ends is started again with backoff. */
export const createWorkers = ({ count, startOf, topics, report }: WorkersOptions) => {
  const running = new Set<Member>()
  /** Workers that accept connections. The others start, or finish their calls. */
  const serving = new Set<Member>()
  const stopping = new AbortController()
  /** The start before the next one. Several at once would share the processor, and all be late. */
  let lastStart: Promise<unknown> = Promise.resolve()
  let replacing: Promise<void> | undefined

  const fork = async (deaths = 0): Promise<Member> => {
    const worker = cluster.fork()
    closeUntakenConnection(worker)
    const member = {
      worker,
      channel: openChannel<WorkerTopics>(worker, topics),
      origin: '',
      forkedAt: performance.now(),
      deaths,
    }
    running.add(member)
    worker.once('exit', (code, signal) => onExit(member, signal ?? code))
    try {
      member.origin = await member.channel.ask('start', startOf())
    } catch (error) {
      worker.process.kill('SIGKILL')
      throw error
    }
    serving.add(member)
    return member
  }

  /** Starts a worker after those that died before it, so that one is back soon when all have died. */
  const forkInTurn = (deaths: number): Promise<unknown> => {
    const started = lastStart.then(() => (stopping.signal.aborted ? undefined : fork(deaths)))
    lastStart = started.catch(() => undefined)
    return started
  }

  /** Replaces a dead worker. The delay grows with the number of deaths in a row. */
  const restart = async (deaths: number): Promise<void> => {
    for (let died = deaths; !stopping.signal.aborted; died += 1) {
      await pause(pauseAfter(died), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await forkInTurn(died)
        return resumeJobs()
      } catch (error) {
        report(`Un processus n'a pas démarré\u00a0: ${errorMessage(error)}`)
      }
    }
  }

  /** Makes one worker take up the background work of the ended ones. */
  const resumeJobs = (): void => {
    const [member] = serving
    member?.channel.ask('resumeJobs').catch(() => {})
  }

  const onExit = (member: Member, reason: string | number): void => {
    running.delete(member)
    if (stopping.signal.aborted) return
    if (!serving.delete(member)) return resumeJobs()
    report(`Un processus s'est arrêté (${reason})\u00a0; redémarrage…`)
    const wasHealthy = performance.now() - member.forkedAt > healthyAfterMs
    void restart(wasHealthy ? 1 : member.deaths + 1)
  }

  const retire = (member: Member): void => {
    if (serving.delete(member)) member.channel.ask('drain').catch(() => {})
  }

  const replaceEach = async (prepare: () => Promise<void>): Promise<void> => {
    await prepare()
    const old = [...serving]
    for (const member of old) {
      if (stopping.signal.aborted) return
      await fork()
      retire(member)
    }
    // A worker that died meanwhile was replaced twice.
    for (const member of [...serving].slice(count)) retire(member)
  }

  const end = async ({ worker, channel }: Member): Promise<void> => {
    const exited = once(worker, 'exit')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
    channel.ask('stop').catch(() => {})
    await exited
    clearTimeout(timer)
  }

  /** Asks every worker. A late answer is undefined. */
  const askEach = async <Topic extends keyof WorkerTopics>(topic: Topic, ...payload: Parameters<WorkerTopics[Topic]>) =>
    Promise.all(
      [...running].map(async ({ worker: { id }, channel }) => ({
        id,
        answer: await withinDeadline(answerMs, channel.ask(topic, ...payload)).catch(() => undefined),
      })),
    )

  return {
    async start(): Promise<string> {
      const members = await Promise.all(Array.from({ length: count }, () => fork()))
      resumeJobs()
      return members[0]?.origin ?? ''
    },

    askEach,

    /** Asks every worker, and returns the answers of those that answer in time. */
    async askAll<Topic extends keyof WorkerTopics>(topic: Topic, ...payload: Parameters<WorkerTopics[Topic]>) {
      return (await askEach(topic, ...payload)).flatMap(({ answer }) => (answer === undefined ? [] : [answer]))
    },

    /** Replaces every worker, each once its successor listens. The old ones stay when a new one does not start. */
    replaceAll(prepare: () => Promise<void>): Promise<void> {
      replacing ??= replaceEach(prepare).finally(() => {
        replacing = undefined
      })
      return replacing
    },

    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all([...running].map(end))
    },
  }
}

export type Workers = ReturnType<typeof createWorkers>
