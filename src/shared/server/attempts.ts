import { sql } from 'kysely'
import { type CamelDatabase, type Database, inCamelCase } from './database.ts'
import { sha256 } from './secret.ts'

/** At most `limit` tries for one subject within a window that starts at the first of them. */
export type AttemptRule = { name: string; limit: number; windowSeconds: number }

/** Whether the try may go ahead; if not, how long until the window ends. */
export type Attempt = { allowed: true } | { allowed: false; waitSeconds: number }

/** What is counted: an account, a terminal, an address, or several of them together. */
type Subject = readonly [string, ...string[]]

/** Subjects are kept as hashes: people type a password into the field of the address. */
const keyOf = (rule: AttemptRule, subject: Subject): string =>
  `${rule.name}:${sha256(JSON.stringify(subject)).toString('base64url')}`

/**
 * Takes one try, BEFORE the work it is for, in one statement: of any number of parallel callers exactly `limit` are
 * allowed. Refused ones do not prolong the window: a stranger cannot lock an account for good.
 */
export const takeAttempt = async (
  db: Database | CamelDatabase,
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

/** A rule with the subject that it counts. */
export type Counter = readonly [AttemptRule, ...Subject]

/** Takes one try of each counter, in order, and stops at the first that refuses: those after it count nothing. */
export const takeAttempts = async (db: Database | CamelDatabase, counters: readonly Counter[]): Promise<Attempt> => {
  for (const [rule, ...subject] of counters) {
    const attempt = await takeAttempt(db, rule, ...subject)
    if (!attempt.allowed) return attempt
  }
  return { allowed: true }
}

/** Gives a try back that turned out not to be a guess (the password was right). Refused ones count no more than the limit. */
export const returnAttempt = async (
  db: Database | CamelDatabase,
  rule: AttemptRule,
  ...subject: Subject
): Promise<void> => {
  await inCamelCase(db)
    .updateTable('attempts')
    .set({ tries: sql`greatest(least(tries, ${rule.limit}::integer) - 1, 0)` })
    .where('key', '=', keyOf(rule, subject))
    .execute()
}

/** Forgets every try of a subject. */
export const forgetAttempts = async (
  db: Database | CamelDatabase,
  rule: AttemptRule,
  ...subject: Subject
): Promise<void> => {
  await inCamelCase(db).deleteFrom('attempts').where('key', '=', keyOf(rule, subject)).execute()
}

/** Deletes the counters whose window is over. They are harmless, but one stays for every address ever mistyped. */
export const sweepAttempts = async (db: Database | CamelDatabase): Promise<void> => {
  await inCamelCase(db).deleteFrom('attempts').where('windowEndsAt', '<=', sql<Date>`now()`).execute()
}
