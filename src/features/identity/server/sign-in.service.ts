import { type AttemptRule, forgetAttempts, returnAttempt, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { networkOf } from '#shared/server/network.ts'
import { sha256, unmatchableHash, verifySecret } from '#shared/server/secret.ts'
import { type Account, findAccountByEmail } from './account.repository.ts'
import {
  accountDisabled,
  lookupAnswer,
  renewalAnswer,
  sessionOver,
  signInAnswer,
  ToolkitRefusal,
  tooManyAttempts,
} from './identity-toolkit.ts'
import { findSession } from './session.repository.ts'
import type { SessionDependencies, SessionService } from './session.service.ts'

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

type Dependencies = Pick<SessionDependencies, 'db' | 'issueToken'> & { sessions: SessionService; projectId: string }

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

const wrongCredentials = () => new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS')

/** What the embedded provider does for the SDK. Refuses with a `ToolkitRefusal`. */
export const createSignInService = ({ db, issueToken, sessions, projectId }: Dependencies) => ({
  /** `address` is the caller's, as the server believes it. */
  async signIn({ email, password }: { email: string; password: string }, address: string) {
    const network = networkOf(address)
    await takeTries(db, email, network)
    const account = await findAccountByEmail(db, email)
    if (!(await passwordMatches(account, password)) || !account?.passwordHash) throw wrongCredentials()
    if (account.disabled) throw accountDisabled()

    const tokens = await sessions.begin(account, account.passwordHash)
    if (!tokens) throw wrongCredentials()
    await returnTries(db, email, network)
    return signInAnswer(account, tokens)
  },

  /** A new ID token for a session. The refresh token stays: many tabs share it. */
  async renew(refreshToken: string) {
    const session = await findSession(db, sha256(refreshToken))
    if (!session) throw sessionOver()
    if (session.disabled) throw accountDisabled()
    if (session.isOver) throw sessionOver()
    const idToken = await issueToken(session, { authTimeSeconds: session.authTimeSeconds })
    return renewalAnswer(session.uid, projectId, { idToken, refreshToken })
  },

  /** The account of an ID token. The SDK asks at each page load, and signs out on any refusal: so it is never limited. */
  async lookup(idToken: string) {
    return lookupAnswer((await sessions.accountOf(idToken)).account)
  },
})

export type SignInService = ReturnType<typeof createSignInService>
