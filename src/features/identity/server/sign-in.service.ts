import { Refusal } from '#shared/problem.ts'
import { type AttemptRule, forgetAttempts, networkOf, returnAttempt, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { randomToken, sha256, unmatchableHash, verifySecret } from '#shared/server/secret.ts'
import type { VerifiedToken } from '../identity.port.ts'
import { type Account, findAccountByEmail, findAccountByUid } from './account.repository.ts'
import { lookupAnswer, renewalAnswer, signInAnswer, ToolkitRefusal } from './identity-toolkit.ts'
import { findSession, insertSession } from './session.repository.ts'

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

type Dependencies = {
  db: Database
  issueToken: (
    account: { uid: string; email: string; emailVerified: boolean },
    times: { authTimeSeconds: number },
  ) => Promise<string>
  verifyToken: (token: string) => Promise<VerifiedToken>
  projectId: string
}

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
    if (!attempt.allowed) throw new ToolkitRefusal('TOO_MANY_ATTEMPTS_TRY_LATER', 429, attempt.waitSeconds)
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
const sessionOver = () => new ToolkitRefusal('TOKEN_EXPIRED')
const accountDisabled = () => new ToolkitRefusal('USER_DISABLED')

/** What the embedded provider does for the SDK. Refuses with a `ToolkitRefusal`. */
export const createSignInService = ({ db, issueToken, verifyToken, projectId }: Dependencies) => ({
  /** `address` is the caller's, as the server believes it. */
  async signIn({ email, password }: { email: string; password: string }, address: string) {
    const network = networkOf(address)
    await takeTries(db, email, network)
    const account = await findAccountByEmail(db, email)
    if (!(await passwordMatches(account, password)) || !account?.passwordHash) throw wrongCredentials()
    if (account.disabled) throw accountDisabled()

    const refreshToken = randomToken()
    const { uid, passwordHash } = account
    const authTimeSeconds = await insertSession(db, { uid, tokenHash: sha256(refreshToken), passwordHash })
    if (authTimeSeconds === undefined) throw wrongCredentials()
    await returnTries(db, email, network)
    return signInAnswer(account, { idToken: await issueToken(account, { authTimeSeconds }), refreshToken })
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
    const { uid, authTimeSeconds } = await verifyToken(idToken).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      throw error.code === 'token-expired' ? sessionOver() : new ToolkitRefusal('INVALID_ID_TOKEN')
    })
    const account = await findAccountByUid(db, uid)
    if (!account) throw new ToolkitRefusal('USER_NOT_FOUND')
    if (account.disabled) throw accountDisabled()
    if (authTimeSeconds < account.validSinceSeconds) throw sessionOver()
    return lookupAnswer(account)
  },
})

export type SignInService = ReturnType<typeof createSignInService>
