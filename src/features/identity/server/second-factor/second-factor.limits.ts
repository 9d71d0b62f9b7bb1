import { type AttemptRule, consumeAttempts, refundAttempt, resetAttempts } from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { tooManyAttempts } from '../identity-toolkit.ts'

const minute = 60
/**
 * The limits of wrong codes of an account, from all networks together: a caller has given the right password before, so
 * that a stranger cannot lock anybody out. One code in 300,000 is right by chance.
 */
export const secondFactorLimits = {
  quarter: { name: 'second-factor', limit: 5, windowSeconds: 15 * minute },
  day: { name: 'second-factor-day', limit: 30, windowSeconds: 24 * 60 * minute },
  /** The mail that warns the owner that the password is known. */
  warning: { name: 'second-factor-warning', limit: 1, windowSeconds: 24 * 60 * minute },
} satisfies Record<string, AttemptRule>

/** Counts a try before its code is compared. Throws a `ToolkitRefusal` beyond the limits. */
export const countTry = async (db: SqlDatabase, uid: string): Promise<void> => {
  const attempt = await consumeAttempts(db, [
    [secondFactorLimits.quarter, uid],
    [secondFactorLimits.day, uid],
  ])
  if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
}

/** Takes a right code out of the counts. */
export const forgetTries = async (db: SqlDatabase, uid: string): Promise<void> => {
  await resetAttempts(db, secondFactorLimits.quarter, uid)
  await refundAttempt(db, secondFactorLimits.day, uid)
}
