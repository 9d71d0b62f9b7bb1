import { setTimeout as sleep } from 'node:timers/promises'

export type RetryPace = { firstMs: number; longestMs: number }
const usualPace: RetryPace = { firstMs: 200, longestMs: 5000 }

/** How one run bears a server that is away, for all its senders together. */
export type Patience = {
  /** Something passed: whatever came before is forgotten. */
  renew: () => void
  /**
   * Waits before the next try, longer each time, and at least as long as the server asked.
   * False when patience is over and nothing more should be tried.
   */
  wait: (tries: number, askedMs: number, reason: string, stopped: AbortSignal) => Promise<boolean>
}

type PatienceOptions = {
  /** How long nothing may pass before it is over. */
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
      // Spread out, so that many senders do not come back at the same instant.
      const backoffMs = Math.min(pace.longestMs, pace.firstMs * 2 ** tries) * (0.5 + Math.random() / 2)
      const waitMs = Math.min(leftMs, Math.max(backoffMs, askedMs))
      await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
      return true
    },
  }
}
