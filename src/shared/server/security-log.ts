import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { hourMs } from '#shared/days.ts'
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
  /** A record that does not exist, or that belongs to another association. */
  'record-refused': 0,
  'terminal-signed-in': 0,
  'terminal-sign-in-failed': 0,
  'terminal-locked-out': 0,
  /** X-Forwarded-For of a machine that TRUSTED_PROXIES does not name. */
  'undeclared-proxy': 0,
}

/**
 * The events of the security log. A line has the id of the account or of the terminal, where it is known, a coarse
 * network and the request's id, and never a name, an e-mail or a token. A sign-in that succeeds is `info`, all others
 * are `warn`.
 */
export type SecurityEvent = keyof typeof noEvents

/** Who an event is about, where the request's token does not say it. `account` is the id at the identity provider. */
export type Subject = { account?: string | undefined; device?: string | undefined }

/** Returns the ids of the caller. `person` is the id of their user. */
export const callerOf = ({ actor }: FastifyRequest) =>
  actor?.kind === 'terminal' ? { device: actor.deviceId } : actor && { person: actor.accountId }

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

  return (request: FastifyRequest, event: SecurityEvent, subject?: Subject): void => {
    const count = countOf(event, request.log)
    if (count.lines >= linesPerWindow) {
      count.suppressed += 1
      return
    }
    count.lines += 1
    // The route instead of the path, which may contain an identifier.
    const { method, url: route } = request.routeOptions
    const line = {
      security: event,
      ...(subject ?? callerOf(request)),
      network: coarseNetworkOf(request.ip),
      method,
      route,
    }
    request.log[event.endsWith('signed-in') ? 'info' : 'warn'](line, 'security event')
  }
}

/**
 * Adds a security log to the app and its routes. It records every 403, and every 404 of a signed-in caller: an id of
 * another association is among them. Returns the number of events of each kind.
 */
export const openSecurityLog = (app: FastifyInstance): Readonly<Record<SecurityEvent, number>> => {
  const counts = { ...noEvents }
  const writeLine = createSecurityLog()
  app.decorate('noteSecurityEvent', (request, event, subject) => {
    counts[event] += 1
    writeLine(request, event, subject)
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal)) return
    if (error.status === 403) app.noteSecurityEvent(request, 'role-refused')
    if (error.status === 404 && request.actor) app.noteSecurityEvent(request, 'record-refused')
  })
  return counts
}

/** Notes each hour a proxy that TRUSTED_PROXIES lacks: one caller's wrong passwords would lock all. */
export const noteUndeclaredProxies = (app: FastifyInstance, now: () => number = Date.now): void => {
  let quietUntilMs = 0
  app.addHook('onRequest', async (request) => {
    // A proxy that is trusted is followed by the address that it names.
    const isDeclared = (request.ips?.length ?? 1) > 1
    if (isDeclared || request.headers['x-forwarded-for'] === undefined || now() < quietUntilMs) return
    quietUntilMs = now() + hourMs
    app.noteSecurityEvent(request, 'undeclared-proxy')
    request.log.warn(
      'TRUSTED_PROXIES does not name the proxy that passes calls on: all its callers share one limit of sign-ins',
    )
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    noteSecurityEvent: ReturnType<typeof createSecurityLog>
  }
}
