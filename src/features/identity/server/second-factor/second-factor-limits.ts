import {
  type AttemptRule,
  type Counter,
  consumeAttempts,
  refundAttempt,
  resetAttempts,
} from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { networkOf } from '#shared/server/network.ts'
import { tooManyAttempts } from '../identity-toolkit.ts'
import { isKnownNetwork } from '../sessions/known-network.repository.ts'

const minute = 60
/** The limits of wrong codes of an account. One code in 300,000 is right by chance. */
export const secondFactorLimits = {
  quarter: { name: 'second-factor', limit: 5, windowSeconds: 15 * minute },
  day: { name: 'second-factor-day', limit: 30, windowSeconds: 24 * 60 * minute },
  /** The mail that warns the owner that the password is known. */
  warning: { name: 'second-factor-warning', limit: 1, windowSeconds: 24 * 60 * minute },
} satisfies Record<string, AttemptRule>

/**
 * Lists the counters of a second step. A network that the account has signed in from has its own: an attacker who knows
 * the password and guesses from elsewhere does not lock the owner out. All other networks count together.
 */
const countersOf = async (db: SqlDatabase, uid: string, address: string): Promise<Counter[]> => {
  const network = networkOf(address)
  const subject = (await isKnownNetwork(db, uid, network)) ? ([uid, network] as const) : ([uid] as const)
  return [
    [secondFactorLimits.quarter, ...subject],
    [secondFactorLimits.day, ...subject],
  ]
}

/** Counts a try before its code is compared. Returns what uncounts a right one. Throws a `ToolkitRefusal`. */
export const countTry = async (db: SqlDatabase, uid: string, address: string): Promise<() => Promise<void>> => {
  const counters = await countersOf(db, uid, address)
  const attempt = await consumeAttempts(db, counters)
  if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds, uid)
  return async () => {
    for (const [rule, ...subject] of counters)
      if (rule === secondFactorLimits.quarter) await resetAttempts(db, rule, ...subject)
      else await refundAttempt(db, rule, ...subject)
  }
}

/** Resets the counters of an account whose owner chose a password by a link in its mail from this address. */
export const forgetWrongCodes = async (db: SqlDatabase, uid: string, address: string): Promise<void> => {
  const { quarter, day } = secondFactorLimits
  for (const rule of [quarter, day]) {
    await resetAttempts(db, rule, uid)
    await resetAttempts(db, rule, uid, networkOf(address))
  }
}
