import type { CallOrigin } from '#shared/server/actor.ts'
import { type AttemptRule, type Counter, forgetAttempts, returnAttempt, takeAttempts } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { unmatchableHash, verifySecret } from '#shared/server/secret.ts'
import { type Account, findAccountByEmail } from '../account.repository.ts'
import {
  accountDisabled,
  lookupAnswer,
  renewalAnswer,
  signInAnswer,
  tooManyAttempts,
  wrongCredentials,
} from '../identity-toolkit.ts'
import type { SessionService } from '../sessions/session.service.ts'
import { isKnownNetwork, noteKnownNetwork } from './known-network.repository.ts'

const minute = 60
/** How often a password may be wrong. A right one gives its tries back, so colleagues behind one address add up to nothing. */
export const signInLimits = {
  /** One account from one network: someone who forgot, or who guesses. */
  accountAndNetwork: { name: 'sign-in-account-network', limit: 5, windowSeconds: 15 * minute },
  /** One network over all accounts: one password tried on many. */
  network: { name: 'sign-in-network', limit: 50, windowSeconds: 15 * minute },
  /** The same for the /48 that an IPv6 network is part of: whoever rents one has 65,536 networks. */
  accountAndSite: { name: 'sign-in-account-site', limit: 20, windowSeconds: 15 * minute },
  site: { name: 'sign-in-site', limit: 200, windowSeconds: 15 * minute },
  /** One account from everywhere but its known networks: guesses spread over many networks. */
  account: { name: 'sign-in-account', limit: 100, windowSeconds: 60 * minute },
} satisfies Record<string, AttemptRule>

type Dependencies = { db: Database; sessions: SessionService; projectId: string }

/**
 * Lists what counts a sign-in, narrowest first, so that one network's excess is not counted against the account. A network
 * that the account has signed in from keeps a count of its own: what strangers try elsewhere locks nobody out there.
 */
const countersOf = (email: string, address: string, isKnown: boolean): Counter[] => {
  const limits = signInLimits
  const network = networkOf(address)
  const site = siteOf(address)
  const own: Counter[] = [
    [limits.accountAndNetwork, email, network],
    [limits.network, network],
  ]
  if (isKnown) return own
  const ofSite: Counter[] =
    site === undefined
      ? []
      : [
          [limits.accountAndSite, email, site],
          [limits.site, site],
        ]
  return [...own, ...ofSite, [limits.account, email]]
}

const returnTries = (db: Database, counters: readonly Counter[]): Promise<unknown> =>
  Promise.all(
    counters.map(([rule, ...subject]) =>
      rule === signInLimits.accountAndNetwork
        ? forgetAttempts(db, rule, ...subject)
        : returnAttempt(db, rule, ...subject),
    ),
  )

/** Forgets the wrong passwords of an account whose owner has shown themselves from this address by the account's mail. */
export const forgetWrongPasswords = async (
  db: Database,
  { uid, email }: { uid: string; email: string },
  address: string,
): Promise<void> => {
  const ofAccount = countersOf(email, address, false).filter(([, subject]) => subject === email)
  await Promise.all(ofAccount.map(([rule, ...subject]) => forgetAttempts(db, rule, ...subject)))
  await noteKnownNetwork(db, uid, networkOf(address))
}

/** An unknown account and one without a password cost a hash too, so that time tells nobody who has an account. */
const passwordMatches = (account: Account | undefined, password: string): Promise<boolean> =>
  verifySecret(password, account?.passwordHash ?? unmatchableHash)

/** What the embedded provider does for the SDK. Refuses with a `ToolkitRefusal`. */
export const createSignInService = ({ db, sessions, projectId }: Dependencies) => ({
  async signIn({ email, password }: { email: string; password: string }, origin: CallOrigin) {
    const { address } = origin
    const account = await findAccountByEmail(db, email)
    // Asked of unknown accounts too: the time it takes tells nobody who has one.
    const isKnown = await isKnownNetwork(db, account?.uid ?? '', networkOf(address))
    const counters = countersOf(email, address, isKnown)
    const attempt = await takeAttempts(db, counters)
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
    if (!(await passwordMatches(account, password)) || !account?.passwordHash) throw wrongCredentials()
    if (account.disabled) throw accountDisabled()

    const tokens = await sessions.begin(account, account.passwordHash, origin)
    if (!tokens) throw wrongCredentials()
    await returnTries(db, counters)
    await noteKnownNetwork(db, account.uid, networkOf(address))
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
