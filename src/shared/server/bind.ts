import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type Caller,
  type CustomerIn,
  costOf,
  type Endpoint,
  isOfAssociation,
  mayCall,
  type OutputOf,
  type ParamsOf,
  paramsOf,
  statusOf,
} from '#shared/endpoint.ts'
import { forbidden, notFound, rightTooNew, secondFactorRequired, signedOut } from '#shared/problem.ts'
import { callersOf, isPlatformRole } from '#shared/role.ts'
import type { Actor, Authenticate, CallOrigin, Person, Terminal } from './actor.ts'
import { withinDeadline } from './deadline.ts'
import type { ReceivedFile } from './file-bytes.ts'
import { withTerminalBodies } from './json-bodies.ts'

type ActorOf<E extends Endpoint> =
  | ('terminal' extends E['allow'][number] ? Terminal : never)
  | (Exclude<E['allow'][number], 'terminal' | 'anyone'> extends never ? never : Person)

/** The input of a handler: validated input, the caller, and the association it may touch. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: OutputOf<E['query']>
  headers: OutputOf<E['headers']>
  body: E['upload'] extends string ? ReceivedFile | undefined : OutputOf<E['body']>
  actor: ActorOf<E>
  /** The association of the path, already checked against the caller. */
  customerId: CustomerIn<E>
  /** Checks again that the caller may make the call, for an answer that lasts. Throws what the call would. */
  reauthorize: () => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Returns a signal that is aborted when the caller disconnects before the answer is complete. It is no member of the
 * call: a getter in a literal would keep each call in memory until a full collection.
 */
export const disconnectSignal = (reply: FastifyReply): AbortSignal => {
  const disconnect = new AbortController()
  if (reply.raw.destroyed) disconnect.abort()
  else reply.raw.once('close', () => reply.raw.writableFinished || disconnect.abort())
  return disconnect.signal
}

type Answer<R> = R extends z.core.$ZodType ? z.input<R> : R extends 'application/pdf' ? Buffer : NodeJS.ReadableStream
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E['response']>> | Answer<E['response']>

export type Guard = {
  authenticate: Authenticate
  customerExists: (customerId: string) => Promise<boolean>
  /** Returns the association of a device, for paths that name only the device. */
  customerOfDevice: (deviceId: string) => Promise<string | undefined>
}

/** A body as its call takes it. `changed` names the fields that were cut, cleaned or dropped. */
export type MendedBody = { body: unknown; changed: string[]; unknownCount: number }
/** Mends a terminal's body, so that only the needed is judged (docs/rules/transactions.md#donations-mended). */
export type MendBody = (body: unknown) => MendedBody

export type Bind = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, mendBody?: MendBody) => void

const kindsOf = (actor: Actor): Caller[] => (actor.kind === 'terminal' ? ['terminal'] : callersOf(actor))

/** Reads the token of a request. Throws a 401 `Refusal` when there is none. */
export const bearerToken = (request: FastifyRequest): string => {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw signedOut()
  return token
}

export const originOf = ({ ip, headers }: FastifyRequest): CallOrigin => ({
  address: ip,
  userAgent: headers['user-agent'],
})

/** Returns the association of the path. Throws 404 when it does not exist or the caller may not reach it. */
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

type AddRoute = (routes: FastifyInstance, bodyLimit?: number) => void

/**
 * Adds the route of a call. The route of a file takes its content type alone and passes it as a stream: it has a scope
 * of its own, since parsers of bodies belong to a scope. So does a route that mends the bodies of terminals.
 */
const withBodyOf = (app: FastifyInstance, upload: string | undefined, mends: boolean, add: AddRoute): void => {
  if (mends) return withTerminalBodies(app, add)
  if (!upload) return add(app)
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(upload, (_request, payload, done) => done(null, payload))
    add(routes)
  })
}

/** The timeout of authentication and tenant check. A database that does not answer is a 503, not a wait. */
const guardDeadlineMs = 4000

/**
 * Turns an endpoint's declaration into a route. Authentication, rights, tenant check and validation happen only here,
 * in this order: 401, 403, 404 (path and association), 400 (query, headers, body).
 */
export const createBind =
  (app: FastifyInstance, guard: Guard): Bind =>
  (endpoint, handler, mendBody) => {
    const {
      method,
      path,
      allow,
      ownStaffOnly,
      withoutSecondFactor = false,
      settled,
      query,
      headers,
      body,
      response,
      upload,
      uploadBounds,
      cost,
    } = endpoint as Endpoint
    const params = paramsOf(endpoint)
    const status = statusOf(endpoint)
    const isOpen = (allow as readonly Caller[]).includes('anyone')
    const isText = typeof response === 'string'

    const authorize = async (request: FastifyRequest): Promise<void> => {
      const actor = await guard.authenticate(bearerToken(request), originOf(request))
      request.actor = actor
      if (!mayCall({ allow, ...(ownStaffOnly && { ownStaffOnly }) }, kindsOf(actor))) throw forbidden()
      if (actor.kind === 'person' && actor.lacksSecondFactor && !withoutSecondFactor) throw secondFactorRequired()
      if (actor.kind === 'person' && actor.heldUntil && settled === true) throw rightTooNew(actor.heldUntil)
      const named = params ? z.safeParse(params, request.params) : undefined
      if (named?.success === false) throw notFound()
      if (isOfAssociation(endpoint)) {
        request.customerId = await reachAssociation(guard, actor, request.params as Record<string, string>)
      }
    }

    withBodyOf(app, upload, mendBody !== undefined, (routes, bodyLimit) =>
      routes.route({
        method,
        ...(bodyLimit && { bodyLimit }),
        url: `/api${path}`,
        config: {
          cost: costOf(endpoint),
          uploadBounds,
          ...(isOpen && { openKind: cost === 'none' ? 'health' : 'api' }),
        },
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(headers && { headers }),
          ...(body && { body }),
          ...(!isText && { response: { [status]: response } }),
        },
        onRequest: async (request) => {
          if (!isOpen) await withinDeadline(guardDeadlineMs, authorize(request))
        },
        ...(mendBody && {
          preValidation: async (request: FastifyRequest) => {
            if (request.actor?.kind !== 'terminal') return
            request.mended = mendBody(request.body)
            request.body = request.mended.body
          },
        }),
        handler: async (request, reply) => {
          reply.status(status)
          if (isText) reply.type(response === 'application/pdf' ? response : `${response}; charset=utf-8`)
          // A HEAD request has no body, so it makes no export and no journal entry.
          if (isText && request.method === 'HEAD') return Readable.from([])
          const call = {
            params: request.params,
            query: request.query,
            headers: request.headers,
            body: request.body,
            actor: request.actor,
            customerId: request.customerId,
            reauthorize: () => withinDeadline(guardDeadlineMs, authorize(request)),
            request,
            reply,
          } as unknown as Call<typeof endpoint>
          return handler(call)
        },
      }),
    )
  }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    customerId: string | undefined
    mended?: MendedBody
  }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns the path of the route that a request matched, or its own decoded path when it matched none. A check must not
 * read `request.url`: `/%61pi` is the same address as `/api` (docs/security.md#addresses).
 */
export const pathOf = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string =>
  routeOptions.url ?? decoded(url.split('?')[0] ?? '')
