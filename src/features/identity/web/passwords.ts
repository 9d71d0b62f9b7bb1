import { authCodeOf, type PasswordFault, type SessionEnd, type SignInProvider, sessionEndOf } from './sign-in.port.ts'

/** What can be done about a password. Failures carry the provider's `code`. */
export type Passwords = {
  /** Asks for the mail with the link. Succeeds alike for an address that has an account and one that has none. */
  requestReset: (email: string) => Promise<void>
  /** Whose link it is. Throws 'auth/expired-action-code' or 'auth/invalid-action-code'. */
  emailOfCode: (code: string) => Promise<string>
  /** Sets the password chosen through a link; every session of that account ends. */
  choose: (code: string, password: string) => Promise<void>
  /** What the password lacks of the provider's rules; of the empty one, the rules themselves. */
  faultsOf: (password: string) => Promise<PasswordFault[]>
  /**
   * Another password for the person signed in. `current` is asked for once 'auth/requires-recent-login' was thrown: the
   * sign-in is too long ago to be taken for theirs. A session that turns out to be over ends here too.
   */
  change: (next: string, current?: string) => Promise<void>
}

/** A provider may say that an address has no account, or a closed one. The page does not show it (no enumeration). */
const tellsOfAccount = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/user-disabled'].includes(authCodeOf(error) ?? '')

type Surroundings = {
  /** The SDK, loaded at the first need. */
  load: () => Promise<SignInProvider>
  /** Of the session as it is now: what keeps a token in its token's place, unless that session was left meanwhile. */
  tokenKeeper: () => (token: string) => void
  /** The provider says that the session is over. */
  onOver: (end: SessionEnd) => void
}

export const createPasswords = ({ load, tokenKeeper, onOver }: Surroundings): Passwords => ({
  async requestReset(email) {
    const provider = await load()
    await provider.requestReset(email).catch((error: unknown) => {
      if (!tellsOfAccount(error)) throw error
    })
  },
  emailOfCode: async (code) => (await load()).emailOfCode(code),
  choose: async (code, password) => (await load()).resetPassword(code, password),
  faultsOf: async (password) => (await load()).faultsOf(password),
  async change(next, current) {
    const keep = tokenKeeper()
    const provider = await load()
    try {
      if (current !== undefined) keep(await provider.reauthenticate(current))
      keep(await provider.changePassword(next))
    } catch (error) {
      const end = sessionEndOf(error)
      if (end) onOver(end)
      throw error
    }
  },
})
