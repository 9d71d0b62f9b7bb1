import type { FastifyInstance } from 'fastify'
import type { Measure } from '#shared/server/feature.ts'
import { recordDonation } from '../../transaction.endpoints.ts'

export type DonationBacklog = {
  /** Counts a donation as waiting until its write is settled. */
  track: <Result>(write: Promise<Result>) => Promise<Result>
  read: () => { length: number; oldestAgeSeconds: number }
}

/** Creates the list of the donations that wait for their commit in this process. */
export const createBacklog = (now: () => number = () => performance.now()): DonationBacklog => {
  // A set keeps the order of addition, so that its first entry is the oldest.
  const waiting = new Set<{ since: number }>()
  return {
    async track(write) {
      const entry = { since: now() }
      waiting.add(entry)
      try {
        return await write
      } finally {
        waiting.delete(entry)
      }
    },
    read: () => {
      const [oldest] = waiting
      return { length: waiting.size, oldestAgeSeconds: oldest ? (now() - oldest.since) / 1000 : 0 }
    },
  }
}

type DonationOutcome = 'accepted' | 'repeated' | 'refused' | 'unavailable'

const outcomeOf = (status: number, isRepeated: boolean): DonationOutcome => {
  if (status >= 500) return 'unavailable'
  if (status >= 400) return 'refused'
  return isRepeated ? 'repeated' : 'accepted'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a posted donation that was recorded by an earlier request. */
    isRepeatedDonation: boolean
  }
}

/** Counts the answers to posted donations by outcome, refusals before the handler included. */
const countDonations = (app: FastifyInstance): Readonly<Record<DonationOutcome, number>> => {
  const counts = { accepted: 0, repeated: 0, refused: 0, unavailable: 0 }
  const url = `/api${recordDonation.path}`
  app.decorateRequest('isRepeatedDonation', false)
  app.addHook('onResponse', async ({ method, routeOptions, isRepeatedDonation }, { statusCode }) => {
    if (method === recordDonation.method && routeOptions.url === url)
      counts[outcomeOf(statusCode, isRepeatedDonation)] += 1
  })
  return counts
}

/** Counts what was not kept of the bodies of terminals, by reason (docs/rules/transactions.md#donations-mended). */
const countMended = (app: FastifyInstance): Readonly<Record<'changed-donation' | 'unknown-field', number>> => {
  const counts = { 'changed-donation': 0, 'unknown-field': 0 }
  app.addHook('onResponse', async ({ mended, actor, isRepeatedDonation, log }, { statusCode }) => {
    if (!mended || statusCode >= 300 || isRepeatedDonation) return
    const { changed, unknownCount } = mended
    if (changed.length > 0) counts['changed-donation'] += 1
    counts['unknown-field'] += unknownCount
    if (changed.length + unknownCount > 0 && actor?.kind === 'terminal')
      log.info({ deviceId: actor.deviceId, changed, unknownCount }, 'donation not kept whole')
  })
  return counts
}

/** Measures the donations by outcome, and those that wait for their commit. */
export const measureDonations = (app: FastifyInstance, { backlog }: { backlog: DonationBacklog }): Measure[] => [
  {
    name: 'escarcelle_donations_total',
    help: 'Posted donations: accepted, repeated (known by their key), refused (4xx), unavailable (5xx: they come again).',
    label: 'outcome',
    counts: countDonations(app),
  },
  {
    name: 'escarcelle_donation_texts_not_kept_total',
    help: 'Of recorded donations of terminals: those with a text that was cut or dropped, and the unknown fields, ignored.',
    label: 'reason',
    counts: countMended(app),
  },
  {
    name: 'escarcelle_donation_queue_length',
    help: 'Donations that wait for their commit.',
    aggregator: 'sum',
    read: () => backlog.read().length,
  },
  {
    name: 'escarcelle_donation_queue_oldest_age_seconds',
    help: 'How long the oldest donation has waited for its commit: 0 when none waits. It is refused after 4 seconds.',
    aggregator: 'max',
    read: () => backlog.read().oldestAgeSeconds,
  },
]
