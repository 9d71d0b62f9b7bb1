import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, type Endpoint, mayCall, type OutputOf } from '#shared/endpoint.ts'
import { forbidden, notFound, signedOut } from '#shared/problem.ts'
import { callersOf, isPlatformRole } from '#shared/role.ts'
import type { Actor, Authenticate, CallOrigin, Person, Terminal } from './actor.ts'
import { withinDeadline } from './deadline.ts'

type ActorOf<E extends Endpoint> =
  | ('terminal' extends E['allow'][number] ? Terminal : never)
  | (Exclude<E['allow'][number], 'terminal' | 'anyone'> extends never ? never : Person)

/** What a handler receives: validated input, the caller, and the association it may touch. */
export type Call<E extends Endpoint> = {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  headers: OutputOf<E['headers']>
  body: OutputOf<E['body']>
  actor: ActorOf<E>
  /** The association of an `association` call, already checked against the caller. */
  customerId: E['scope'] extends 'association' ? string : undefined
  /** Aborted when the caller went away before the answer was complete. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

/** Made only for the handler that asks: most calls are over before anyone could leave. */
const departureOf = (reply: FastifyReply): AbortSignal => {
  const departure = new AbortController()
  if (reply.raw.destroyed) departure.abort()
  else reply.raw.once('close', () => reply.raw.writableFinished || departure.abort())
  return departure.signal
}

type Answer<R> = R extends z.core.$ZodType ? z.input<R> : NodeJS.ReadableStream
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E['response']>> | Answer<E['response']>

export type Guard = {
  authenticate: Authenticate
  /** Whether an association of this id exists. */
  customerExists: (customerId: string) => Promise<boolean>
  /** The association of a device, for paths that name the device alone. */
  customerOfDevice: (deviceId: string) => Promise<string | undefined>
}

export type Bind = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

const kindsOf = (actor: Actor): Caller[] => (actor.kind === 'terminal' ? ['terminal'] : callersOf(actor))

/** Reads the token of a request. Throws a 401 `Refusal` when there is none. */
export const bearerToken = (request: FastifyRequest): string => {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw signedOut()
  return token
}

/** Reads where a request comes from. */
export const originOf = ({ ip, headers }: FastifyRequest): CallOrigin => ({
  address: ip,
  userAgent: headers['user-agent'],
})

/** The association that the path names, once it is known to exist and to be the caller's to reach; 404 otherwise. */
const reachAssociation = async (guard: Guard, actor: Actor, params: Record<string, string>): Promise<string> => {
  const named = params.customerId ?? (params.deviceId && (await guard.customerOfDevice(params.deviceId)))
  if (!named) throw notFound()
  if (actor.kind === 'person' && isPlatformRole(actor.role)) {
    if (!(await guard.customerExists(named))) throw notFound()
    return named
  }
  if (!actor.customerId) throw forbidden()
  if (actor.customerId !== named) throw notFound()
  return named
}

/** Who calls and what they may reach is known within this time: a database that does not answer is a 503, not a wait. */
const guardDeadlineMs = 4000

/**
 * Turns an endpoint's declaration into a route: authentication, rights, tenant check and validation happen here and
 * nowhere else, in this order: 401, 403, 404 (path and association), 400 (query, headers, body).
 */
export const createBind =
  (app: FastifyInstance, guard: Guard): Bind =>
  (endpoint, handler) => {
    const { method, path, allow, scope, params, query, headers, body, response, status = 200 } = endpoint as Endpoint
    const isOpen = (allow as readonly Caller[]).includes('anyone')
    const isText = typeof response === 'string'

    const letIn = async (request: FastifyRequest): Promise<void> => {
      const actor = await guard.authenticate(bearerToken(request), originOf(request))
      if (!mayCall({ allow }, kindsOf(actor))) throw forbidden()
      const named = params ? z.safeParse(params, request.params) : undefined
      if (named?.success === false) throw notFound()
      request.actor = actor
      if (scope === 'association') {
        request.customerId = await reachAssociation(guard, actor, request.params as Record<string, string>)
      }
    }

    app.route({
      method,
      url: `/api${path}`,
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(headers && { headers }),
        ...(body && { body }),
        ...(!isText && { response: { [status]: response } }),
      },
      onRequest: async (request) => {
        if (!isOpen) await withinDeadline(guardDeadlineMs, letIn(request))
      },
      handler: async (request, reply) => {
        reply.status(status)
        if (isText) reply.type(`${response}; charset=utf-8`)
        // A HEAD gets no body, so no export is made and the journal has no line.
        if (isText && request.method === 'HEAD') return Readable.from([])
        const call = {
          params: request.params,
          query: request.query,
          headers: request.headers,
          body: request.body,
          actor: request.actor,
          customerId: request.customerId,
          get signal() {
            return departureOf(reply)
          },
          request,
          reply,
        } as unknown as Call<typeof endpoint>
        return handler(call)
      },
    })
  }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    customerId: string | undefined
  }
}
