import { sql } from 'kysely'
import { type Database, inCamelCase, type SqlDatabase } from './database.ts'
import { sha256 } from './secret.ts'

/** A rate limit: at most `limit` attempts of a subject within a window that starts at the first one. */
export type AttemptRule = { name: string; limit: number; windowSeconds: number }

/** The outcome of an attempt. `waitSeconds` is the time until the window ends. */
export type Attempt = { allowed: true } | { allowed: false; waitSeconds: number }

/** The subject of a rate limit: an account, a terminal, a network, or several of them together. */
type Subject = readonly [string, ...string[]]

/** Subjects are stored as hashes, since people type passwords into the e-mail field. */
const keyOf = (rule: AttemptRule, subject: Subject): string =>
  `${rule.name}:${sha256(JSON.stringify(subject)).toString('base64url')}`

/**
 * Counts an attempt BEFORE its work, in one statement: of any number of parallel callers, exactly `limit` are allowed.
 * Refused attempts do not prolong the window, so that nobody can lock an account for longer than the window.
 */
export const consumeAttempt = async (
  db: Database | SqlDatabase,
  rule: AttemptRule,
  ...subject: Subject
): Promise<Attempt> => {
  const windowEnd = sql<Date>`now() + make_interval(secs => ${rule.windowSeconds})`
  const isOver = sql<boolean>`attempts.window_ends_at <= now()`
  const { tries, waitSeconds } = await inCamelCase(db)
    .insertInto('attempts')
    .values({ key: keyOf(rule, subject), tries: 1, windowEndsAt: windowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when ${isOver} then 1 else attempts.tries + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else attempts.window_ends_at end`,
      }),
    )
    .returning(['tries', sql<number>`ceil(extract(epoch from window_ends_at - now()))::integer`.as('waitSeconds')])
    .executeTakeFirstOrThrow()
  return tries <= rule.limit ? { allowed: true } : { allowed: false, waitSeconds: Math.max(1, waitSeconds) }
}

/** A rate limit with its subject. */
export type Counter = readonly [AttemptRule, ...Subject]

/** Counts an attempt on each counter in order, and stops at the first one that refuses it. */
export const consumeAttempts = async (db: Database | SqlDatabase, counters: readonly Counter[]): Promise<Attempt> => {
  for (const [rule, ...subject] of counters) {
    const attempt = await consumeAttempt(db, rule, ...subject)
    if (!attempt.allowed) return attempt
  }
  return { allowed: true }
}

/** Decrements a counter after a success, such as a right password. Refused attempts do not count beyond the limit. */
export const refundAttempt = async (
  db: Database | SqlDatabase,
  rule: AttemptRule,
  ...subject: Subject
): Promise<void> => {
  await inCamelCase(db)
    .updateTable('attempts')
    .set({ tries: sql`greatest(least(tries, ${rule.limit}::integer) - 1, 0)` })
    .where('key', '=', keyOf(rule, subject))
    .execute()
}

/** Resets the counter of a subject. */
export const resetAttempts = async (
  db: Database | SqlDatabase,
  rule: AttemptRule,
  ...subject: Subject
): Promise<void> => {
  await inCamelCase(db).deleteFrom('attempts').where('key', '=', keyOf(rule, subject)).execute()
}

/** Deletes the counters whose window is over. There is one for every address ever mistyped. */
export const sweepAttempts = async (db: Database | SqlDatabase): Promise<void> => {
  await inCamelCase(db).deleteFrom('attempts').where('windowEndsAt', '<=', sql<Date>`now()`).execute()
}
