import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/problem.ts'
import { coarseNetworkOf } from './network.ts'

const noEvents = {
  'signed-in': 0,
  'sign-in-failed': 0,
  'account-disabled': 0,
  'locked-out': 0,
  'password-reset-requested': 0,
  'password-reset': 0,
  'password-changed': 0,
  'refresh-token-reused': 0,
  'second-factor-failed': 0,
  'second-factor-enrolled': 0,
  'second-factor-withdrawn': 0,
  'role-refused': 0,
}

/**
 * The events of the security log. A line names no person: it has a coarse network and the request's id. A sign-in that
 * succeeds is `info`, all others are `warn`.
 */
export type SecurityEvent = keyof typeof noEvents

const windowMs = 60_000
/** The number of lines that an event may write per minute, so that a flood of guesses does not fill the disk. */
const linesPerWindow = 60

type Count = { windowEndsAtMs: number; lines: number; suppressed: number }

/** Writes a line for each event, 60 a minute of each kind, and the number of suppressed lines after that minute. */
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
    // The route instead of the path, which may contain an identifier.
    const { method, url: route } = request.routeOptions
    const line = { security: event, network: coarseNetworkOf(request.ip), method, route }
    request.log[event === 'signed-in' ? 'info' : 'warn'](line, 'security event')
  }
}

/** Adds a security log to the app and its routes. It records every 403. Returns the number of events of each kind. */
export const openSecurityLog = (app: FastifyInstance): Readonly<Record<SecurityEvent, number>> => {
  const counts = { ...noEvents }
  const writeLine = createSecurityLog()
  app.decorate('noteSecurityEvent', (request, event) => {
    counts[event] += 1
    writeLine(request, event)
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof Refusal && error.status === 403) app.noteSecurityEvent(request, 'role-refused')
  })
  return counts
}

declare module 'fastify' {
  interface FastifyInstance {
    noteSecurityEvent: ReturnType<typeof createSecurityLog>
  }
}
