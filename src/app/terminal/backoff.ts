import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './attempt.ts'

export type RetryPace = { firstMs: number; longestMs: number }
const defaultPace: RetryPace = { firstMs: 200, longestMs: 5000 }

/** The backoff of a run while the server is unavailable, shared by all its senders. */
export type Backoff = {
  /** Resets the wait after a success. */
  reset: () => void
  /**
   * Waits before the next retry, longer each time, and at least as long as the server asked. Returns false when the run
   * should give up. A server that asks to wait is there: its waits do not count.
   */
  wait: (tries: number, failure: Failure, stopped: AbortSignal) => Promise<boolean>
}

type Failure = Pick<Extract<Outcome, { kind: 'away' | 'limited' }>, 'kind' | 'reason' | 'waitMs'>

type BackoffOptions = {
  /** The time for which the run retries without any success before it gives up. */
  giveUpAfterMs: number
  pace?: RetryPace
  away: (reason: string) => void
  back: () => void
}

export const createBackoff = ({ giveUpAfterMs, pace = defaultPace, away, back }: BackoffOptions): Backoff => {
  let awaySince: number | undefined
  return {
    reset: () => {
      if (awaySince !== undefined) back()
      awaySince = undefined
    },
    wait: async (tries, { kind, reason, waitMs: askedMs }, stopped) => {
      if (awaySince === undefined) away(reason)
      if (awaySince === undefined || kind === 'limited') awaySince = performance.now()
      const leftMs = kind === 'limited' ? Infinity : awaySince + giveUpAfterMs - performance.now()
      if (leftMs <= 0) return false
      // Jitter, so that senders do not retry at the same instant.
      const backoffMs = Math.min(pace.longestMs, pace.firstMs * 2 ** tries) * (0.5 + Math.random() / 2)
      const waitMs = Math.min(leftMs, Math.max(backoffMs, askedMs))
      await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
      return true
    },
  }
}
