import { setTimeout as sleep } from 'node:timers/promises'

export type RetryPace = { firstMs: number; longestMs: number }
const usualPace: RetryPace = { firstMs: 200, longestMs: 5000 }

/** The retries of a run while the server is away, shared by all its senders. */
export type Patience = {
  /** Resets the wait after a success. */
  renew: () => void
  /**
   * Waits before the next retry, longer each time, and at least as long as the server asked. Returns false when no more
   * retry should be made.
   */
  wait: (tries: number, askedMs: number, reason: string, stopped: AbortSignal) => Promise<boolean>
}

type PatienceOptions = {
  /** How long the run waits without any success before it gives up. */
  patienceMs: number
  pace?: RetryPace
  away: (reason: string) => void
  back: () => void
}

export const createPatience = ({ patienceMs, pace = usualPace, away, back }: PatienceOptions): Patience => {
  let awaySince: number | undefined
  return {
    renew: () => {
      if (awaySince !== undefined) back()
      awaySince = undefined
    },
    wait: async (tries, askedMs, reason, stopped) => {
      if (awaySince === undefined) {
        awaySince = performance.now()
        away(reason)
      }
      const leftMs = awaySince + patienceMs - performance.now()
      if (leftMs <= 0) return false
      // With jitter, so that many senders do not retry at the same instant.
      const backoffMs = Math.min(pace.longestMs, pace.firstMs * 2 ** tries) * (0.5 + Math.random() / 2)
      const waitMs = Math.min(leftMs, Math.max(backoffMs, askedMs))
      await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
      return true
    },
  }
}
