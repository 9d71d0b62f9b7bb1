import { signedOut } from '#shared/problem.ts'
import type { Terminal } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import { findTokenHolder } from './terminal-session.repository.ts'

/** Terminals call often, so tokens are cached. One revoked on another machine is accepted this long at most. */
const cacheMs = 30_000
const maxCached = 5_000

type CachedTerminal = { terminal: Terminal; readAt: number }

/** The prefix of terminal tokens. Other tokens belong to people. */
const tokenPrefix = 'esct.'
const tokenForm = /^esct\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/

export const isTerminalToken = (token: string): boolean => token.startsWith(tokenPrefix)

/** Creates a token. It contains the association, so that a look-up reads only that association's rows. */
export const newTerminalToken = (customerId: string): string => `${tokenPrefix}${customerId}.${randomToken()}`

type TerminalSessionOptions = {
  db: Database
  clock: () => Date
  /** Makes the other processes forget a terminal. */
  announceRevocation?: ((deviceId: string) => Promise<void>) | undefined
}

/** Authenticates terminals by token, with a cache. A process has one instance: a revocation clears its cache. */
export const createTerminalSessions = ({ db, clock, announceRevocation }: TerminalSessionOptions) => {
  const cache = new Map<string, CachedTerminal>()
  let revocations = 0

  const findCached = (name: string, nowMs: number): Terminal | undefined => {
    const cached = cache.get(name)
    // A negative age means that the clock was set back.
    const ageMs = cached ? nowMs - cached.readAt : -1
    return ageMs >= 0 && ageMs < cacheMs ? cached?.terminal : undefined
  }

  const addToCache = (name: string, entry: CachedTerminal): void => {
    // Drops the oldest entry: a Map keeps the order of insertion.
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
    cache.set(name, entry)
  }

  const forget = (deviceId: string): void => {
    revocations += 1
    for (const [name, { terminal }] of cache) if (terminal.deviceId === deviceId) cache.delete(name)
  }

  return {
    /** Returns the terminal of a token. Throws the same 401 `Refusal` for a malformed, unknown or revoked token. */
    async authenticate(token: string): Promise<Terminal> {
      const customerId = tokenForm.exec(token)?.[1]
      if (!customerId) throw signedOut()
      const tokenHash = sha256(token)
      const name = tokenHash.toString('base64')
      const readAt = clock().getTime()
      const cached = findCached(name, readAt)
      if (cached) return cached

      const revocationsBefore = revocations
      cache.delete(name)
      const holder = await findTokenHolder(db, customerId, tokenHash)
      if (!holder) throw signedOut('La session de cet appareil est terminée. Reconnectez-le avec un code.')
      const terminal: Terminal = { kind: 'terminal', ...holder }
      // Not cached when a revocation ran since the read: it may concern this token.
      if (revocations === revocationsBefore) addToCache(name, { terminal, readAt })
      return terminal
    },

    /** Drops a terminal from the cache. This process refuses its revoked tokens from now on. */
    forget,

    /** Refuses the revoked tokens of a terminal from now on, in all processes of this machine. */
    async refuseRevoked(deviceId: string): Promise<void> {
      forget(deviceId)
      await announceRevocation?.(deviceId)
    },
  }
}

export type TerminalSessions = ReturnType<typeof createTerminalSessions>
