import { setTimeout as pause } from 'node:timers/promises'
import { outageOf } from './outage.ts'

/** The number of records that a process works on at once: each takes a connection. */
const mostAtOnce = 2
const longestWaitMs = 10_000
const mostRetries = 30

/** Thrown by a step that gives up because the process stops. Its transaction is rolled back. */
export class StepStopped extends Error {}

type Deps<Key> = {
  /** Does the next part of the work on a record, and returns whether there is more. */
  step: (key: Key, isStopped: () => boolean) => Promise<boolean>
  idOf: (key: Key) => string
  listUnderWay: () => Promise<Key[]>
  /** Called after each part, which is committed. */
  onProgress: (key: Key) => void
  onFailure: (error: unknown) => void
}

export type StepWork<Key> = {
  /** Works on a record in the background, unless this process does already. */
  wake: (key: Key) => void
  /** Resumes the work on records that a stop has interrupted. */
  resume: () => Promise<void>
  /** Stops after the current steps, and waits for them. */
  close: () => Promise<void>
}

/**
 * Works on records in the background, step by step. All progress is in the database, committed with each step: after a kill, any
 * process goes on. A temporary failure of the database is retried with backoff; after any other, the record waits until it is
 * woken again.
 */
export const createStepWork = <Key>({ step, idOf, listUnderWay, onProgress, onFailure }: Deps<Key>): StepWork<Key> => {
  const stop = new AbortController()
  const isStopped = (): boolean => stop.signal.aborted
  const waiting = new Map<string, Key>()
  const active = new Map<string, Promise<void>>()
  /** Records that were woken while their last part ran. */
  const again = new Set<string>()

  const work = async (key: Key): Promise<void> => {
    let failures = 0
    while (!isStopped()) {
      try {
        again.delete(idOf(key))
        const hasMore = await step(key, isStopped)
        onProgress(key)
        failures = 0
        if (!hasMore && !again.has(idOf(key))) return
      } catch (error) {
        if (error instanceof StepStopped) return
        failures += 1
        if (outageOf(error) === undefined || failures > mostRetries) return onFailure(error)
        await pause(Math.min(longestWaitMs, 50 * 2 ** failures), undefined, { signal: stop.signal }).catch(() => {})
      }
    }
  }

  const next = (): void => {
    for (const [id, key] of waiting) {
      if (isStopped() || active.size >= mostAtOnce) return
      waiting.delete(id)
      const done = work(key).finally(() => {
        active.delete(id)
        next()
      })
      active.set(id, done)
    }
  }

  const wake = (key: Key): void => {
    if (active.has(idOf(key))) again.add(idOf(key))
    else waiting.set(idOf(key), key)
    next()
  }

  return {
    wake,
    resume: async () => {
      for (const key of await listUnderWay()) wake(key)
    },
    close: async () => {
      stop.abort()
      await Promise.all(active.values())
    },
  }
}
