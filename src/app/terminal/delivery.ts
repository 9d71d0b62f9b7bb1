import { centsOfEuros } from '#shared/money.ts'
import type { Attempt } from './attempt.ts'
import { type Backoff, createBackoff, type RetryPace } from './backoff.ts'
import type { Journal } from './journal.ts'
import type { Donation, Outbox } from './outbox.ts'

/** The result of a run. `known` counts the donations that the server had before this run. */
export type Report = { sent: number; known: number; rejected: number; waiting: number; totalCents: number }

/** The events of a run. */
export type Watcher = {
  /** A donation has its final answer. */
  settled: () => void
  refused: (donation: Donation, reason: string) => void
  /** The server postponed the donation, which stays in the outbox for the next run. */
  postponed: (donation: Donation, reason: string) => void
  away: (reason: string) => void
  back: () => void
  /** The run stops early: the server stays unavailable, or refuses the terminal. */
  halted: (why: 'away' | 'blocked', reason: string) => void
}

export type DeliveryOptions = {
  attempt: Attempt
  outbox: Outbox
  /** Stores the donations that the server refuses permanently. */
  rejections: Journal
  concurrency: number
  /** The time for which the run retries without any success before it gives up and keeps the rest. */
  giveUpAfterMs: number
  /** Aborts on Ctrl-C. In-flight requests get two seconds. Unfinished donations go to the outbox. */
  interrupt: AbortSignal
  watcher: Watcher
  pace?: RetryPace
}

const graceMs = 2000

type Run = DeliveryOptions & {
  report: Report
  startedAt: number
  halt: AbortController
  stopped: AbortSignal
  backoff: Backoff
}

const accept = ({ report, startedAt, outbox, watcher }: Run, { key, body }: Donation, receivedAt: Date): void => {
  report[receivedAt.getTime() < startedAt ? 'known' : 'sent'] += 1
  report.totalCents += centsOfEuros(body.amount)
  outbox.settle(key)
  watcher.settled()
}

const reject = async (
  { report, rejections, outbox, watcher }: Run,
  donation: Donation,
  reason: string,
): Promise<void> => {
  await rejections.append({ ...donation, reason, at: new Date().toISOString() })
  report.rejected += 1
  outbox.settle(donation.key)
  watcher.refused(donation, reason)
  watcher.settled()
}

const haltRun = ({ stopped, halt, watcher }: Run, why: 'away' | 'blocked', reason: string): void => {
  if (stopped.aborted) return
  halt.abort()
  watcher.halted(why, reason)
}

/** Sends a donation until it has a final answer or the run stops. The donation is on disk before its first retry. */
const settle = async (run: Run, donation: Donation): Promise<void> => {
  const { attempt, outbox, backoff, stopped, watcher } = run
  for (let tries = 0; !stopped.aborted; tries += 1) {
    const outcome = await attempt(donation)
    if (outcome.kind !== 'away' && outcome.kind !== 'limited') backoff.reset()
    if (outcome.kind === 'accepted') return accept(run, donation, outcome.receivedAt)
    if (outcome.kind === 'rejected') return reject(run, donation, outcome.reason)
    await outbox.put(donation)
    if (outcome.kind === 'postponed') return watcher.postponed(donation, outcome.reason)
    if (outcome.kind === 'blocked') return haltRun(run, 'blocked', outcome.reason)
    const mayRetry = await backoff.wait(tries, outcome, stopped)
    if (!mayRetry) return haltRun(run, 'away', outcome.reason)
  }
  await outbox.put(donation)
}

/** Resolves two seconds after Ctrl-C, so that in-flight answers are read. */
const endOfGrace = (interrupt: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    interrupt.addEventListener('abort', () => setTimeout(resolve, graceMs).unref(), { once: true })
  })

/**
 * Sends donations concurrently until the source ends. Retries each one under its key until it has a final answer. When
 * the server stays unavailable, or refuses the terminal, the rest of the source goes to the outbox unsent.
 * @param source receives a signal that aborts when sending stops. It may then ignore its rate.
 */
export const deliver = async (
  source: (stopped: AbortSignal) => AsyncIterator<Donation>,
  options: DeliveryOptions,
): Promise<Report> => {
  const { outbox, interrupt, watcher, concurrency } = options
  const report: Report = { sent: 0, known: 0, rejected: 0, waiting: 0, totalCents: 0 }
  const halt = new AbortController()
  const stopped = AbortSignal.any([halt.signal, interrupt])
  const backoff = createBackoff({ ...options, away: watcher.away, back: watcher.back })
  const run: Run = { ...options, report, startedAt: Date.now(), halt, stopped, backoff }
  const donations = source(stopped)
  const inFlight = new Set<Donation>()

  const work = async (): Promise<void> => {
    while (!stopped.aborted) {
      const next = await donations.next()
      if (next.done) return
      inFlight.add(next.value)
      await settle(run, next.value)
      inFlight.delete(next.value)
    }
  }

  await Promise.race([Promise.all(Array.from({ length: concurrency }, work)), endOfGrace(interrupt)])
  if (interrupt.aborted) {
    await Promise.all([...inFlight].map(outbox.put))
  } else if (halt.signal.aborted) {
    for (let next = await donations.next(); !next.done; next = await donations.next()) await outbox.put(next.value)
  }
  report.waiting = outbox.size()
  return report
}
