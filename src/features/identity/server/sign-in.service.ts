import type { CallOrigin } from '#shared/server/actor.ts'
import { type AttemptRule, forgetAttempts, returnAttempt, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { networkOf } from '#shared/server/network.ts'
import { unmatchableHash, verifySecret } from '#shared/server/secret.ts'
import { type Account, findAccountByEmail } from './account.repository.ts'
import {
  accountDisabled,
  lookupAnswer,
  renewalAnswer,
  signInAnswer,
  tooManyAttempts,
  wrongCredentials,
} from './identity-toolkit.ts'
import type { SessionService } from './session.service.ts'

const minute = 60
/** How often a password may be wrong. A right one gives its tries back, so colleagues behind one address add up to nothing. */
export const signInLimits = {
  /** One account from one network: someone who forgot, or who guesses. */
  accountAndNetwork: { name: 'sign-in-account-network', limit: 5, windowSeconds: 15 * minute },
  /** One network over all accounts: one password tried on many. */
  network: { name: 'sign-in-network', limit: 50, windowSeconds: 15 * minute },
  /** One account from everywhere: guesses spread over many networks. High, so that strangers hardly lock the owner out. */
  account: { name: 'sign-in-account', limit: 100, windowSeconds: 60 * minute },
} satisfies Record<string, AttemptRule>

type Dependencies = { db: Database; sessions: SessionService; projectId: string }

/** Takes a try of each limit, narrowest first, so that one network's excess is not counted against the account. */
const takeTries = async (db: Database, email: string, network: string): Promise<void> => {
  const limits = signInLimits
  const takes = [
    () => takeAttempt(db, limits.accountAndNetwork, email, network),
    () => takeAttempt(db, limits.network, network),
    () => takeAttempt(db, limits.account, email),
  ]
  for (const take of takes) {
    const attempt = await take()
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
  }
}

const returnTries = async (db: Database, email: string, network: string): Promise<void> => {
  await Promise.all([
    forgetAttempts(db, signInLimits.accountAndNetwork, email, network),
    returnAttempt(db, signInLimits.network, network),
    returnAttempt(db, signInLimits.account, email),
  ])
}

/** An unknown account and one without a password cost a hash too, so that time tells nobody who has an account. */
const passwordMatches = (account: Account | undefined, password: string): Promise<boolean> =>
  verifySecret(password, account?.passwordHash ?? unmatchableHash)

/** What the embedded provider does for the SDK. Refuses with a `ToolkitRefusal`. */
export const createSignInService = ({ db, sessions, projectId }: Dependencies) => ({
  async signIn({ email, password }: { email: string; password: string }, origin: CallOrigin) {
    const network = networkOf(origin.address)
    await takeTries(db, email, network)
    const account = await findAccountByEmail(db, email)
    if (!(await passwordMatches(account, password)) || !account?.passwordHash) throw wrongCredentials()
    if (account.disabled) throw accountDisabled()

    const tokens = await sessions.begin(account, account.passwordHash, origin)
    if (!tokens) throw wrongCredentials()
    await returnTries(db, email, network)
    return signInAnswer(account, tokens)
  },

  /** Renews a session. The refresh token shown has served, and the answer holds the next one. */
  async renew(refreshToken: string, origin: CallOrigin) {
    const { uid, ...tokens } = await sessions.renew(refreshToken, origin)
    return renewalAnswer(uid, projectId, tokens)
  },

  /** The account of an ID token. The SDK asks at each page load, and signs out on any refusal: so it is never limited. */
  async lookup(idToken: string) {
    return lookupAnswer((await sessions.accountOf(idToken)).account)
  },
})

export type SignInService = ReturnType<typeof createSignInService>
