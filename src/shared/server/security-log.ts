import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/problem.ts'
import { coarseNetworkOf } from './network.ts'

/** What the security log knows. None of it names a person: a line has a coarse network and the request's id. */
export type SecurityEvent =
  | 'sign-in-failed'
  | 'account-disabled'
  | 'locked-out'
  | 'password-reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'refresh-token-reused'
  | 'role-refused'

const windowMs = 60_000
/** How many lines of one event a minute brings. A flood of guesses must not fill the disk. */
const linesPerWindow = 60

type Count = { windowEndsAtMs: number; lines: number; suppressed: number }

/** Writes one line for each event, 60 a minute of each kind, and how many more there were once the minute is over. */
export const createSecurityLog = ({ now = Date.now }: { now?: () => number } = {}) => {
  const counts = new Map<SecurityEvent, Count>()

  const countOf = (event: SecurityEvent, log: FastifyBaseLogger): Count => {
    const known = counts.get(event)
    if (known && now() < known.windowEndsAtMs) return known
    if (known && known.suppressed > 0)
      log.warn({ security: event, suppressed: known.suppressed }, 'security events were not logged one by one')
    const fresh = { windowEndsAtMs: now() + windowMs, lines: 0, suppressed: 0 }
    counts.set(event, fresh)
    return fresh
  }

  return (request: FastifyRequest, event: SecurityEvent): void => {
    const count = countOf(event, request.log)
    if (count.lines >= linesPerWindow) {
      count.suppressed += 1
      return
    }
    count.lines += 1
    // The route rather than the path: a path may hold an identifier.
    const { method, url: route } = request.routeOptions
    request.log.warn({ security: event, network: coarseNetworkOf(request.ip), method, route }, 'security event')
  }
}

/** Gives the app and its routes a security log, which hears of every call that the caller had no right to make. */
export const openSecurityLog = (app: FastifyInstance): void => {
  app.decorate('noteSecurityEvent', createSecurityLog())
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof Refusal && error.status === 403) app.noteSecurityEvent(request, 'role-refused')
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    noteSecurityEvent: ReturnType<typeof createSecurityLog>
  }
}
