import { sql } from 'kysely'
import { type Database, inCamelCase, type SqlDatabase } from './database.ts'
import { sha256 } from './secret.ts'

/** A rate limit: at most `limit` attempts of a subject within a window that starts at the first one. */
export type AttemptRule = { name: string; limit: number; windowSeconds: number }

/** The outcome of an attempt. `waitSeconds` is the time until the window ends. */
export type Attempt = { allowed: true } | { allowed: false; waitSeconds: number }

/** The subject of a rate limit: an account, a terminal, a network, or several of them together. */
type Subject = readonly [string, ...string[]]

export type Counter = readonly [AttemptRule, ...Subject]

/** Subjects are stored as hashes, since people type passwords into the e-mail field. */
const keyOf = (rule: AttemptRule, subject: Subject): string =>
  `${rule.name}:${sha256(JSON.stringify(subject)).toString('base64url')}`

const waitSeconds = sql<number>`greatest(1, ceil(extract(epoch from window_ends_at - now())))::integer`.as(
  'waitSeconds',
)

/** Counts an attempt, in one statement: of any number of parallel callers, exactly `limit` are allowed. */
const countAttempt = async (db: Database | SqlDatabase, [rule, ...subject]: Counter): Promise<Attempt> => {
  const windowEnd = sql<Date>`now() + make_interval(secs => ${rule.windowSeconds})`
  const isOver = sql<boolean>`attempts.window_ends_at <= now()`
  const counted = await inCamelCase(db)
    .insertInto('attempts')
    .values({ key: keyOf(rule, subject), tries: 1, windowEndsAt: windowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when ${isOver} then 1 else attempts.tries + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else attempts.window_ends_at end`,
      }),
    )
    .returning(['tries', waitSeconds])
    .executeTakeFirstOrThrow()
  return counted.tries <= rule.limit ? { allowed: true } : { allowed: false, waitSeconds: counted.waitSeconds }
}

/** Returns the longest wait, in seconds, of the counters that refuse already. Counts nothing. */
export const findRefusal = async (
  db: Database | SqlDatabase,
  counters: readonly Counter[],
): Promise<number | undefined> => {
  const limits = new Map(counters.map(([rule, ...subject]) => [keyOf(rule, subject), rule.limit]))
  const rows = await inCamelCase(db)
    .selectFrom('attempts')
    .select(['key', 'tries', waitSeconds])
    .where('key', 'in', [...limits.keys()])
    .where('windowEndsAt', '>', sql<Date>`now()`)
    .execute()
  const waits = rows.filter(({ key, tries }) => tries >= (limits.get(key) ?? 0)).map((row) => row.waitSeconds)
  return waits.length > 0 ? Math.max(...waits) : undefined
}

/**
 * Counts an attempt BEFORE its work, on each counter in order, and stops at the first one that refuses it. An attempt
 * that any counter refuses already writes nothing: a network that goes on costs no rows, whatever else it names.
 * Refused attempts do not prolong the window, so that nobody can lock an account for longer than the window.
 */
export const consumeAttempts = async (db: Database | SqlDatabase, counters: readonly Counter[]): Promise<Attempt> => {
  const refusedFor = await findRefusal(db, counters)
  if (refusedFor !== undefined) return { allowed: false, waitSeconds: refusedFor }
  for (const counter of counters) {
    const attempt = await countAttempt(db, counter)
    if (!attempt.allowed) return attempt
  }
  return { allowed: true }
}

/** Counts an attempt on one counter, as `consumeAttempts` does. */
export const consumeAttempt = (db: Database | SqlDatabase, ...counter: Counter): Promise<Attempt> =>
  consumeAttempts(db, [counter])

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
