import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { notFound } from '#shared/problem.ts'
import { sha256 } from '#shared/server/secret.ts'

export type MetricsAccess = {
  /** Opens GET /api/metrics to callers with this bearer token. */
  metricsToken?: string | undefined
  /** Opens GET /metrics on a port of its own, which only this machine reaches. */
  metricsPort?: number | undefined
}

/** Compares in constant time, by hashes: they have one length whatever was sent. */
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

/** Listens on a loopback port while the app does. A port that is taken fails the start, as the app's own would. */
const listenApart = (app: FastifyInstance, register: Registry, port: number): void => {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      register.metrics().then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    else response.writeHead(404).end()
  })
  app.addHook('onReady', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
    await promise
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}

/**
 * Serves Prometheus' metrics: durations of calls by route and status, and the process. The public port has them behind
 * METRICS_TOKEN alone. The caller's address says nothing there: a proxy on this machine speaks for everyone.
 */
export const serveMetrics = (app: FastifyInstance, { metricsToken, metricsPort }: MetricsAccess): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureCalls(app, register)
  if (metricsPort !== undefined) listenApart(app, register, metricsPort)
  if (metricsToken === undefined) return
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isTokenOf(request, metricsToken)) throw notFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
