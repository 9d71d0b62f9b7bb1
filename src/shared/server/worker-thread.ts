import os from 'node:os'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { Refusal } from '#shared/problem.ts'
import { tooSlow } from './deadline.ts'
import { createTurns } from './turns.ts'

type Answer<Result> = { result: Result } | { failure: string }

const busy = (): Refusal =>
  new Refusal(503, 'busy', 'Le serveur est très sollicité. Réessayez dans un instant.', { retryAfterSeconds: 5 })

/** A small young generation is collected often instead of growing. */
const smallYoung = 2

type Limits = {
  /** The number of tasks, the running one included. An association has a quarter of them at most. */
  mostWaiting: number
  /** The time that a task waits for its turn, where a person waits for it. Default: no bound. */
  waitMs?: number
  /** The time that a task runs. */
  runMs: number
  idleMs: number
  maxMegabytes: number
  /** More than 2 for work that makes many objects, which would spend half of its time on collecting them. */
  youngMegabytes?: number
}

/** The association of a task, and the parts of the task that are moved instead of copied. */
type Owner = { customerId: string; transfer?: readonly Transferable[] }

type Entry<Result> = Owner & {
  task: unknown
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

/** Tells whether a task was ended because it took too much time or memory: it would again. */
export const isTooHeavy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['too-slow', 'ERR_WORKER_OUT_OF_MEMORY'].includes(String(error.code))

/**
 * Runs tasks in a thread, so that long work does not hold up the calls of the process. The thread starts with the first
 * task, runs one at a time, and ends when there was none for a while. Associations take turns. A task past its time or
 * memory ends the thread and fails alone: the others run in the next thread. Throws a 503 `Refusal` when too many wait,
 * or too long.
 */
export const createThread = <Result>(file: URL, limits: Limits): ((task: unknown, of: Owner) => Promise<Result>) => {
  const { mostWaiting, waitMs, runMs, idleMs, maxMegabytes, youngMegabytes = smallYoung } = limits
  const waiting = createTurns<Entry<Result>>()
  let thread: Worker | undefined
  let running: Entry<Result> | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (): void => {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }

  const settle = (how: (entry: Entry<Result>) => void): void => {
    const entry = running
    running = undefined
    clearTimeout(entry?.timer)
    if (entry) how(entry)
    next()
  }

  const fail = (error: unknown): void => {
    end()
    settle(({ reject }) => reject(error))
  }

  const start = (): Worker => {
    const worker = new Worker(file, {
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb: maxMegabytes },
    })
    // Its calls keep the process alive; an idle thread does not.
    worker.unref()
    worker.on('message', (answer: Answer<Result>) => {
      if (thread !== worker) return
      settle(({ resolve, reject }) => ('result' in answer ? resolve(answer.result) : reject(new Error(answer.failure))))
    })
    const failOf = (error: unknown) => thread === worker && fail(error)
    worker.on('error', failOf)
    worker.on('exit', (code) => failOf(new Error(`the thread of ${file.pathname} ended with ${code}`)))
    return worker
  }

  const next = (): void => {
    if (running) return
    clearTimeout(idle)
    running = waiting.take()
    if (!running) {
      idle = setTimeout(end, idleMs).unref()
      return
    }
    clearTimeout(running.timer)
    running.timer = setTimeout(() => fail(tooSlow()), runMs)
    try {
      thread ??= start()
      thread.postMessage(running.task, running.transfer ?? [])
    } catch (error) {
      settle(({ reject }) => reject(error))
    }
  }

  return (task, owner) => {
    const { customerId } = owner
    const count = waiting.size() + (running ? 1 : 0)
    if (count >= mostWaiting || waiting.countOf(customerId) >= Math.ceil(mostWaiting / 4)) return Promise.reject(busy())
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const entry: Entry<Result> = { ...owner, task, resolve, reject }
    const giveUp = (): void => {
      waiting.remove(customerId, entry)
      reject(busy())
    }
    if (waitMs !== undefined) entry.timer = setTimeout(giveUp, waitMs)
    waiting.add(customerId, entry)
    next()
    return promise
  }
}

/** Gives the calls of the process priority over this thread, where the system has a priority for each thread. */
export const yieldToCalls = (): void => {
  if (os.platform() === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Answers the tasks of a thread. `transferOf` lists the parts of a result that are moved, not copied. */
export const answerTasks = <Result>(
  work: (task: never) => Result | Promise<Result>,
  transferOf: (result: Result) => Transferable[] = () => [],
): void => {
  const answer = async (task: unknown): Promise<void> => {
    try {
      const result = await work(task as never)
      parentPort?.postMessage({ result } satisfies Answer<Result>, transferOf(result))
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ failure } satisfies Answer<Result>, [])
    }
  }
  parentPort?.on('message', (task: unknown) => void answer(task))
}
