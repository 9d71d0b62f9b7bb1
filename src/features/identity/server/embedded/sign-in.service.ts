import type { CallOrigin } from '#shared/server/actor.ts'
import { consumeAttempts } from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { networkOf } from '#shared/server/network.ts'
import { unmatchableHash, type verifySecret } from '#shared/server/secret.ts'
import { findAccountByEmail } from '../account.repository.ts'
import {
  accountDisabled,
  lookupAnswer,
  renewalAnswer,
  signInAnswer,
  tooManyAttempts,
  wrongCredentials,
} from '../identity-toolkit.ts'
import type { SecondStepService } from '../second-factor/second-step.service.ts'
import { isKnownNetwork, recordKnownNetwork } from '../sessions/known-network.repository.ts'
import type { SdkSessionService } from '../sessions/sdk-session.service.ts'
import { refundSignInAttempts, signInCounters } from '../sessions/sign-in-limits.ts'

type Deps = {
  db: SqlDatabase
  sessions: SdkSessionService
  secondStep: Pick<SecondStepService, 'begin' | 'mfaInfoOf'>
  projectId: string
  verifySecret: typeof verifySecret
}

/** Signs people in for the SDK. Throws a `ToolkitRefusal`. */
export const createSignInService = ({ db, sessions, secondStep, projectId, verifySecret }: Deps) => ({
  async signIn({ email, password }: { email: string; password: string }, origin: CallOrigin) {
    const { address } = origin
    const account = await findAccountByEmail(db, email)
    // An unknown account costs the same queries and the same hash: the response time must not reveal which accounts
    // exist.
    const isKnown = await isKnownNetwork(db, account?.uid ?? '', networkOf(address))
    const counters = signInCounters(email, address, isKnown)
    const attempt = await consumeAttempts(db, counters)
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds, account?.uid)
    const matches = await verifySecret(password, account?.passwordHash ?? unmatchableHash)
    if (!matches || !account?.passwordHash) throw wrongCredentials(account?.uid)
    if (account.disabled) throw accountDisabled(account.uid)

    const pending = account.secondFactorAt ? await secondStep.begin(account) : undefined
    if (pending) {
      await refundSignInAttempts(db, counters)
      return pending
    }
    const tokens = await sessions.begin(account, account.passwordHash, origin, { hasSecondFactor: false })
    if (!tokens) throw wrongCredentials(account.uid)
    await refundSignInAttempts(db, counters)
    await recordKnownNetwork(db, account.uid, networkOf(address))
    return signInAnswer(account, tokens)
  },

  /** Renews a session. The answer has a new refresh token, which replaces the old one. */
  async renew(refreshToken: string, origin: CallOrigin) {
    const { uid, ...tokens } = await sessions.renew(refreshToken, origin)
    return renewalAnswer(uid, projectId, tokens)
  },

  /** Returns the account of an ID token. Has no rate limit: the SDK calls it at each page load. */
  async lookup(idToken: string) {
    const { account } = await sessions.accountOf(idToken)
    return lookupAnswer(account, await secondStep.mfaInfoOf(account))
  },
})

export type SignInService = ReturnType<typeof createSignInService>
