import { z } from 'zod'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import type { Account } from './account.repository.ts'
import { tokenLifetimeSeconds } from './embedded/id-token.ts'

/**
 * The part of Google's Identity Toolkit protocol that Firebase's SDK uses here: its requests, the answers, and the
 * codes that it turns into `auth/…` errors. The browser translates those to French.
 */

/** A refusal for the SDK: `error.message` is its code. Always a 4xx, since the SDK signs out on a 5xx of this shape. */
export class ToolkitRefusal extends Error {
  readonly code: string
  readonly status: 400 | 404 | 413 | 415 | 429
  readonly retryAfterSeconds: number | undefined
  /** Its entry in the security log. */
  readonly event: SecurityEvent | undefined
  /** The account that it is about, for the security log. */
  readonly account: string | undefined

  constructor(
    code: string,
    more: {
      status?: ToolkitRefusal['status']
      retryAfterSeconds?: number
      event?: SecurityEvent
      account?: string | undefined
    } = {},
  ) {
    super(code)
    this.name = 'ToolkitRefusal'
    this.code = code
    this.status = more.status ?? 400
    this.retryAfterSeconds = more.retryAfterSeconds
    this.event = more.event
    this.account = more.account
  }
}

export const sessionOver = () => new ToolkitRefusal('TOKEN_EXPIRED')
/** The refusal of a refresh token that was used before. The SDK sees the end of the session. */
export const tokenReused = (account?: string) =>
  new ToolkitRefusal('TOKEN_EXPIRED', { event: 'refresh-token-reused', account })
export const accountDisabled = (account?: string) =>
  new ToolkitRefusal('USER_DISABLED', { event: 'account-disabled', account })
export const wrongCredentials = (account?: string) =>
  new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS', { event: 'sign-in-failed', account })
export const tooManyAttempts = (retryAfterSeconds: number, account?: string) =>
  new ToolkitRefusal('TOO_MANY_ATTEMPTS_TRY_LATER', { status: 429, retryAfterSeconds, event: 'locked-out', account })

export const toolkitErrorBody = (code: string, status: number) => ({
  error: { code: status, message: code, errors: [{ message: code, domain: 'global', reason: 'invalid' }] },
})

/** One `@`, no spaces, no control characters (PostgreSQL refuses NUL). A mail address has at most 320 characters. */
const ToolkitEmail = z
  .string('INVALID_EMAIL')
  .trim()
  .toLowerCase()
  .max(320, 'INVALID_EMAIL')
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'INVALID_EMAIL')

const malformed = 'INVALID_ARGUMENT'
/** The maximum length of a password (docs/rules/identity.md#sessions-password). Google's provider has the same. */
export const longestPassword = 4096
const tooLongPassword = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'

/** The messages are the protocol's codes. Unknown fields are dropped. */
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
/** The product only sends one mail of the protocol: the link to choose a password. */
export const ResetRequest = z.object(
  { requestType: z.literal('PASSWORD_RESET', 'OPERATION_NOT_ALLOWED'), email: ToolkitEmail },
  malformed,
)
/** Without a new password, the request returns the e-mail of the link. */
export const Reset = z.object(
  {
    oobCode: z.string('MISSING_OOB_CODE').min(1, 'MISSING_OOB_CODE').max(512, 'INVALID_OOB_CODE'),
    newPassword: z.string('MISSING_PASSWORD').max(longestPassword, tooLongPassword).optional(),
  },
  malformed,
)
/** Only the password can be changed here. E-mails cannot be changed, and names belong to the product's own calls. */
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

/** Only limits the length, as NIST recommends (SP 800-63B), since rules on characters make passwords worse. */
export const passwordPolicyAnswer = (minPasswordLength: number) => ({
  customStrengthOptions: { minPasswordLength, maxPasswordLength: longestPassword },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
})

/** The token endpoint uses OAuth's snake case. */
export const renewalAnswer = (uid: string, projectId: string, { idToken, refreshToken }: IssuedTokens) => ({
  access_token: idToken,
  id_token: idToken,
  refresh_token: refreshToken,
  expires_in: String(tokenLifetimeSeconds),
  token_type: 'Bearer',
  user_id: uid,
  project_id: projectId,
})

export const lookupAnswer = (account: Account, mfaInfo: object) => ({
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
      ...mfaInfo,
      createdAt: String(account.createdAt.getTime()),
      lastLoginAt: String((account.lastSignInAt ?? account.createdAt).getTime()),
    },
  ],
})
