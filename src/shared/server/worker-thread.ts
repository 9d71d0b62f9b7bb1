import os from 'node:os'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { Refusal } from '#shared/problem.ts'
import { tooSlow } from './deadline.ts'

/** The messages to a thread, and its answers. */
type Message = { id: number; task: unknown }
type Answer<Result> = { id: number; result: Result } | { id: number; failure: string }

const busy = (): Refusal =>
  new Refusal(503, 'busy', 'Le serveur est très sollicité. Réessayez dans un instant.', { retryAfterSeconds: 5 })

/** A small young generation is collected often instead of growing. */
const smallYoung = 2

/** `youngMegabytes`: more than 2 for work that makes many objects, which would spend half of its time on collecting them. */
type Limits = { mostWaiting: number; timeoutMs: number; idleMs: number; maxMegabytes: number; youngMegabytes?: number }
type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/**
 * Runs tasks in a thread, so that long work does not hold up the calls of the process. The thread starts with the first
 * task, runs tasks one after another, and ends when there was none for a while. Throws a 503 `Refusal` when too many wait,
 * or after the timeout, which ends the thread. `transfer` lists the parts of a task that are moved instead of copied.
 */
export const createThread = <Result>(
  file: URL,
  { mostWaiting, timeoutMs, idleMs, maxMegabytes, youngMegabytes = smallYoung }: Limits,
): ((task: unknown, transfer?: readonly Transferable[]) => Promise<Result>) => {
  const waiting = new Map<number, Waiting<Result>>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const take = (id: number): Waiting<Result> | undefined => {
    const one = waiting.get(id)
    clearTimeout(one?.timer)
    waiting.delete(id)
    return one
  }

  /** Ends the thread. Its unfinished tasks fail. */
  const end = (error?: Error) => {
    const ended = thread
    thread = undefined
    clearTimeout(idle)
    for (const id of waiting.keys()) take(id)?.reject(error ?? tooSlow())
    void ended?.terminate()
  }

  const start = (): Worker => {
    const worker = new Worker(file, {
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb: maxMegabytes },
    })
    // Its calls keep the process alive; an idle thread does not.
    worker.unref()
    worker.on('message', (answer: Answer<Result>) => {
      const one = take(answer.id)
      if ('result' in answer) one?.resolve(answer.result)
      else one?.reject(new Error(answer.failure))
      if (waiting.size === 0) idle = setTimeout(() => end(), idleMs).unref()
    })
    const fail = (error: Error) => thread === worker && end(error)
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`the thread of ${file.pathname} ended with ${code}`)))
    return worker
  }

  return (task, transfer = []) => {
    if (waiting.size >= mostWaiting) return Promise.reject(busy())
    clearTimeout(idle)
    thread ??= start()
    lastId += 1
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.set(lastId, { resolve, reject, timer: setTimeout(() => end(), timeoutMs) })
    thread.postMessage({ id: lastId, task } satisfies Message, transfer)
    return promise
  }
}

/** Gives the calls of the process priority over this thread, where the system has a priority for each thread. */
export const yieldToCalls = (): void => {
  if (os.platform() === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Answers, in a thread, the tasks that it is sent. `transferOf` lists the parts of a result that are moved instead of copied. */
export const answerTasks = <Result>(
  work: (task: never) => Result | Promise<Result>,
  transferOf: (result: Result) => Transferable[] = () => [],
): void => {
  const answerTo = async ({ id, task }: Message): Promise<void> => {
    try {
      const result = await work(task as never)
      parentPort?.postMessage({ id, result } satisfies Answer<Result>, transferOf(result))
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ id, failure } satisfies Answer<Result>, [])
    }
  }
  parentPort?.on('message', (message: Message) => void answerTo(message))
}
