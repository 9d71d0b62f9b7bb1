import { type CryptoKey, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { signedOut } from '#shared/problem.ts'
import { sha256 } from '#shared/server/secret.ts'
import { tokenExpired, type VerifiedToken } from '../../identity.port.ts'

/** The only algorithm of the product's tokens, and of Google's. */
export const tokenAlgorithm = 'RS256'

const cacheSize = 10_000
/** The time for which a verified token is cached, also after its key was removed in an emergency. */
const cachedMs = 10 * 60_000

/** The claims of a sign-in with a second factor, as Google's provider writes them. */
const SignIn = z.object({ sign_in_second_factor: z.string().min(1) })

export type TokenVerification = {
  issuer: string
  audience: string
  /** Returns the public key of an id, or undefined. Throws a 503 `Refusal` when the keys cannot be read. */
  keyOf: (kid: string) => Promise<CryptoKey | undefined>
  clock: () => Date
}

const verify = async (token: string, { issuer, audience, keyOf, clock }: TokenVerification) => {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid && (await keyOf(kid))
        if (!key) throw signedOut()
        return key
      },
      { issuer, audience, algorithms: [tokenAlgorithm], currentDate: clock() },
    )
    const { sub, exp, auth_time: authTimeSeconds, sid, firebase } = payload
    if (!sub || !exp || typeof authTimeSeconds !== 'number') throw signedOut()
    return {
      uid: sub,
      authTimeSeconds,
      ...(typeof sid === 'string' && { sessionId: sid }),
      hasSecondFactor: SignIn.safeParse(firebase).success,
      expiresAtMs: exp * 1000,
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired()
    if (error instanceof errors.JOSEError) throw signedOut()
    throw error
  }
}

/** Returns `verifyToken` with a cache by hash, which saves the check of a signature. The oldest entry goes. */
export const createTokenVerifier = (verification: TokenVerification): ((token: string) => Promise<VerifiedToken>) => {
  const cache = new Map<string, VerifiedToken & { expiresAtMs: number; cachedUntilMs: number }>()

  return async (token) => {
    const hash = sha256(token).toString('base64')
    const cached = cache.get(hash)
    const nowMs = verification.clock().getTime()
    if (cached && nowMs >= cached.expiresAtMs) {
      cache.delete(hash)
      throw tokenExpired()
    }
    if (cached && nowMs < cached.cachedUntilMs) return cached
    const verified = await verify(token, verification)
    cache.delete(hash)
    const oldest = cache.size >= cacheSize ? cache.keys().next().value : undefined
    if (oldest) cache.delete(oldest)
    cache.set(hash, { ...verified, cachedUntilMs: nowMs + cachedMs })
    return verified
  }
}
