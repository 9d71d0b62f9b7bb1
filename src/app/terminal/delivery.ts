import { centsOfEuros } from '#shared/money.ts'
import type { Attempt } from './attempt.ts'
import type { Journal } from './journal.ts'
import type { Donation, Outbox } from './outbox.ts'
import { createPatience, type Patience, type RetryPace } from './patience.ts'

/** The result of a run. `known`: the server had the donation before this run began. */
export type Report = { sent: number; known: number; rejected: number; waiting: number; totalCents: number }

/** The events of a run. */
export type Watcher = {
  /** A donation has its final answer. */
  settled: () => void
  refused: (donation: Donation, reason: string) => void
  /** The server takes the donation later: it stays in the outbox for the next run. */
  postponed: (donation: Donation, reason: string) => void
  away: (reason: string) => void
  back: () => void
  /** The run ends before its donations do: the server stays away, or does not let the terminal in. */
  halted: (why: 'away' | 'blocked', reason: string) => void
}

export type DeliveryOptions = {
  attempt: Attempt
  outbox: Outbox
  /** Keeps the donations that the server will never accept. */
  rejections: Journal
  concurrency: number
  /** How long the run waits without any success before it gives up and keeps the rest. */
  patienceMs: number
  /** Aborts on Ctrl-C. Requests in progress get two seconds; unfinished donations go to the outbox. */
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
  patience: Patience
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

/** Sends a donation until it has an answer or the run stops. A donation is on disk before its first retry. */
const settle = async (run: Run, donation: Donation): Promise<void> => {
  const { attempt, outbox, patience, stopped, watcher } = run
  for (let tries = 0; !stopped.aborted; tries += 1) {
    const outcome = await attempt(donation)
    if (outcome.kind !== 'away') patience.renew()
    if (outcome.kind === 'accepted') return accept(run, donation, outcome.receivedAt)
    if (outcome.kind === 'rejected') return reject(run, donation, outcome.reason)
    await outbox.put(donation)
    if (outcome.kind === 'postponed') return watcher.postponed(donation, outcome.reason)
    if (outcome.kind === 'blocked') return haltRun(run, 'blocked', outcome.reason)
    const goOn = await patience.wait(tries, outcome.waitMs, outcome.reason, stopped)
    if (!goOn) return haltRun(run, 'away', outcome.reason)
  }
  await outbox.put(donation)
}

/** Resolves two seconds after Ctrl-C, so that answers on their way are read. */
const endOfGrace = (interrupt: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    interrupt.addEventListener('abort', () => setTimeout(resolve, graceMs).unref(), { once: true })
  })

/**
 * Sends donations, several at a time, until the source ends; each is retried under its key until it has an answer.
 * When the server stays away, or refuses the terminal, the rest of the source goes to the outbox unsent.
 * @param source gets a signal that aborts when sending stops. It may then ignore its rate.
 */
export const deliver = async (
  source: (stopped: AbortSignal) => AsyncIterator<Donation>,
  options: DeliveryOptions,
): Promise<Report> => {
  const { outbox, interrupt, watcher, concurrency } = options
  const report: Report = { sent: 0, known: 0, rejected: 0, waiting: 0, totalCents: 0 }
  const halt = new AbortController()
  const stopped = AbortSignal.any([halt.signal, interrupt])
  const patience = createPatience({ ...options, away: watcher.away, back: watcher.back })
  const run: Run = { ...options, report, startedAt: Date.now(), halt, stopped, patience }
  const donations = source(stopped)
  const underWay = new Set<Donation>()

  const work = async (): Promise<void> => {
    while (!stopped.aborted) {
      const next = await donations.next()
      if (next.done) return
      underWay.add(next.value)
      await settle(run, next.value)
      underWay.delete(next.value)
    }
  }

  await Promise.race([Promise.all(Array.from({ length: concurrency }, work)), endOfGrace(interrupt)])
  if (interrupt.aborted) {
    await Promise.all([...underWay].map(outbox.put))
  } else if (halt.signal.aborted) {
    for (let next = await donations.next(); !next.done; next = await donations.next()) await outbox.put(next.value)
  }
  report.waiting = outbox.size()
  return report
}
