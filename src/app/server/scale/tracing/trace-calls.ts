import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracer } from '#shared/server/tracer.ts'
import { readTraceparent } from './span-tracer.ts'

/** Probes of machines would be most of the traces. */
const untraced = ['/api/health', '/api/metrics']

/** Tells whether a call gets a span: those of the API and of sign-in, by their routes. */
const isTraced = ({ routeOptions: { url: route } }: FastifyRequest): boolean =>
  route !== undefined && /^\/(api|idp)\//.test(route) && !untraced.includes(route)

/** Gives each call a span within the trace of its `traceparent`, with its route and role, not path and person. */
export const traceCalls = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done()
    const { method, routeOptions } = request
    const span = tracer.start({
      name: `${method} ${routeOptions.url}`,
      kind: 'server',
      parent: readTraceparent(request.headers.traceparent),
      attributes: {
        'http.request.method': method,
        'http.route': routeOptions.url ?? '',
        'escarcelle.request_id': request.id,
      },
    })
    spans.set(request, span)
    tracer.within(span.context, done)
  })
  // The events of a body come outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracer.within(span.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const { actor } = request
    const { statusCode } = reply
    const hasFailed = statusCode >= 500
    span?.set({
      'http.response.status_code': statusCode,
      ...(hasFailed && { 'error.type': String(statusCode) }),
      ...(actor && { 'escarcelle.caller': actor.kind === 'person' ? actor.role : actor.kind }),
    })
    span?.end(hasFailed ? { error: undefined } : undefined)
    done()
  })
}
