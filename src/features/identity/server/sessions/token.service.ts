import { randomUUID } from 'node:crypto'
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose'
import { signedOut } from '#shared/problem.ts'
import { sha256 } from '#shared/server/secret.ts'
import { tokenExpired, type VerifiedToken } from '../../identity.port.ts'
import { type Keyring, tokenAlgorithm } from '../embedded/key.service.ts'

/** An ID token's life; the SDK is told the same. */
export const tokenLifetimeSeconds = 3600

/** Issuer and audience of the embedded provider's tokens. */
export const embeddedIssuer = 'escarcelle'
export const embeddedAudience = 'escarcelle'

const cacheSize = 10_000
/** A remembered token is verified anew after this long, so that a key removed in an emergency stops counting. */
const rememberedMs = 10 * 60_000

/** The session of a token: its name, when it began, and when the token is issued (by default now); seconds since 1970. */
export type TokenSession = { sessionId?: string; authTimeSeconds: number; issuedAtSeconds?: number }

/** Signs an ID token with the claims that the SDK and `verifyToken` read. */
export const issueIdToken = async (
  keyring: Pick<Keyring, 'signingKey'>,
  account: { uid: string; email: string; emailVerified: boolean },
  { sessionId, authTimeSeconds, issuedAtSeconds = Math.floor(Date.now() / 1000) }: TokenSession,
): Promise<string> => {
  const { kid, privateKey } = await keyring.signingKey()
  return (
    new SignJWT({
      user_id: account.uid,
      auth_time: authTimeSeconds,
      ...(sessionId !== undefined && { sid: sessionId }),
      email: account.email,
      email_verified: account.emailVerified,
      firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: tokenAlgorithm, kid, typ: 'JWT' })
      .setIssuer(embeddedIssuer)
      .setAudience(embeddedAudience)
      .setSubject(account.uid)
      // The SDK stores the next refresh token only when the ID token differs, also from one of the same second.
      .setJti(randomUUID())
      .setIssuedAt(issuedAtSeconds)
      .setExpirationTime(issuedAtSeconds + tokenLifetimeSeconds)
      .sign(privateKey)
  )
}

export type TokenVerification = {
  issuer: string
  audience: string
  /** The public key of an id, or undefined; throws a 503 `Refusal` when it cannot be had. */
  keyOf: (kid: string) => Promise<CryptoKey | undefined>
}

const verify = async (token: string, { issuer, audience, keyOf }: TokenVerification) => {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid && (await keyOf(kid))
        if (!key) throw signedOut()
        return key
      },
      { issuer, audience, algorithms: [tokenAlgorithm] },
    )
    const { sub, exp, auth_time: authTimeSeconds, sid } = payload
    if (!sub || !exp || typeof authTimeSeconds !== 'number') throw signedOut()
    return { uid: sub, authTimeSeconds, ...(typeof sid === 'string' && { sessionId: sid }), expiresAtMs: exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired()
    if (error instanceof errors.JOSEError) throw signedOut()
    throw error
  }
}

/**
 * Makes the provider's `verifyToken`. A token that was seen before is remembered by its hash, which costs microseconds
 * instead of a signature; the oldest make room for new ones.
 */
export const createTokenVerifier = (verification: TokenVerification): ((token: string) => Promise<VerifiedToken>) => {
  const remembered = new Map<string, VerifiedToken & { expiresAtMs: number; forgottenAtMs: number }>()

  return async (token) => {
    const hash = sha256(token).toString('base64')
    const known = remembered.get(hash)
    const nowMs = Date.now()
    if (known && nowMs >= known.expiresAtMs) {
      remembered.delete(hash)
      throw tokenExpired()
    }
    if (known && nowMs < known.forgottenAtMs) return known
    const verified = await verify(token, verification)
    remembered.delete(hash)
    const oldest = remembered.size >= cacheSize ? remembered.keys().next().value : undefined
    if (oldest) remembered.delete(oldest)
    remembered.set(hash, { ...verified, forgottenAtMs: nowMs + rememberedMs })
    return verified
  }
}
