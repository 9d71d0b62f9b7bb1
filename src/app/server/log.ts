import type { FastifyRequest } from 'fastify'
import { errorCode } from '#shared/server/error-code.ts'

/**
 * Describes a request by its path alone. The query stays out: a link in a mail carries its code there, and a search what
 * somebody typed.
 */
const describeRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  path: url.split('?')[0],
  remoteAddress: ip,
})

/** Describes an error without what PostgreSQL adds to it: its detail quotes the row that was refused, donor included. */
const describeError = (error: Error) => ({
  type: error.name,
  code: errorCode(error),
  message: error.message,
  stack: error.stack ?? '',
})

/** The server's log, one JSON object a line. */
export const logOptions = (level = 'silent') => ({ level, serializers: { req: describeRequest, err: describeError } })

const mostKinds = 1000

/**
 * Lets one line of a kind through per interval, so that an outage does not fill the disk with what each request says of
 * it. Returns how many lines were left out since the last one, or undefined for a line to leave out.
 */
export const createThrottle = (intervalMs: number, now: () => number = () => performance.now()) => {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>()
  return (kind: string): number | undefined => {
    const known = kinds.get(kind)
    if (known && now() - known.loggedAt < intervalMs) {
      known.leftOut += 1
      return undefined
    }
    // A message may hold what differs each time.
    if (kinds.size >= mostKinds) kinds.clear()
    kinds.set(kind, { loggedAt: now(), leftOut: 0 })
    return known?.leftOut ?? 0
  }
}
