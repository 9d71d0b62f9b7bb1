import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '#shared/problem.ts'
import type { Reads } from '#shared/server/replica.ts'
import { sha256 } from '#shared/server/secret.ts'
import type { BackupState } from '../backup/backup-state.ts'

export type MetricsAccess = {
  /** Opens GET /api/metrics to callers with this bearer token. */
  metricsToken?: string | undefined
  /** Opens GET /metrics on this port of the loopback interface. */
  metricsPort?: number | undefined
}

/** Compares hashes in constant time, since their length does not depend on the input. */
const isTokenOf = (request: FastifyRequest, metricsToken: string): boolean =>
  timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${metricsToken}`))

const measureCalls = (app: FastifyInstance, register: Registry): void => {
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

/** Adds the replica's lag, and how many reads each server has answered. */
export const measureReplica = (register: Registry, { readState, counts }: Reads): void => {
  const readLag = async (): Promise<number | null> => (await readState?.())?.lagSeconds ?? null
  const isUp = new Gauge({
    name: 'escarcelle_replica_up',
    help: '1 when the replica answers.',
    registers: [],
    aggregator: 'min',
    async collect() {
      this.set((await readLag()) === null ? 0 : 1)
    },
  })
  const lag = new Gauge({
    name: 'escarcelle_replica_lag_seconds',
    help: 'The age of the last transaction on the replica: 0 when it has all. Kept while it does not answer.',
    registers: [],
    aggregator: 'max',
    async collect() {
      const seconds = await readLag()
      if (seconds !== null) this.set(seconds)
    },
  })
  const reads = new Counter({
    name: 'escarcelle_reads_total',
    help: 'How many reads of lists and figures the replica and the primary have answered.',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset()
      this.inc({ server: 'replica' }, counts.replica)
      this.inc({ server: 'primary' }, counts.primary)
    },
  })
  register.registerMetric(lag)
  register.registerMetric(isUp)
  register.registerMetric(reads)
}

/** Adds the age of the newest backup, and whether the last rehearsal restored a backup. */
export const measureBackup = (register: Registry, readState: () => Promise<BackupState>): void => {
  const age = new Gauge({
    name: 'escarcelle_backup_age_seconds',
    help: 'The age of the newest backup: +Inf when there is none.',
    registers: [],
    aggregator: 'max',
    async collect() {
      const { ageHours } = await readState()
      this.set(ageHours === null ? Infinity : ageHours * 3600)
    },
  })
  const restores = new Gauge({
    name: 'escarcelle_backup_restores',
    help: '0 when the last rehearsal could not restore a backup.',
    registers: [],
    aggregator: 'min',
    async collect() {
      this.set((await readState()).rehearsal === 'failed' ? 0 : 1)
    },
  })
  register.registerMetric(age)
  register.registerMetric(restores)
}

/** Serves metrics at /metrics of a loopback port. A port in use fails the start. */
export const listenOnLoopback = async (
  port: number,
  readMetrics: () => Promise<string>,
): Promise<{ close: () => void }> => {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      readMetrics().then(
        (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
        () => response.writeHead(500).end(),
      )
    else response.writeHead(404).end()
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, '127.0.0.1', resolve)
  await promise
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Serves Prometheus metrics: durations of calls by route and status, and of the process. On the public port they
 * require METRICS_TOKEN, since the caller's address proves nothing behind a proxy on this machine. `readAll` reads those
 * of all processes, whose first one serves METRICS_PORT.
 */
export const serveMetrics = (
  app: FastifyInstance,
  { metricsToken, metricsPort }: MetricsAccess,
  readAll?: () => Promise<string>,
): Registry => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureCalls(app, register)
  const readMetrics = readAll ?? (() => register.metrics())
  if (metricsPort !== undefined && !readAll) {
    let server: { close: () => void } | undefined
    app.addHook('onReady', async () => {
      server = await listenOnLoopback(metricsPort, readMetrics)
    })
    app.addHook('onClose', async () => server?.close())
  }
  if (metricsToken !== undefined)
    app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isTokenOf(request, metricsToken)) throw notFound()
      return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics())
    })
  return register
}
