// How people sign in. The browser runs Firebase's SDK, configured for `/idp`: `identity/server` implements its protocol
// on our accounts. Code of both providers is in `sessions/`, `passwords/` and `links/` (invitations and resets by
// mail). Code of one provider is in `embedded/` or `google/`. The server verifies the RS256 token, then reads the
// person at each request: a disabled, deleted or demoted person loses their rights at the next request. This file is
// the interface of a provider. docs/security.md lists the guarantees of each, with their tests.
// `app/server/identity.ts` chooses between the embedded provider and Google's
// (`identity/server/google/google-identity.ts`), and `identity/provider.ts` sends the choice to the page.

import { Refusal } from '#shared/problem.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import { accountDisabledCode } from './session.ts'

/** A verified token: account, password's time (seconds since 1970), session id if any, and second factor. */
export type VerifiedToken = { uid: string; authTimeSeconds: number; sessionId?: string; hasSecondFactor: boolean }

/** Returns the key of a token's session, unique for the account: its id, or its start without one. */
export const sessionKeyOf = ({ sessionId, authTimeSeconds }: Omit<VerifiedToken, 'hasSecondFactor'>): string =>
  sessionId ?? String(authTimeSeconds)

/** An invitation to choose a password. It has no association for the platform's staff. */
export type Invitation = {
  uid: string
  email: string
  firstname: string
  customerId?: string
  customerName?: string
  /** The account of the person who invites. Undefined on the server's command line. */
  invitedBy?: string
}

export const invitationBounds = { name: 'invitation', perDay: { recipient: 6, person: 300, association: 40 } }

/** Returns the parties of an invitation, by which its mails are counted. */
export const partiesOf = ({
  email,
  customerId,
  invitedBy,
}: Pick<Invitation, 'email' | 'customerId' | 'invitedBy'>) => ({
  recipient: email,
  ...(customerId !== undefined && { customerId }),
  ...(invitedBy !== undefined && { person: invitedBy }),
})

/**
 * An identity provider. It knows an e-mail, a password and an opaque `uid`, but no name, role or association.
 *
 * Every provider keeps a row of `identity_accounts` for each account, so that each request reads from our own database
 * whether the account is disabled, deleted or signed out everywhere.
 */
export type IdentityProvider = {
  /**
   * Checks an ID token's signature, issuer, audience and dates. Throws `tokenExpired()`, another 401 `Refusal` for a
   * token of another issuer, and a 503 `Refusal` when the provider's keys cannot be read. The caller checks whether the
   * account may still sign in.
   */
  verifyToken: (token: string) => Promise<VerifiedToken>
  /** Creates an account. Without a password it cannot be signed in to yet. Throws `emailTaken()`. */
  createAccount: (account: { email: string; password?: string }) => Promise<{ uid: string }>
  /**
   * Mails a single-use link to choose a password, and invalidates the previous one. The link and its mail exist once
   * the caller's transaction has committed; the mail is sent in the background. Throws 429 beyond its bounds.
   */
  sendInvitation: (transaction: Database | SqlDatabase, invitation: Invitation) => Promise<void>
  /** Sets the password of a mail's owner, as checked by the caller. Ends every session and every link. */
  setPassword: (uid: string, password: string) => Promise<void>
  disableAccount: (uid: string) => Promise<void>
  enableAccount: (uid: string) => Promise<void>
  deleteAccount: (uid: string) => Promise<void>
  revokeSessions: (uid: string) => Promise<void>
  /** Removes the second factor, if there is one, ends every session and mails the person. */
  removeSecondFactor: (uid: string) => Promise<void>
  /** Counts the unused recovery codes. Null for an account without a second factor of this server. */
  countRecoveryCodes: (uid: string) => Promise<number | null>
  /** Replaces the recovery codes and mails the person. Returns undefined for an account without a second factor. */
  replaceRecoveryCodes: (uid: string) => Promise<string[] | undefined>
}

/** Returns the exact refusal on which the browser signs out (docs/rules/identity.md#sessions-end). */
export const tokenExpired = () => new Refusal(401, 'token-expired', 'Token expired')

export const accountDisabled = () => new Refusal(401, accountDisabledCode, 'Ce compte est désactivé.')

/** Returns the refusal of a taken e-mail. An e-mail has one account on the platform, compared without case. */
export const emailTaken = () =>
  new Refusal(409, 'email-taken', 'Cet email est déjà utilisé', { fields: { email: 'Cet email est déjà utilisé' } })

/** Returns the refusal while the keys that verify tokens cannot be read. The browser stays signed in. */
export const providerUnavailable = () =>
  new Refusal(503, 'identity-away', 'Le service de connexion ne répond pas. Réessayez dans un instant.', {
    retryAfterSeconds: 5,
  })
