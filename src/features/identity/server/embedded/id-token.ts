import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { tokenAlgorithm } from '../sessions/token.service.ts'
import type { Keyring } from './key.service.ts'

/** The lifetime of an ID token, which sign-in answers contain. */
export const tokenLifetimeSeconds = 3600

export const embeddedIssuer = 'escarcelle'
export const embeddedAudience = 'escarcelle'

/** The session of a token: its id, its start in seconds since 1970, and whether it began with a second factor. */
export type TokenSession = { sessionId?: string; authTimeSeconds: number; hasSecondFactor?: boolean }

/** Signs an ID token with the claims that the SDK and `verifyToken` read. */
export const issueIdToken = async (
  keyring: Pick<Keyring, 'signingKey'>,
  account: { uid: string; email: string; emailVerified: boolean },
  { sessionId, authTimeSeconds, hasSecondFactor = false, issuedAtSeconds }: TokenSession & { issuedAtSeconds: number },
): Promise<string> => {
  const { kid, privateKey } = await keyring.signingKey()
  return (
    new SignJWT({
      user_id: account.uid,
      auth_time: authTimeSeconds,
      // Absent, not undefined, in the JSON of the token.
      sid: sessionId,
      email: account.email,
      email_verified: account.emailVerified,
      firebase: {
        identities: { email: [account.email] },
        sign_in_provider: 'password',
        ...(hasSecondFactor && { sign_in_second_factor: 'totp' }),
      },
    })
      .setProtectedHeader({ alg: tokenAlgorithm, kid, typ: 'JWT' })
      .setIssuer(embeddedIssuer)
      .setAudience(embeddedAudience)
      .setSubject(account.uid)
      // Two tokens of the same second must differ: the SDK stores the next refresh token only with another ID token.
      .setJti(randomUUID())
      .setIssuedAt(issuedAtSeconds)
      .setExpirationTime(issuedAtSeconds + tokenLifetimeSeconds)
      .sign(privateKey)
  )
}
