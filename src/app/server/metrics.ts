import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { notFound } from '#shared/problem.ts'

const isLoopback = (address: string | undefined): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '')

/**
 * GET /api/metrics in Prometheus' form, for the machine itself alone: durations of calls by route and status, and the
 * process. To anyone else it does not exist; a proxy on this machine speaks for others.
 */
export const serveMetrics = (app: FastifyInstance): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
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
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (isForwarded || !isLoopback(request.socket.remoteAddress)) throw notFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
