import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { countDonations, type DonationBacklog } from '#features/transactions/server/record/donation-backlog.ts'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import type { MailCounts } from '../mail-queue.ts'
import { exposeCounts, exposeGauge } from './exposed-values.ts'

/** Adds the durations of calls, by route. */
export const measureCalls = (register: Registry, app: FastifyInstance): void => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    durations.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that its caller broke off. Absent without metrics. */
    noteCutOff?: () => void
  }
}

/** Adds the requests that their callers broke off. They are no outage: no alarm looks at them. */
export const measureCutOffs = (register: Registry, app: FastifyInstance): void => {
  const counter = new Counter({
    name: 'escarcelle_requests_cut_off_total',
    help: 'Requests whose caller broke the connection off before their end.',
    registers: [register],
  })
  app.decorate('noteCutOff', () => counter.inc())
}

/** Adds the donations by outcome, and those that wait for their commit. */
export const measureDonations = (register: Registry, app: FastifyInstance, backlog: DonationBacklog): void => {
  exposeCounts(
    register,
    {
      name: 'escarcelle_donations_total',
      help: 'Posted donations: accepted, repeated (known by their key), refused (4xx), unavailable (5xx: they come again).',
      label: 'outcome',
    },
    countDonations(app),
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_donation_queue_length',
      help: 'Donations that wait for their commit.',
      aggregator: 'sum',
    },
    () => backlog.read().length,
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_donation_queue_oldest_age_seconds',
      help: 'How long the oldest donation has waited for its commit: 0 when none waits. It is refused after 4 seconds.',
      aggregator: 'max',
    },
    () => backlog.read().oldestAgeSeconds,
  )
}

/** Adds the events of the security log, failed sign-ins among them. */
export const measureSecurity = (register: Registry, counts: Readonly<Record<SecurityEvent, number>>): void =>
  exposeCounts(
    register,
    { name: 'escarcelle_security_events_total', help: 'Events of the security log.', label: 'event' },
    counts,
  )

/** Adds the number of mails by outcome. */
export const measureMails = (register: Registry, counts: MailCounts): void =>
  exposeCounts(
    register,
    {
      name: 'escarcelle_mails_total',
      help: 'Tries to send a mail: sent, delayed (retried later), or lost (given up).',
      label: 'outcome',
    },
    counts,
  )
