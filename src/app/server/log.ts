import type { FastifyRequest } from 'fastify'
import { errorCode } from '#shared/server/error-code.ts'

/** Describes a request by its path. The query is omitted: it contains the codes of mailed links, and searches. */
const describeRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  path: url.split('?')[0],
  remoteAddress: ip,
})

/** Describes an error without PostgreSQL's detail, which quotes the refused row with its donor. */
const describeError = (error: Error) => ({
  type: error.name,
  code: errorCode(error),
  message: error.message,
  stack: error.stack ?? '',
})

/** The options of the server's log, one JSON object per line. */
export const logOptions = (level = 'silent') => ({ level, serializers: { req: describeRequest, err: describeError } })

const maxKinds = 1000

/**
 * Throttles log lines to one of each kind per interval, so that an outage does not fill the disk. Returns the number of
 * lines suppressed since the last one, or undefined for a line to suppress.
 */
export const createThrottle = (intervalMs: number, now: () => number = () => performance.now()) => {
  const kinds = new Map<string, { loggedAt: number; suppressed: number }>()
  return (kind: string): number | undefined => {
    const known = kinds.get(kind)
    if (known && now() - known.loggedAt < intervalMs) {
      known.suppressed += 1
      return undefined
    }
    // Messages may be unique.
    if (kinds.size >= maxKinds) kinds.clear()
    kinds.set(kind, { loggedAt: now(), suppressed: 0 })
    return known?.suppressed ?? 0
  }
}
