/** A rule of the provider that a password breaks. `count` is in characters. */
export type PolicyViolation =
  | { kind: 'too-short' | 'too-long'; count: number }
  | { kind: 'no-lower-case' | 'no-upper-case' | 'no-digit' | 'no-symbol' }

/** A sign-in whose password was right. `finish` takes a code, and returns an ID token. */
export type SecondStep = { finish: (code: string) => Promise<string> }

/** A secret that waits for its first code. `finish` returns the ID token that replaces the current one. */
export type Enrolment = {
  /** The secret in Base32, for typing. */
  key: string
  /** The address that an app reads from a QR code. */
  address: string
  finish: (code: string) => Promise<string>
}

/** The functions of the provider's SDK. Failures carry a `code` ('auth/invalid-credential'). */
export type SignInProvider = {
  /** Returns an ID token, or the second step of an account with a second factor. */
  signIn: (email: string, password: string) => Promise<string | SecondStep>
  /** Returns a new ID token, or undefined when the SDK has no session. */
  renew: () => Promise<string | undefined>
  signOut: () => Promise<void>
  requestReset: (email: string) => Promise<void>
  /** Returns the e-mail of a link. Throws when the link is expired, used or unknown. */
  emailOfCode: (code: string) => Promise<string>
  resetPassword: (code: string, password: string) => Promise<void>
  policyViolations: (password: string) => Promise<PolicyViolation[]>
  /** Verifies the password again, and a code with a second factor. Returns the ID token of that sign-in. */
  reauthenticate: (password: string, code?: string) => Promise<string>
  /** Tells since when the signed-in person has a second factor, or returns undefined. */
  secondFactorSince: () => Promise<Date | undefined>
  /** Makes a secret for an authenticator app. Throws 'auth/requires-recent-login' when the sign-in is too old. */
  beginEnrolment: () => Promise<Enrolment>
  /** Removes the second factor. Returns the ID token that replaces the current one. */
  withdrawSecondFactor: () => Promise<string>
  /** Sets another password for the signed-in person. Returns the ID token that replaces the current one. */
  changePassword: (password: string) => Promise<string>
}

/** Returns the SDK's `code` of a failure, or undefined for an error from elsewhere. */
export const authCodeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Tells whether the provider refused a new password as too common. */
export const isCommonPassword = (error: unknown): boolean => authCodeOf(error) === 'auth/weak-password'

/** Why a session ended without a sign-out. */
export type SessionEnd = 'expired' | 'disabled'

const ends = new Map<string | undefined, SessionEnd>([
  ['auth/user-token-expired', 'expired'],
  ['auth/user-disabled', 'disabled'],
])

/** Returns why the session is over when the provider reports it. Returns undefined for a network failure. */
export const sessionEndOf = (error: unknown): SessionEnd | undefined => ends.get(authCodeOf(error))

/** Loads the SDK once, on demand. Retries at the next call when loading failed. */
export const createLazyProvider = (loadProvider: () => Promise<SignInProvider>) => {
  let provider: Promise<SignInProvider> | undefined
  return {
    loaded: () => provider,
    load: (): Promise<SignInProvider> => {
      provider ??= loadProvider().catch((error: unknown) => {
        provider = undefined
        const code = 'auth/network-request-failed'
        throw Object.assign(new Error('The sign-in SDK did not load.', { cause: error }), { code })
      })
      return provider
    },
  }
}
