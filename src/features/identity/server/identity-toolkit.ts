import { z } from 'zod'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import type { Account } from './account.repository.ts'
import { tokenLifetimeSeconds } from './sessions/token.service.ts'

/**
 * The wire protocol of Google's Identity Toolkit, as far as Firebase's SDK speaks it here: what it sends, what it takes
 * for an answer, and the codes that it turns into `auth/…` errors. The browser maps those to French.
 */

/** A refusal the SDK understands: `error.message` is its code. Only ever a 4xx: the SDK reads a 5xx of this shape as 'sign out'. */
export class ToolkitRefusal extends Error {
  readonly code: string
  readonly status: 400 | 404 | 413 | 415 | 429
  readonly retryAfterSeconds: number | undefined
  /** What the security log says of it. */
  readonly event: SecurityEvent | undefined

  constructor(
    code: string,
    more: { status?: ToolkitRefusal['status']; retryAfterSeconds?: number; event?: SecurityEvent } = {},
  ) {
    super(code)
    this.name = 'ToolkitRefusal'
    this.code = code
    this.status = more.status ?? 400
    this.retryAfterSeconds = more.retryAfterSeconds
    this.event = more.event
  }
}

export const sessionOver = () => new ToolkitRefusal('TOKEN_EXPIRED')
/** An old refresh token was shown: for its holder the session is over like any other. */
export const tokenReused = () => new ToolkitRefusal('TOKEN_EXPIRED', { event: 'refresh-token-reused' })
export const accountDisabled = () => new ToolkitRefusal('USER_DISABLED', { event: 'account-disabled' })
export const wrongCredentials = () => new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS', { event: 'sign-in-failed' })
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new ToolkitRefusal('TOO_MANY_ATTEMPTS_TRY_LATER', { status: 429, retryAfterSeconds, event: 'locked-out' })

export const toolkitErrorBody = (code: string, status: number) => ({
  error: { code: status, message: code, errors: [{ message: code, domain: 'global', reason: 'invalid' }] },
})

/** One `@`, no blanks, no control characters (PostgreSQL refuses NUL); 320 is the longest address that mail knows. */
const ToolkitEmail = z
  .string('INVALID_EMAIL')
  .trim()
  .toLowerCase()
  .max(320, 'INVALID_EMAIL')
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'INVALID_EMAIL')

const malformed = 'INVALID_ARGUMENT'
/** The longest password (docs/rules.md#sessions-password); Google's provider has the same limit. */
export const longestPassword = 4096
const tooLongPassword = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'

/** The messages are the protocol's codes; fields that are not named here are dropped. */
export const PasswordSignIn = z.object(
  {
    email: ToolkitEmail,
    password: z.string('MISSING_PASSWORD').min(1, 'MISSING_PASSWORD').max(longestPassword, 'INVALID_LOGIN_CREDENTIALS'),
  },
  malformed,
)
export const Lookup = z.object({ idToken: z.string('MISSING_ID_TOKEN').min(1, 'MISSING_ID_TOKEN') }, malformed)
export const Renewal = z.object(
  {
    grant_type: z.literal('refresh_token', 'INVALID_GRANT_TYPE'),
    refresh_token: z.string('MISSING_REFRESH_TOKEN').min(1, 'MISSING_REFRESH_TOKEN').max(512, 'TOKEN_EXPIRED'),
  },
  malformed,
)
/** Of all mails that the protocol knows, the product sends the one to choose a password. */
export const ResetRequest = z.object(
  { requestType: z.literal('PASSWORD_RESET', 'OPERATION_NOT_ALLOWED'), email: ToolkitEmail },
  malformed,
)
/** Without a new password, it asks whose link this is. */
export const Reset = z.object(
  {
    oobCode: z.string('MISSING_OOB_CODE').min(1, 'MISSING_OOB_CODE').max(512, 'INVALID_OOB_CODE'),
    newPassword: z.string('MISSING_PASSWORD').max(longestPassword, tooLongPassword).optional(),
  },
  malformed,
)
/** A person changes their password here, and nothing else: an e-mail cannot be changed, names belong to the product. */
export const AccountUpdate = z.strictObject(
  {
    idToken: z.string('MISSING_ID_TOKEN').min(1, 'MISSING_ID_TOKEN'),
    password: z.string('MISSING_PASSWORD').min(1, 'MISSING_PASSWORD').max(longestPassword, tooLongPassword),
    returnSecureToken: z.unknown().optional(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'OPERATION_NOT_ALLOWED' : malformed) },
)

export type IssuedTokens = { idToken: string; refreshToken: string }

export const signInAnswer = (account: { uid: string; email: string }, tokens: IssuedTokens) => ({
  kind: 'identitytoolkit#VerifyPasswordResponse',
  localId: account.uid,
  email: account.email,
  registered: true,
  ...tokens,
  expiresIn: String(tokenLifetimeSeconds),
})

export const resetRequestAnswer = (email: string) => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })

export const actionCodeAnswer = (email: string) => ({
  kind: 'identitytoolkit#ResetPasswordResponse',
  email,
  requestType: 'PASSWORD_RESET',
})

/** Length alone, as NIST advises (SP 800-63B): rules on characters make passwords worse. */
export const passwordPolicyAnswer = (minPasswordLength: number) => ({
  customStrengthOptions: { minPasswordLength, maxPasswordLength: longestPassword },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
})

/** The token endpoint speaks OAuth's snake case. */
export const renewalAnswer = (uid: string, projectId: string, { idToken, refreshToken }: IssuedTokens) => ({
  access_token: idToken,
  id_token: idToken,
  refresh_token: refreshToken,
  expires_in: String(tokenLifetimeSeconds),
  token_type: 'Bearer',
  user_id: uid,
  project_id: projectId,
})

export const lookupAnswer = (account: Account) => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [
    {
      localId: account.uid,
      email: account.email,
      emailVerified: account.emailVerified,
      disabled: account.disabled,
      providerUserInfo: [
        { providerId: 'password', federatedId: account.email, email: account.email, rawId: account.email },
      ],
      validSince: String(account.validSinceSeconds),
      createdAt: String(account.createdAt.getTime()),
      lastLoginAt: String((account.lastSignInAt ?? account.createdAt).getTime()),
    },
  ],
})
