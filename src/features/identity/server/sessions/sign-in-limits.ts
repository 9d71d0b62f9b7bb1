import { type AttemptRule, type Counter, refundAttempt, resetAttempts } from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { recordKnownNetwork } from './known-network.repository.ts'

const minute = 60
/** The limits of wrong passwords. A right password does not count, so colleagues behind one address do not add up. */
export const signInLimits = {
  /** One account from one network: a forgotten or guessed password. */
  accountAndNetwork: { name: 'sign-in-account-network', limit: 5, windowSeconds: 15 * minute },
  /** One network over all accounts: one password tried on many accounts. */
  network: { name: 'sign-in-network', limit: 50, windowSeconds: 15 * minute },
  /** The same for the /48 of an IPv6 network: a customer who rents a /48 has 65,536 networks. */
  accountAndSite: { name: 'sign-in-account-site', limit: 20, windowSeconds: 15 * minute },
  site: { name: 'sign-in-site', limit: 200, windowSeconds: 15 * minute },
  /** One account, except from its known networks: guesses from many networks. */
  account: { name: 'sign-in-account', limit: 100, windowSeconds: 60 * minute },
} satisfies Record<string, AttemptRule>

/**
 * Lists the counters of a sign-in, narrowest first, so that the excess of one network is not counted against the
 * account. A network that the account has signed in from has its own counters: guesses from elsewhere do not lock it
 * out.
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

/** Decrements the counters after a right password, and resets the account's counter of this network. */
export const refundSignInAttempts = (db: SqlDatabase, counters: readonly Counter[]): Promise<unknown> =>
  Promise.all(
    counters.map(([rule, ...subject]) =>
      rule === signInLimits.accountAndNetwork
        ? resetAttempts(db, rule, ...subject)
        : refundAttempt(db, rule, ...subject),
    ),
  )

/** Resets the counters of an account whose owner used a link in its mail from this address. */
export const forgetWrongPasswords = async (
  db: SqlDatabase,
  { uid, email }: { uid: string; email: string },
  address: string,
): Promise<void> => {
  const ofAccount = signInCounters(email, address, false).filter(([, subject]) => subject === email)
  await Promise.all(ofAccount.map(([rule, ...subject]) => resetAttempts(db, rule, ...subject)))
  await recordKnownNetwork(db, uid, networkOf(address))
}
