import { authCodeOf, type PolicyViolation, type SessionEnd, type SignInProvider, sessionEndOf } from './sign-in.port.ts'

/** The operations on passwords. Failures carry the provider's `code`. */
export type Passwords = {
  /** Requests the mail with the link. Succeeds whether or not the address has an account. */
  requestReset: (email: string) => Promise<void>
  /** Returns the e-mail of a link. Throws 'auth/expired-action-code' or 'auth/invalid-action-code'. */
  emailOfCode: (code: string) => Promise<string>
  /** Sets the password by a link. Every session of the account ends. */
  choose: (code: string, password: string) => Promise<void>
  /** Lists the provider's rules that a password breaks. An empty password breaks them all. */
  policyViolations: (password: string) => Promise<PolicyViolation[]>
  /**
   * Changes the password of the signed-in person. `current` is required after 'auth/requires-recent-login', when the
   * sign-in is too old, with `code` after 'auth/multi-factor-auth-required'. A session that turns out to be over ends
   * here too.
   */
  change: (next: string, current?: string, code?: string) => Promise<void>
}

/** Tells whether an error reveals that an account does not exist or is disabled. The page hides it (no enumeration). */
const revealsAccount = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/user-disabled'].includes(authCodeOf(error) ?? '')

export type AccountDeps = {
  /** Loads the SDK on demand. */
  load: () => Promise<SignInProvider>
  /** Returns the function that stores a new token of the current session. It is a no-op once that session has ended. */
  createTokenStore: () => (token: string) => void
  /** Called when the provider reports that the session is over. */
  onOver: (end: SessionEnd) => void
}

export const createPasswords = ({ load, createTokenStore, onOver }: AccountDeps): Passwords => ({
  async requestReset(email) {
    const provider = await load()
    await provider.requestReset(email).catch((error: unknown) => {
      if (!revealsAccount(error)) throw error
    })
  },
  emailOfCode: async (code) => (await load()).emailOfCode(code),
  choose: async (code, password) => (await load()).resetPassword(code, password),
  policyViolations: async (password) => (await load()).policyViolations(password),
  async change(next, current, code) {
    const storeToken = createTokenStore()
    const provider = await load()
    try {
      if (current !== undefined) storeToken(await provider.reauthenticate(current, code))
      storeToken(await provider.changePassword(next))
    } catch (error) {
      const end = sessionEndOf(error)
      if (end) onOver(end)
      throw error
    }
  },
})
