import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { notFound } from '#shared/problem.ts'
import { sha256 } from '#shared/server/secret.ts'

export type MetricsAccess = {
  /** Opens GET /api/metrics to callers with this bearer token. */
  metricsToken?: string | undefined
  /** Opens GET /metrics on this port of the loopback interface. */
  metricsPort?: number | undefined
}

/** Compares hashes in constant time, since their length does not depend on the input. */
export const isTokenOf = (request: FastifyRequest, metricsToken: string): boolean =>
  timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${metricsToken}`))

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
 * Serves the metrics of a registry. On the public port they require METRICS_TOKEN, since the caller's address proves
 * nothing behind a proxy on this machine. `readAll` reads those of all processes, whose first one serves METRICS_PORT.
 */
export const serveMetrics = (
  app: FastifyInstance,
  register: Registry,
  { metricsToken, metricsPort, readAll }: MetricsAccess & { readAll?: (() => Promise<string>) | undefined },
): void => {
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
}
