import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors } from 'jose'
import { z } from 'zod'
import { providerAway } from '../../identity.port.ts'
import { tokenAlgorithm } from '../embedded/key.service.ts'
import type { TokenVerification } from '../sessions/token.service.ts'

/** Where Google publishes the keys that sign Firebase's ID tokens (firebase.google.com/docs/auth/admin/verify-id-tokens). */
export const googleKeysUrl = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
)

/** A caller never waits longer than this for Google. */
const timeoutMs = 3000
/** After a failure nobody waits again for so long: the callers in between are answered at once. */
const retryAfterMs = 5000
/** The keys at hand serve this long when Google is away; as long as Google itself lets them be cached. */
const heldMs = 6 * 3_600_000

/** RSA keys of 2048 bits or more, each with an id; whatever else answers is not Google's list. */
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

/** Fetches the list, remembering when it last came and when it last did not. */
const createFetch = () => {
  let fetchedAtMs = Number.NEGATIVE_INFINITY
  let failedAtMs = Number.NEGATIVE_INFINITY
  return {
    isHeld: (): boolean => Date.now() - fetchedAtMs < heldMs,
    fetchList: async (url: string, init: RequestInit): Promise<Response> => {
      if (Date.now() - failedAtMs < retryAfterMs) throw providerAway()
      try {
        const response = await fetch(url, init)
        if (response.status !== 200) throw new Error(`The list of keys was answered with ${response.status}.`)
        const list = KeyList.parse(await response.json())
        fetchedAtMs = Date.now()
        return Response.json(list)
      } catch (error) {
        failedAtMs = Date.now()
        throw error
      }
    },
  }
}

/**
 * Google's public keys by their id, fetched at the first need, every ten minutes and, at most twice a minute, for an id
 * that is not known. Throws `providerAway()` when the list cannot be had, or is none, and the keys at hand do not serve.
 */
export const createGoogleKeys = (url = googleKeysUrl): TokenVerification['keyOf'] => {
  const { isHeld, fetchList } = createFetch()
  const remote = createRemoteJWKSet(url, { timeoutDuration: timeoutMs, [customFetch]: fetchList })

  return async (kid) => {
    const header = { alg: tokenAlgorithm, kid }
    try {
      return await remote(header)
    } catch (cause) {
      // The list was had, and the id is not on it.
      if (cause instanceof errors.JWKSNoMatchingKey) return undefined
      const held = isHeld() ? remote.jwks() : undefined
      const key = held && (await createLocalJWKSet(held)(header).catch(() => undefined))
      if (key) return key
      throw Object.assign(providerAway(), { cause })
    }
  }
}
