import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/problem.ts'
import { tooSlow } from '../deadline.ts'
import type { Paper } from './paper.ts'

/** The messages to the thread, and its answers. */
export type Task = { id: number; paper: Paper }
export type Answer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; failure: string }

export type WritePdf = (paper: Paper) => Promise<Buffer>

const busy = (): Refusal =>
  new Refusal(503, 'busy', 'Le serveur est très sollicité. Réessayez dans un instant.', { retryAfterSeconds: 5 })

/** In MB. A table of 10,000 rows takes 150. A small young generation is collected often instead of growing. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 256 }

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
type Limits = { mostWaiting?: number; timeoutMs?: number; idleMs?: number }

/**
 * Makes PDFs in a thread, so that the layout of a long document does not hold up the other calls of the process. The thread
 * starts with the first document, makes each after the other, and ends when none was asked for a while. Throws a 503
 * `Refusal` when too many wait, or after the timeout, which ends the thread.
 */
export const createPdfWriter = ({ mostWaiting = 16, timeoutMs = 20_000, idleMs = 60_000 }: Limits = {}): WritePdf => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    clearTimeout(one?.timer)
    waiting.delete(id)
    return one
  }

  /** Ends the thread. What it has not made fails. */
  const end = (error?: Error) => {
    const ended = thread
    thread = undefined
    clearTimeout(idle)
    for (const id of waiting.keys()) take(id)?.reject(error ?? tooSlow())
    void ended?.terminate()
  }

  const start = (): Worker => {
    const worker = new Worker(new URL('./paper-thread.ts', import.meta.url), { resourceLimits })
    // Its calls keep the process alive; an idle thread does not.
    worker.unref()
    worker.on('message', (answer: Answer) => {
      const one = take(answer.id)
      if ('pdf' in answer) one?.resolve(Buffer.from(answer.pdf))
      else one?.reject(new Error(answer.failure))
      if (waiting.size === 0) idle = setTimeout(() => end(), idleMs).unref()
    })
    const fail = (error: Error) => thread === worker && end(error)
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`the thread of the PDFs ended with ${code}`)))
    return worker
  }

  return (paper) => {
    if (waiting.size >= mostWaiting) return Promise.reject(busy())
    clearTimeout(idle)
    thread ??= start()
    lastId += 1
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    waiting.set(lastId, { resolve, reject, timer: setTimeout(() => end(), timeoutMs) })
    const task: Task = { id: lastId, paper }
    thread.postMessage(task, [])
    return promise
  }
}
