import { setTimeout as pause } from 'node:timers/promises'
import { outageOf } from './outage.ts'
import { createPlaces } from './turns.ts'

/** The number of records that a process works on at once, each of another association: each takes a connection. */
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

/** The work on a record. `isWoken`: woken again since its last part began. */
type Work<Key> = { key: Key; failures: number; isWoken: boolean }

/**
 * Works on records in the background, step by step. After each step, the associations that wait have their turn. All
 * progress is in the database, committed with each step: after a kill, any process goes on. A temporary failure of the
 * database is retried with backoff, without a place; after any other, the record waits until it is woken again.
 */
export const createStepWork = <Key extends { customerId: string }>({
  step,
  idOf,
  listUnderWay,
  onProgress,
  onFailure,
}: Deps<Key>): StepWork<Key> => {
  const stop = new AbortController()
  const isStopped = (): boolean => stop.signal.aborted
  const works = new Map<string, Work<Key>>()
  const inTurn = createPlaces(mostAtOnce)
  const active = new Set<Promise<void>>()

  const queue = (work: Work<Key>): void => {
    const done = inTurn(work.key.customerId, () => runStep(work)).finally(() => active.delete(done))
    active.add(done)
  }
  const forget = ({ key }: Work<Key>): void => void works.delete(idOf(key))

  const retryLater = async (work: Work<Key>): Promise<void> => {
    await pause(Math.min(longestWaitMs, 50 * 2 ** work.failures), undefined, { signal: stop.signal }).catch(() => {})
    queue(work)
  }

  const fail = (work: Work<Key>, error: unknown): void => {
    work.failures += 1
    if (!(error instanceof StepStopped) && outageOf(error) !== undefined && work.failures <= mostRetries) {
      void retryLater(work)
      return
    }
    forget(work)
    if (!(error instanceof StepStopped)) onFailure(error)
  }

  const runStep = async (work: Work<Key>): Promise<void> => {
    if (isStopped()) return
    try {
      work.isWoken = false
      const hasMore = await step(work.key, isStopped)
      onProgress(work.key)
      work.failures = 0
      if (hasMore || work.isWoken) queue(work)
      else forget(work)
    } catch (error) {
      fail(work, error)
    }
  }

  const wake = (key: Key): void => {
    const known = works.get(idOf(key))
    if (known) {
      known.isWoken = true
      return
    }
    const work = { key, failures: 0, isWoken: false }
    works.set(idOf(key), work)
    queue(work)
  }

  return {
    wake,
    resume: async () => {
      for (const key of await listUnderWay()) wake(key)
    },
    close: async () => {
      stop.abort()
      await Promise.all(active)
    },
  }
}
