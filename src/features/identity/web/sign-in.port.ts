/** Something that the provider's rules ask of a password, and that it does not have. `count` is of characters. */
export type PasswordFault =
  | { kind: 'too-short' | 'too-long'; count: number }
  | { kind: 'no-lower-case' | 'no-upper-case' | 'no-digit' | 'no-symbol' }

/** What the session asks of the identity provider's SDK. Failures carry a `code` such as 'auth/invalid-credential'. */
export type SignInProvider = {
  /** Answers an ID token. */
  signIn: (email: string, password: string) => Promise<string>
  /** A new ID token for the session, or undefined when the SDK knows of none. */
  renew: () => Promise<string | undefined>
  signOut: () => Promise<void>
  /** Asks for the mail with the link to choose a new password. */
  requestReset: (email: string) => Promise<void>
  /** Whose link it is. Refuses one that has expired, has served or never was. */
  emailOfCode: (code: string) => Promise<string>
  /** Sets the password that the link's owner chose; the link has then served. */
  resetPassword: (code: string, password: string) => Promise<void>
  /** What the password lacks of the provider's rules. */
  faultsOf: (password: string) => Promise<PasswordFault[]>
  /** Shows again that the person knows their password. Answers the ID token of that sign-in. */
  reauthenticate: (password: string) => Promise<string>
  /** Sets another password for the person signed in, and answers the ID token that counts from then on. */
  changePassword: (password: string) => Promise<string>
}

/** The SDK's `code` of a failure, or undefined for what did not come from it. */
export const authCodeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Tells whether the provider refused a new password for being one that everyone knows. */
export const isCommonPassword = (error: unknown): boolean => authCodeOf(error) === 'auth/weak-password'

/** Why a session ended by itself. */
export type SessionEnd = 'expired' | 'disabled'

const ends = new Map<string | undefined, SessionEnd>([
  ['auth/user-token-expired', 'expired'],
  ['auth/user-disabled', 'disabled'],
])

/** Tells why the session is over, when the provider says that it is; a broken connection says nothing. */
export const sessionEndOf = (error: unknown): SessionEnd | undefined => ends.get(authCodeOf(error))

/** Loads the SDK at the first need, once. One that did not arrive is asked for again the next time. */
export const lazily = (loadProvider: () => Promise<SignInProvider>) => {
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
