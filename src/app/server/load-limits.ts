// Every call has a cost (`costOf` in `shared/endpoint.ts`). Light, heavy, file and upload have a line each
// (`admission.ts`), with bounds for the process, for each account and for each association, and a share of the queue
// for each account (docs/rules/limits.md#limits-load). A call passes two lines: by its token until `bind` has
// authenticated it, then by its account, association and cost. Terminals' donations have a pool of connections of their
// own (`donationDb`), which also authenticates terminals, so that nothing else can take them. A call that does not wait
// costs two counters. A busy account rests between its calls (docs/rules/limits.md#limits-pace), and
// `npm run neighbours` plays hostile accounts (docs/reliability.md#neighbours). Calls that need no account are counted
// by network (`open-calls.ts`). What Node refuses before a route is found is answered by `client-errors.ts`, in the
// shape of every error.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallCost, UploadBounds } from '#shared/endpoint.ts'
import { type Caller, createAdmission, tooBusy } from './admission.ts'
import type { LoadLimits } from './call-limits.ts'
import { createRate, limitOpenCalls, networkOfCall, type OpenLimits } from './open-calls.ts'
import { receiveUpload } from './received-uploads.ts'

/** The time that a later refusal waits: a caller that repeats at once what was refused would keep the process busy. */
const refusalDelayMs = 500

/** Calls when the answer has left, or its caller has. */
const onEnd = ({ raw }: FastifyReply, end: () => void): void => {
  raw.once('finish', end)
  raw.once('close', end)
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** The caller of a call before it is authenticated. */
const bearerOf = ({ headers, ip }: FastifyRequest): Caller => ({ account: headers.authorization ?? ip })

const callerOf = ({ actor, customerId, ip }: FastifyRequest): Caller => {
  const account = actor === undefined ? ip : actor.kind === 'terminal' ? actor.deviceId : actor.accountId
  return { account, association: customerId }
}

const enter = async (
  admission: ReturnType<typeof createAdmission>,
  caller: Caller,
  reply: FastifyReply,
): Promise<() => void> => {
  const entered = admission.enter(caller, (giveUp) => reply.raw.once('close', giveUp))
  const leave = typeof entered === 'function' ? entered : await entered
  if (reply.raw.destroyed) leave()
  else onEnd(reply, leave)
  return leave
}

/** Delays the refusals of a caller that repeats at once what was refused. */
const delayRefusals = (app: FastifyInstance, limits: OpenLimits): void => {
  const rate = createRate(limits)
  app.addHook('onSend', async (request, { statusCode }) => {
    if (statusCode !== 429 && statusCode !== 503) return
    if (!rate.isBeyond(bearerOf(request).account)) return
    request.leave?.()
    await pause(refusalDelayMs)
  })
}

/**
 * Limits the calls to the identity provider, which need no account, by their network: how many in a minute, and at a
 * time. A look-up shows a valid token and costs little: it never waits, since a page makes one when it opens.
 */
export const limitSignIn = (idp: FastifyInstance, { open, signIn, refusals }: LoadLimits): void => {
  const admission = createAdmission(signIn)
  limitOpenCalls(idp, open, () => 'idp')
  delayRefusals(idp, refusals)
  // After the body: a sender that takes its time holds no place.
  idp.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url?.endsWith(':lookup')) return
    request.leave = await enter(admission, { account: networkOfCall(request) }, reply)
  })
}

/**
 * Refuses calls early when more arrive than can be answered in time, so that those which run stay fast. A call waits in
 * two lines: by its token until it is authenticated, then by its account, its association and its cost. Donations have
 * a limit of their own and never wait for other calls. Health never waits. Calls without an account are counted by
 * their network.
 */
export const limitLoad = (
  api: FastifyInstance,
  { maxDonations, authentication, arrival, hand, open, refusals, ...limits }: LoadLimits,
): void => {
  limitOpenCalls(api, open, ({ routeOptions: { config } }) => config.openKind)
  const authentications = createAdmission(authentication)
  const arrivals = createAdmission(arrival)
  const hands = createAdmission(hand)
  const admissions = {
    light: createAdmission(limits.light),
    heavy: createAdmission(limits.heavy),
    file: createAdmission(limits.file),
    upload: createAdmission(limits.upload),
  }
  let donations = 0

  const costOf = ({ routeOptions }: FastifyRequest): CallCost => routeOptions.config.cost ?? 'none'

  const enterByCost = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cost = costOf(request)
    if (cost === 'none' || cost === 'donation') return
    const admission = admissions[cost === 'stream' ? 'light' : cost]
    request.leave = await enter(admission, callerOf(request), reply)
  }

  /** Waits for the bytes of an upload, which are deleted once it is answered. */
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { uploadBounds } = request.routeOptions.config
    if (!uploadBounds || request.body === undefined) return
    const leave = await enter(arrivals, callerOf(request), reply)
    try {
      const received = await receiveUpload(request, uploadBounds)
      request.body = received
      onEnd(reply, () => void received.close().catch(() => {}))
    } finally {
      leave()
    }
  }

  const enterDonation = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.actor?.kind === 'person') {
      request.leave = await enter(hands, callerOf(request), reply)
      return
    }
    if (donations >= maxDonations) throw tooBusy()
    donations += 1
    let isOver = false
    request.leave = () => {
      if (!isOver) donations -= 1
      isOver = true
    }
    onEnd(reply, request.leave)
  }

  api.addHook('onRequest', async (request, reply) => {
    const cost = costOf(request)
    if (cost !== 'none' && cost !== 'donation') request.leave = await enter(authentications, bearerOf(request), reply)
  })
  // The caller is known.
  api.addHook('preParsing', async (request, reply) => {
    request.leave?.()
    request.leave = undefined
    if (isRead(request)) await enterByCost(request, reply)
  })
  // After the body: a sender that takes its time holds no place.
  api.addHook('preHandler', async (request, reply) => {
    if (isRead(request)) return
    if (costOf(request) === 'donation') return enterDonation(request, reply)
    if (costOf(request) === 'upload') await receive(request, reply)
    await enterByCost(request, reply)
  })
  // A stream has its own bounds from here on: it lasts.
  api.addHook('onSend', async (request) => {
    if (costOf(request) === 'stream') request.leave?.()
  })
  delayRefusals(api, refusals)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of the call, which decides the line that it waits in. */
    cost?: CallCost
    /** The largest file of an upload. */
    uploadBounds?: UploadBounds | undefined
    /** Set for a call that needs no account: with which others it is counted. */
    openKind?: 'health' | 'api'
  }
  interface FastifyRequest {
    /** Ends the call's place in its line. */
    leave: (() => void) | undefined
  }
}
