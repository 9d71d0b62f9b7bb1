import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { DonationInput } from '#features/transactions/donation.ts'
import { centsOfEuros } from '#shared/money.ts'
import type { Attempt, Outcome } from './attempt.ts'

export type Donation = { key: string; body: z.input<typeof DonationInput> }

/** The result of a run. `waiting` counts the donations without a final answer. */
export type Report = { sent: number; rejected: number; waiting: number; totalCents: number }

export type Watcher = {
  accepted: (donation: Donation) => void
  refused: (donation: Donation, reason: string) => void
  away: (reason: string) => void
  back: () => void
  /** The run stops early: the server stays unavailable, or refuses the terminal. */
  halted: (why: 'away' | 'blocked', reason: string) => void
}

export type DeliveryOptions = {
  attempt: Attempt
  concurrency: number
  /** The time for which the run retries without any success before it gives up. */
  giveUpAfterMs: number
  /** Aborts on Ctrl-C. In-flight requests get two seconds. */
  interrupt: AbortSignal
  watcher: Watcher
  pace?: RetryPace
}

const graceMs = 2000

/**
 * Sends donations concurrently until the source ends. Retries each one under its key until it has a final answer. Stops
 * when the server stays unavailable, or refuses the terminal.
 * @param source receives a signal that aborts when sending stops.
 */
export const deliver = async (
  source: (stopped: AbortSignal) => AsyncIterator<Donation>,
  options: DeliveryOptions,
): Promise<Report> => {
  const { interrupt, watcher, concurrency } = options
  const report: Report = { sent: 0, rejected: 0, waiting: 0, totalCents: 0 }
  const halt = new AbortController()
  const stopped = AbortSignal.any([halt.signal, interrupt])
  const backoff = createBackoff({ ...options, away: watcher.away, back: watcher.back })
  const run: Run = { ...options, report, halt, stopped, backoff }
  const donations = source(stopped)

  const work = async (): Promise<void> => {
    while (!stopped.aborted) {
      const next = await donations.next()
      if (next.done) return
      report.waiting += 1
      await settle(run, next.value)
    }
  }

  await Promise.race([Promise.all(Array.from({ length: concurrency }, work)), endOfGrace(interrupt)])
  return report
}

type Run = DeliveryOptions & { report: Report; halt: AbortController; stopped: AbortSignal; backoff: Backoff }

/** Sends a donation until it has a final answer or the run stops. */
const settle = async (run: Run, donation: Donation): Promise<void> => {
  const { attempt, backoff, stopped, report, watcher } = run
  for (let tries = 0; !stopped.aborted; tries += 1) {
    const outcome = await attempt(donation)
    if (outcome.kind === 'blocked') return haltRun(run, 'blocked', outcome.reason)
    if (outcome.kind === 'away' || outcome.kind === 'limited') {
      const mayRetry = await backoff.wait(tries, outcome, stopped)
      if (!mayRetry) return haltRun(run, 'away', outcome.reason)
      continue
    }
    backoff.reset()
    report.waiting -= 1
    if (outcome.kind === 'rejected') {
      report.rejected += 1
      return watcher.refused(donation, outcome.reason)
    }
    report.sent += 1
    report.totalCents += centsOfEuros(donation.body.amount)
    return watcher.accepted(donation)
  }
}

const haltRun = ({ stopped, halt, watcher }: Run, why: 'away' | 'blocked', reason: string): void => {
  if (stopped.aborted) return
  halt.abort()
  watcher.halted(why, reason)
}

/** Resolves two seconds after Ctrl-C, so that in-flight answers are read. */
const endOfGrace = (interrupt: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    interrupt.addEventListener('abort', () => setTimeout(resolve, graceMs).unref(), { once: true })
  })

type RetryPace = { firstMs: number; longestMs: number }
const defaultPace: RetryPace = { firstMs: 200, longestMs: 5000 }

/** The backoff of a run while the server is unavailable, shared by all its senders. */
type Backoff = {
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

const createBackoff = ({ giveUpAfterMs, pace = defaultPace, away, back }: BackoffOptions): Backoff => {
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
