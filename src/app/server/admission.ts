import { Refusal } from '#shared/problem.ts'

/** Refuses a call early, while it can still be repeated in time (docs/rules.md#limits-load). */
export const tooBusy = (): Refusal =>
  new Refusal(503, 'busy', 'Le service est très sollicité. Réessayez dans un instant.', { retryAfterSeconds: 2 })

export type AdmissionLimits = {
  /** How many calls run at a time. */
  maxRunning: number
  /** How many of them are one caller's. */
  maxOfCaller: number
  /** How many calls may wait. */
  maxWaiting: number
  /** How long a call waits at most, in milliseconds. */
  waitMs: number
}

type Waiting = { caller: string; start: () => void; giveUp: () => void }

/** Limits how many calls run at a time, first come, first served, except that a caller with many leaves room for others. */
export const createAdmission = ({ maxRunning, maxOfCaller, maxWaiting, waitMs }: AdmissionLimits) => {
  const waiting = new Set<Waiting>()
  const runningOf = new Map<string, number>()
  let running = 0

  const hasRoom = (caller: string): boolean => running < maxRunning && (runningOf.get(caller) ?? 0) < maxOfCaller

  const take = (caller: string): (() => void) => {
    running += 1
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      const left = (runningOf.get(caller) ?? 0) - 1
      if (left > 0) runningOf.set(caller, left)
      else runningOf.delete(caller)
      for (const next of waiting) {
        if (running >= maxRunning) return
        if (hasRoom(next.caller)) next.start()
      }
    }
  }

  return {
    counts: () => ({ running, waiting: waiting.size }),

    /**
     * Resolves with the function that ends the call, once the call may run. Throws a 503 `Refusal` when it would wait too
     * long, and at once when too many wait. `signal` aborts when the caller has gone.
     */
    async enter(caller: string, signal?: AbortSignal): Promise<() => void> {
      if (hasRoom(caller)) return take(caller)
      if (waiting.size >= maxWaiting) throw tooBusy()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const entry: Waiting = {
        caller,
        start: () => {
          waiting.delete(entry)
          resolve(take(caller))
        },
        giveUp: () => {
          if (waiting.delete(entry)) reject(tooBusy())
        },
      }
      waiting.add(entry)
      const timer = setTimeout(entry.giveUp, waitMs)
      signal?.addEventListener('abort', entry.giveUp)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', entry.giveUp)
      }
    },
  }
}
