import type { FastifyRequest } from 'fastify'
import { errorCode } from '#shared/server/failure.ts'
import { coarseNetworkOf } from '#shared/server/network.ts'

/** Bounds a text that a caller or an error chooses, so that no line of the log is longer than about 8 kB. */
export const bounded = (text: string, length = 500): string =>
  text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`

const maxStackLength = 4000

/** Describes a request by its path and a coarse network. The query has codes of mailed links, and searches. */
const describeRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  path: bounded(url.split('?')[0] ?? ''),
  network: coarseNetworkOf(ip),
})

/** Describes an error without PostgreSQL's detail, which quotes the refused row with its donor. */
const describeError = (error: Error) => ({
  type: error.name,
  code: errorCode(error),
  message: bounded(error.message),
  stack: bounded(error.stack ?? '', maxStackLength),
})

export const logOptions = (level = 'silent') => ({ level, serializers: { req: describeRequest, err: describeError } })

const maxKinds = 1000

/** Throttles log lines to one of each kind per interval. Returns the number suppressed, or undefined to suppress. */
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

export const createQuota = (lines: number, intervalMs: number, now: () => number = () => performance.now()) => {
  let endsAt = 0
  let left = 0
  return (): boolean => {
    if (now() >= endsAt) {
      endsAt = now() + intervalMs
      left = lines
    }
    left -= 1
    return left >= 0
  }
}
