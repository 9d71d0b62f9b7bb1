import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createAttempt } from '#app/terminal/attempt.ts'
import type { Donation } from '#app/terminal/delivery.ts'
import { createClient } from '#shared/client.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SimulatedDonation } from './day.ts'
import type { SimulatedTerminal } from './terminals.ts'

/** The results of the donations of an hour of the simulated day. */
export type Hour = { donations: number; latenciesMs: number[]; retries: number; rejected: number }

export type Played = { acknowledged: number; acknowledgedCents: number; seconds: number }

type PlayOptions = {
  origin: string
  terminals: SimulatedTerminal[]
  donations: SimulatedDonation[]
  /** Midnight of the simulated day. */
  startMs: number
  /** How many times faster than the clock the day passes. */
  speed: number
  interrupt: AbortSignal
  /** Called when an hour of the day is over and its donations are answered. */
  onHour: (hour: number, played: Hour) => void
}

const hourMs = 3_600_000
const stepMs = 10
/** How long a terminal waits after a failed request that names no time. */
const retryMs = 500

/**
 * Plays the donations of a day. Each terminal sends one donation at a time, and retries it by its key until it is
 * answered. A latency counts from the instant of the donation, so that a donation which waits for its terminal counts
 * its waiting.
 */
export const playDay = async (options: PlayOptions): Promise<Played> => {
  const { origin, terminals, donations, startMs, speed, interrupt, onHour } = options
  const attempts = terminals.map(({ customerId, token }) =>
    createAttempt(createClient({ origin, token: () => token }), customerId),
  )
  /** The last donation of each terminal. */
  const queues: Promise<void>[] = []
  const reports: Promise<void>[] = []
  let acknowledged = 0
  let acknowledgedCents = 0

  const send = async ({ terminal, amountCents, atMs }: SimulatedDonation, hour: Hour, dueAt: number): Promise<void> => {
    const createdAt = new Date(startMs + atMs).toISOString()
    const donation: Donation = { key: randomUUID(), body: { amount: eurosOfCents(amountCents), createdAt } }
    for (;;) {
      const outcome = await attempts[terminal]?.(donation)
      if (outcome?.kind === 'accepted') {
        acknowledged += 1
        acknowledgedCents += amountCents
        hour.latenciesMs.push(performance.now() - dueAt)
        return
      }
      if ((outcome?.kind !== 'away' && outcome?.kind !== 'limited') || interrupt.aborted) {
        hour.rejected += 1
        return
      }
      hour.retries += 1
      await pause(Math.max(outcome.waitMs, retryMs))
    }
  }

  const startedAt = performance.now()
  let position = 0
  for (let hourNumber = 0; position < donations.length && !interrupt.aborted; hourNumber += 1) {
    const hour: Hour = { donations: 0, latenciesMs: [], retries: 0, rejected: 0 }
    const sent: Promise<void>[] = []
    const endMs = (hourNumber + 1) * hourMs
    for (;;) {
      const nowMs = (performance.now() - startedAt) * speed
      for (
        let donation = donations[position];
        donation && donation.atMs < Math.min(nowMs, endMs);
        donation = donations[++position]
      ) {
        const due: SimulatedDonation = donation
        const queue = (queues[due.terminal] ?? Promise.resolve()).then(() =>
          send(due, hour, startedAt + due.atMs / speed),
        )
        queues[due.terminal] = queue
        sent.push(queue)
        hour.donations += 1
      }
      if (nowMs >= endMs || position === donations.length || interrupt.aborted) break
      await pause(stepMs)
    }
    reports.push(Promise.all(sent).then(() => onHour(hourNumber, hour)))
  }
  await Promise.all(reports)
  return { acknowledged, acknowledgedCents, seconds: (performance.now() - startedAt) / 1000 }
}
