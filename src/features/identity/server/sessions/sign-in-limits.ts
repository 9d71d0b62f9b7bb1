import { type AttemptRule, type Counter, refundAttempt, resetAttempts } from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { noteKnownNetwork } from './known-network.repository.ts'

const minute = 60
/**
 * How often a password may be wrong. A right password does not count, so colleagues behind one address add up to
 * nothing.
 */
export const signInLimits = {
  /** One account from one network: a person who forgot the password, or who guesses it. */
  accountAndNetwork: { name: 'sign-in-account-network', limit: 5, windowSeconds: 15 * minute },
  /** One network over all accounts: one password tried on many. */
  network: { name: 'sign-in-network', limit: 50, windowSeconds: 15 * minute },
  /** The same for the /48 of an IPv6 network: a customer who rents a /48 has 65,536 networks. */
  accountAndSite: { name: 'sign-in-account-site', limit: 20, windowSeconds: 15 * minute },
  site: { name: 'sign-in-site', limit: 200, windowSeconds: 15 * minute },
  /** One account from everywhere but its known networks: guesses spread over many networks. */
  account: { name: 'sign-in-account', limit: 100, windowSeconds: 60 * minute },
} satisfies Record<string, AttemptRule>

/**
 * Lists the counters of a sign-in, narrowest first, so that the excess of one network is not counted against the account.
 * A network that the account has signed in from has its own counters: guesses from elsewhere do not lock it out.
 */
export const signInCounters = (email: string, address: string, isKnown: boolean): Counter[] => {
  const limits = signInLimits
  const network = networkOf(address)
  const site = siteOf(address)
  const ofNetwork: Counter[] = [
    [limits.accountAndNetwork, email, network],
    [limits.network, network],
  ]
  if (isKnown) return ofNetwork
  const ofSite: Counter[] =
    site === undefined
      ? []
      : [
          [limits.accountAndSite, email, site],
          [limits.site, site],
        ]
  return [...ofNetwork, ...ofSite, [limits.account, email]]
}

/** Takes a right password off the counters, and forgets the account's wrong ones from this network. */
export const refundSignInAttempts = (db: SqlDatabase, counters: readonly Counter[]): Promise<unknown> =>
  Promise.all(
    counters.map(([rule, ...subject]) =>
      rule === signInLimits.accountAndNetwork
        ? resetAttempts(db, rule, ...subject)
        : refundAttempt(db, rule, ...subject),
    ),
  )

/** Forgets the wrong passwords of an account whose owner used a link in its mail from this address. */
export const forgetWrongPasswords = async (
  db: SqlDatabase,
  { uid, email }: { uid: string; email: string },
  address: string,
): Promise<void> => {
  const ofAccount = signInCounters(email, address, false).filter(([, subject]) => subject === email)
  await Promise.all(ofAccount.map(([rule, ...subject]) => resetAttempts(db, rule, ...subject)))
  await noteKnownNetwork(db, uid, networkOf(address))
}
