import { exportRefusals } from '../../transaction.ts'

type SemaphoreOptions = {
  /** The number of exports that run at a time: as many as there are connections for them. */
  permits: number
  /** The wait for a permit, in milliseconds: less than a browser waits for the start of an answer. */
  waitMs?: number
  /** The number of callers that may wait at a time. */
  maxWaiting?: number
}

/** Limits how many exports run at a time, first come, first served (docs/rules/transactions.md#exports-line). */
export type Semaphore = {
  /** Resolves with the release of a permit. Throws a 429 when there is none in time, or when too many wait. */
  acquire: (signal: AbortSignal) => Promise<() => void>
}

export const createSemaphore = ({ permits, waitMs = 20_000, maxWaiting = 50 }: SemaphoreOptions): Semaphore => {
  const waiting = new Set<() => void>()
  let taken = 0

  const release = (): void => {
    const [next] = waiting
    if (!next) taken -= 1
    // The permit is handed over, so that nobody else takes it in between.
    else if (waiting.delete(next)) next()
  }
  const releaseOnce = (): (() => void) => {
    let isReleased = false
    return () => {
      if (!isReleased) release()
      isReleased = true
    }
  }

  /** Resolves when a permit is handed over. */
  const wait = async (signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      if (waiting.delete(resolve)) reject(exportRefusals.busy())
    }
    const timer = setTimeout(giveUp, waitMs)
    signal.addEventListener('abort', giveUp)
    waiting.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    async acquire(signal) {
      if (taken < permits) taken += 1
      else if (waiting.size >= maxWaiting) throw exportRefusals.busy()
      else await wait(signal)
      return releaseOnce()
    },
  }
}
