// Every call has a cost (`costOf` in `shared/endpoint.ts`). Light, heavy, file and upload have a line each (`admission.ts`),
// with bounds for the process, for each account and for each association, and a share of the queue for each account
// (docs/rules/limits.md#limits-load). A call passes two lines: by its token until `bind` has authenticated it, then by its
// account, association and cost. Terminals' donations have a pool of connections of their own (`donationDb`), which also
// authenticates terminals, so that nothing else can take them. A call that does not wait costs two counters. A busy account
// rests between its calls (docs/rules/limits.md#limits-pace), and `npm run neighbours` plays hostile accounts
// (docs/reliability.md#neighbours). Calls that need no account are counted by network (`open-calls.ts`). What Node refuses
// before a route is found is answered by `client-errors.ts`, in the shape of every error.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallCost } from '#shared/endpoint.ts'
import { type AdmissionLimits, type Caller, createAdmission, tooBusy } from './admission.ts'
import { createRate, limitOpenCalls, type OpenLimits } from './open-calls.ts'

/** The costs whose calls wait in a line (docs/rules/limits.md#limits-load). */
type LimitedCost = Exclude<CallCost, 'none' | 'donation' | 'stream'>

export type LoadLimits = Record<LimitedCost | 'authentication', AdmissionLimits> & {
  /** The number of donations that may wait for their commit. They have their own queue, connections and deadline. */
  maxDonations: number
  /** The calls that need no account. */
  open: OpenLimits
  /** The refusals of a caller in a minute that are answered at once. */
  refusals: OpenLimits
}

/** The time that a later refusal waits: a caller that repeats at once what was refused would keep the process busy. */
const refusalDelayMs = 500

/** Sets how long an account rests after a call, beyond its share of `callsPerMinute`. 0: it never rests. */
const paceOf = (callsPerMinute: number, share: number, restMs: number): AdmissionLimits['pace'] =>
  callsPerMinute === 0 ? undefined : { callsPerMinute: Math.ceil(callsPerMinute * share), restMs }

/**
 * The limits of a process with this many database connections. More calls at a time would only wait for each other.
 * `accountRate` is how many light calls an account makes in a minute before it rests between them. 0: it never rests.
 */
export const limitsOf = (connections: number, accountRate = 0): LoadLimits => {
  const heavy = Math.max(2, Math.floor(connections / 4))
  return {
    // By token: the account is not known yet.
    authentication: {
      maxRunning: connections,
      maxOfAccount: 8,
      maxWaiting: 400,
      maxWaitingOfAccount: 50,
      waitMs: 2000,
    },
    light: {
      maxRunning: 2 * connections,
      maxOfAccount: 4,
      maxOfAssociation: connections,
      maxWaiting: 400,
      maxWaitingOfAccount: 50,
      waitMs: 2000,
      pace: paceOf(accountRate, 1, 400),
    },
    heavy: {
      maxRunning: heavy,
      maxOfAccount: 2,
      maxOfAssociation: Math.max(2, heavy - 1),
      maxWaiting: 100,
      maxWaitingOfAccount: 8,
      waitMs: 4000,
      pace: paceOf(accountRate, 0.1, 1000),
    },
    file: {
      maxRunning: 8,
      maxOfAccount: 2,
      maxOfAssociation: 4,
      maxWaiting: 50,
      maxWaitingOfAccount: 4,
      waitMs: 4000,
      pace: paceOf(accountRate, 0.04, 2000),
    },
    // An association uploads one file at a time. A second upload is refused at once
    // (docs/rules/imports.md#imports-quota).
    upload: {
      maxRunning: 2,
      maxOfAccount: 2,
      maxOfAssociation: 2,
      maxWaiting: 20,
      maxWaitingOfAccount: 2,
      waitMs: 4000,
      pace: paceOf(accountRate, 0.04, 2000),
    },
    maxDonations: 2000,
    open: { callsPerMinute: 3000, maxNetworks: 10_000 },
    refusals: { callsPerMinute: 60, maxNetworks: 10_000 },
  }
}

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

/**
 * Refuses calls early when more arrive than can be answered in time, so that those which run stay fast. A call waits in two
 * lines: by its token until it is authenticated, then by its account, its association and its cost. Donations have a limit of
 * their own and never wait for other calls. Health never waits. Calls without an account are counted by their network.
 */
export const limitLoad = (
  api: FastifyInstance,
  { maxDonations, authentication, open, refusals, ...limits }: LoadLimits,
): void => {
  const refusalRate = createRate(refusals)
  limitOpenCalls(api, open, ({ routeOptions: { config } }) => config.openKind)
  const authentications = createAdmission(authentication)
  const admissions = {
    light: createAdmission(limits.light),
    heavy: createAdmission(limits.heavy),
    file: createAdmission(limits.file),
    upload: createAdmission(limits.upload),
  }
  let donations = 0

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

  api.decorateRequest('leave', undefined)

  const costOf = ({ routeOptions }: FastifyRequest): CallCost => routeOptions.config.cost ?? 'none'

  const enterByCost = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cost = costOf(request)
    if (cost === 'none' || cost === 'donation') return
    const admission = admissions[cost === 'stream' ? 'light' : cost]
    request.leave = await enter(admission, callerOf(request), reply)
  }

  const enterDonation = (request: FastifyRequest, reply: FastifyReply): void => {
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
    if (costOf(request) === 'donation') enterDonation(request, reply)
    else await enterByCost(request, reply)
  })
  // A stream has its own bounds from here on: it lasts.
  api.addHook('onSend', async (request) => {
    if (costOf(request) === 'stream') request.leave?.()
  })
  api.addHook('onSend', async (request, { statusCode }) => {
    if (statusCode !== 429 && statusCode !== 503) return
    if (!refusalRate.isBeyond(bearerOf(request).account)) return
    request.leave?.()
    await pause(refusalDelayMs)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of the call, which decides the line that it waits in. */
    cost?: CallCost
    /** Set for a call that needs no account: with which others it is counted. */
    openKind?: 'health' | 'api'
  }
  interface FastifyRequest {
    /** Ends the call's place in its line. */
    leave: (() => void) | undefined
  }
}
