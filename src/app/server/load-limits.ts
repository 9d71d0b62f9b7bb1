import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import { type AdmissionLimits, createAdmission, tooBusy } from './admission.ts'
import { getHealth } from './health.ts'

export type LoadLimits = AdmissionLimits & {
  /** How many donations may wait for their commit. They have their own queue and deadline. */
  maxDonations: number
}

/** The limits of a process with this many database connections. More calls at a time would only wait for each other. */
export const limitsOf = (connections: number): LoadLimits => ({
  maxRunning: 2 * connections,
  maxOfCaller: 8,
  maxWaiting: 400,
  waitMs: 2000,
  maxDonations: 2000,
})

const donationPath = `/api${recordDonation.path}`
const healthPath = `/api${getHealth.path}`

/** Calls when the answer has left, or its caller has. */
const onEnd = ({ raw }: FastifyReply, end: () => void): void => {
  raw.once('finish', end)
  raw.once('close', end)
}

/** The caller of a call before it is authenticated. */
const callerOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * Refuses calls early when more arrive than can be answered in time, so that those which run stay fast. Donations have a
 * limit of their own and never wait for reads. Exports and streams have theirs, and health has none.
 */
export const limitLoad = (api: FastifyInstance, { maxDonations, ...limits }: LoadLimits): void => {
  const admission = createAdmission(limits)
  let donations = 0

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const gone = new AbortController()
    onEnd(reply, () => gone.abort())
    const leave = await admission.enter(callerOf(request), gone.signal)
    if (reply.raw.destroyed) leave()
    else onEnd(reply, leave)
  }

  api.addHook('onRequest', async (request, reply) => {
    const { url, schema } = request.routeOptions
    // A call without a schema of its answer streams it for as long as its reader reads.
    if (isRead(request) && url !== healthPath && schema?.response !== undefined) await enter(request, reply)
  })
  // After the body: a sender that takes its time holds no place.
  api.addHook('preHandler', async (request, reply) => {
    if (isRead(request) || request.routeOptions.schema?.response === undefined) return
    if (request.routeOptions.url !== donationPath) return enter(request, reply)
    if (donations >= maxDonations) throw tooBusy()
    donations += 1
    let isOver = false
    onEnd(reply, () => {
      if (!isOver) donations -= 1
      isOver = true
    })
  })
}
