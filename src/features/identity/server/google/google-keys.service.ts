import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors } from 'jose'
import { z } from 'zod'
import { providerUnavailable } from '../../identity.port.ts'
import { type TokenVerification, tokenAlgorithm } from '../sessions/token.service.ts'

/** The address of the keys that sign Firebase's ID tokens (firebase.google.com/docs/auth/admin/verify-id-tokens). */
export const googleKeysUrl = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
)

const timeoutMs = 3000
/** The time for which calls fail at once after a failure, without another request to Google. */
const retryAfterMs = 5000
/** The time for which cached keys are used while Google is unavailable: as long as Google allows caching them. */
const maxCacheAgeMs = 6 * 3_600_000

/** RSA keys of 2048 bits or more, each with an id. Any other answer is not Google's list. */
const KeyList = z.looseObject({
  keys: z
    .array(
      z.looseObject({
        kty: z.literal('RSA'),
        kid: z.string().min(1),
        n: z.string().regex(/^[\w-]{342,}$/),
        e: z.string().min(1),
      }),
    )
    .min(1),
})

/** Fetches the list, and remembers the time of the last success and of the last failure. */
const createFetch = (clock: () => Date) => {
  const nowMs = (): number => clock().getTime()
  let fetchedAtMs = Number.NEGATIVE_INFINITY
  let failedAtMs = Number.NEGATIVE_INFINITY
  return {
    isCacheValid: (): boolean => nowMs() - fetchedAtMs < maxCacheAgeMs,
    fetchList: async (url: string, init: RequestInit): Promise<Response> => {
      if (nowMs() - failedAtMs < retryAfterMs) throw providerUnavailable()
      try {
        const response = await fetch(url, init)
        if (response.status !== 200) throw new Error(`The list of keys was answered with ${response.status}.`)
        const list = KeyList.parse(await response.json())
        fetchedAtMs = nowMs()
        return Response.json(list)
      } catch (error) {
        failedAtMs = nowMs()
        throw error
      }
    },
  }
}

/**
 * Returns the function that finds Google's public keys by id. It fetches them at the first call, every ten minutes and,
 * at most twice a minute, for an unknown id. It throws `providerUnavailable()` when the list cannot be fetched and the
 * cached keys do not serve.
 */
export const createGoogleKeys = (clock: () => Date, url = googleKeysUrl): TokenVerification['keyOf'] => {
  const { isCacheValid, fetchList } = createFetch(clock)
  const remote = createRemoteJWKSet(url, { timeoutDuration: timeoutMs, [customFetch]: fetchList })

  return async (kid) => {
    const header = { alg: tokenAlgorithm, kid }
    try {
      return await remote(header)
    } catch (cause) {
      // The fetched list does not have this id.
      if (cause instanceof errors.JWKSNoMatchingKey) return undefined
      const cachedKeys = isCacheValid() ? remote.jwks() : undefined
      const key = cachedKeys && (await createLocalJWKSet(cachedKeys)(header).catch(() => undefined))
      if (key) return key
      throw Object.assign(providerUnavailable(), { cause })
    }
  }
}
