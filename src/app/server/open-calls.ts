import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/problem.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'

/** Refuses a network that makes too many calls without an account (docs/rules/limits.md#limits-open). */
export const tooManyCalls = (retryAfterSeconds = 60): Refusal =>
  new Refusal(429, 'too-many-calls', 'Trop de requêtes depuis votre réseau. Réessayez dans un instant.', {
    retryAfterSeconds,
  })

export type OpenLimits = {
  /** The number of calls of a kind that a network may make in a minute. */
  callsPerMinute: number
  /** The number of networks that are counted separately. All further networks are counted together. */
  maxNetworks: number
}

const windowMs = 60_000
const others = 'others'

/** Counts the calls of each network, in windows of a minute that start at its first call. Its memory is bounded. */
export const createRate = ({ callsPerMinute, maxNetworks }: OpenLimits, now = () => performance.now()) => {
  const windows = new Map<string, { calls: number; endsAt: number }>()

  /** Windows are in the order of their ends. */
  const forgetEnded = (): void => {
    for (const [network, { endsAt }] of windows) {
      if (endsAt > now()) return
      windows.delete(network)
    }
  }

  const windowOf = (network: string) => {
    forgetEnded()
    const name = windows.has(network) || windows.size < maxNetworks ? network : others
    const window = windows.get(name) ?? { calls: 0, endsAt: now() + windowMs }
    windows.set(name, window)
    return window
  }

  return {
    /** Counts a call, or throws a 429 `Refusal`. */
    count(network: string): void {
      const window = windowOf(network)
      if (window.calls >= callsPerMinute) throw tooManyCalls(Math.max(1, Math.ceil((window.endsAt - now()) / 1000)))
      window.calls += 1
    },
    /** Counts a call. Returns whether it is one too many. */
    isBeyond(network: string): boolean {
      const window = windowOf(network)
      window.calls += 1
      return window.calls > callsPerMinute
    },
    size: (): number => windows.size,
  }
}

/** Counts an IPv6 network by its /48, which a subscriber may rent whole. */
export const networkOfCall = ({ ip }: FastifyRequest): string => siteOf(ip) ?? networkOf(ip)

/**
 * Limits the calls that need no account, of each network and kind apart: people behind one address cannot make a load
 * balancer's health check fail. `kindOf` returns undefined for a call that needs an account.
 */
export const limitOpenCalls = (
  app: FastifyInstance,
  limits: OpenLimits,
  kindOf: (request: FastifyRequest) => string | undefined,
): void => {
  const rates = new Map<string, ReturnType<typeof createRate>>()
  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request)
    if (kind === undefined) return
    const rate = rates.get(kind) ?? createRate(limits)
    rates.set(kind, rate)
    rate.count(networkOfCall(request))
  })
}
