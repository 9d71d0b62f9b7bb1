import { Refusal } from '#shared/problem.ts'
import { accountDisabledCode } from './session.ts'

/**
 * What a verified ID token says: whose it is, when the password was typed (seconds since 1970), and its session where the
 * provider names it.
 */
export type VerifiedToken = { uid: string; authTimeSeconds: number; sessionId?: string }

/** Names the session of a token among its account's: by the moment it began where the provider gives it no name. */
export const sessionKeyOf = ({ sessionId, authTimeSeconds }: VerifiedToken): string =>
  sessionId ?? String(authTimeSeconds)

/** Who is asked to choose a password, and for which association's sake; without one, to work for the platform. */
export type Invitation = { uid: string; email: string; firstname: string; customerName?: string }

/**
 * What the product asks of an identity provider, whichever it is. A person's name, role and association are not its
 * business: it knows an e-mail, a password and an opaque `uid`.
 *
 * Every provider keeps a row of `identity_accounts` for each account it makes, so that whether an account is disabled,
 * deleted or signed out everywhere is read from our own database at each request, without asking the provider.
 */
export type IdentityProvider = {
  /**
   * Checks an ID token's signature, issuer, audience and dates. Throws `tokenExpired()`, another 401 `Refusal` for a
   * token that is not one of the provider's, and a 503 `Refusal` when the provider's keys cannot be had.
   * Whether the account may still sign in is not asked here: the caller looks that up with the person.
   */
  verifyToken: (token: string) => Promise<VerifiedToken>
  /** Makes an account; without a password nobody can sign in to it yet. Throws `emailTaken()`. */
  createAccount: (account: { email: string; password?: string }) => Promise<{ uid: string }>
  /**
   * Mails a link to choose a password: single use, and the one mailed before is dead. The link is valid when this
   * resolves; the mail itself may still be on its way.
   */
  sendInvitation: (invitation: Invitation) => Promise<void>
  /**
   * Sets the password of an account whose owner proved to read its mail. Every session ends, and every link mailed is
   * dead. Whether the password is good enough was asked before.
   */
  setPassword: (uid: string, password: string) => Promise<void>
  /** Refuses the account from its next request on. */
  disableAccount: (uid: string) => Promise<void>
  deleteAccount: (uid: string) => Promise<void>
  /** Ends every session begun until now; the next sign-in is a new one. */
  revokeSessions: (uid: string) => Promise<void>
}

/** The answer to an expired ID token. The browser signs out on exactly this message (docs/rules.md#sessions-end). */
export const tokenExpired = () => new Refusal(401, 'token-expired', 'Token expired')

/** The answer to any token of an account that was disabled: its holder is told why the session is over. */
export const accountDisabled = () => new Refusal(401, accountDisabledCode, 'Ce compte est désactivé.')

/** An e-mail is one account on the whole platform, compared without case. */
export const emailTaken = () =>
  new Refusal(409, 'email-taken', 'Cet email est déjà utilisé', { fields: { email: 'Cet email est déjà utilisé' } })

/** The keys that verify tokens cannot be had: nothing is known about the token, so nobody is signed out. */
export const providerAway = () =>
  new Refusal(503, 'identity-away', 'Le service de connexion ne répond pas. Réessayez dans un instant.', {
    retryAfterSeconds: 5,
  })
