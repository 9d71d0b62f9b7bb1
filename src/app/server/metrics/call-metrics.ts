import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Measure } from '#shared/server/feature.ts'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import type { MailCounts } from '../mail-queue.ts'
import { exposeCounts, exposeGauge } from './exposed-values.ts'

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

export const exposeMeasures = (register: Registry, measures: readonly Measure[]): void => {
  for (const measure of measures) {
    if ('counts' in measure) exposeCounts(register, measure, measure.counts)
    else exposeGauge(register, measure, measure.read)
  }
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
