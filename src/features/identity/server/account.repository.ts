import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { brokenUniqueConstraint, inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { emailTaken } from '../identity.port.ts'
import { endSessionsOf } from './sessions/session.repository.ts'

export type Account = {
  uid: string
  email: string
  /** Null until a password is chosen. */
  passwordHash: string | null
  emailVerified: boolean
  disabled: boolean
  /** Sessions that began before this second are over (in seconds since 1970, like the tokens' times). */
  validSinceSeconds: number
  createdAt: Date
  lastSignInAt: Date | null
  /** Since when a sign-in needs a second factor. Null without one. */
  secondFactorAt: Date | null
}

/** Creates an id with the length of Google's ids. */
export const newUid = (): string => randomBytes(14).toString('hex')

const selectAccounts = (db: SqlDatabase) =>
  inCamelCase(db)
    .selectFrom('identityAccounts')
    .select([
      'uid',
      'email',
      'passwordHash',
      'emailVerified',
      'disabled',
      'createdAt',
      'lastSignInAt',
      'secondFactorAt',
    ])
    .select(sql<number>`extract(epoch from valid_since)::integer`.as('validSinceSeconds'))

/** Finds an account by its e-mail in lower case. */
export const findAccountByEmail = (db: SqlDatabase, email: string): Promise<Account | undefined> =>
  selectAccounts(db).where(sql`lower(email)`, '=', email).executeTakeFirst()

export const findAccountByUid = (db: SqlDatabase, uid: string): Promise<Account | undefined> =>
  selectAccounts(db).where('uid', '=', uid).executeTakeFirst()

/** Inserts an account. Throws `emailTaken()`, also for two simultaneous requests. */
export const insertAccount = async (
  db: SqlDatabase,
  account: { uid: string; email: string; passwordHash: string | null },
): Promise<void> => {
  try {
    await inCamelCase(db).insertInto('identityAccounts').values(account).execute()
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'identity_accounts_email_once') throw emailTaken()
    throw error
  }
}

/** SQL for the `valid_since` that ends every session (see `endSessions`). */
export const fromNextSecond = sql<Date>`date_trunc('second', now()) + interval '1 second'`

export const deletePendingSignIns = async (transaction: SqlDatabase, uid: string): Promise<void> => {
  await transaction.deleteFrom('identity_pending_sign_ins').where('uid', '=', uid).execute()
}

/** Sets a password. Ends every session (see `endSessions`), and invalidates every link mailed before. */
export const setPassword = (
  db: SqlDatabase,
  uid: string,
  { passwordHash, verifiesEmail = false }: { passwordHash: string | null; verifiesEmail?: boolean },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await inCamelCase(transaction)
      .updateTable('identityAccounts')
      .set({ passwordHash, validSince: fromNextSecond, emailVerified: verifiesEmail || undefined })
      .where('uid', '=', uid)
      .where('disabled', '=', false)
      .execute()
    await transaction.deleteFrom('identity_action_codes').where('uid', '=', uid).execute()
    await deletePendingSignIns(transaction, uid)
    await endSessionsOf(transaction, uid, 'all')
  })

/**
 * Ends every session of an account, and disables the account with `disable`, in one transaction. Updates the account
 * first: a sign-in in progress locks its row, so the session of that sign-in exists when sessions are ended.
 *
 * Tokens count in whole seconds. `valid_since` is therefore the next full second: a session that began earlier in the
 * same second is over, and a later session of that second starts at `valid_since` (see `insertSession`).
 */
export const endSessions = (db: SqlDatabase, uid: string, options: { disable?: boolean } = {}): Promise<void> =>
  db.transaction().execute((transaction) => endSessionsIn(transaction, uid, options))

/** Does what `endSessions` does, within a transaction. */
export const endSessionsIn = async (
  transaction: SqlDatabase,
  uid: string,
  { disable = false }: { disable?: boolean } = {},
): Promise<void> => {
  await inCamelCase(transaction)
    .updateTable('identityAccounts')
    .set({ validSince: fromNextSecond, disabled: disable || undefined })
    .where('uid', '=', uid)
    .execute()
  await deletePendingSignIns(transaction, uid)
  await endSessionsOf(transaction, uid, 'all')
}

/**
 * SQL that ends every session of every account, for a restored database. The rows of sessions are not in a backup, so
 * that nothing else says which of them had ended: a token is proof of its own until it expires.
 */
export const endEverySession = `update identity_accounts
  set valid_since = greatest(valid_since, date_trunc('second', now()) + interval '1 second')`

/** Lets a disabled account sign in again. Its earlier sessions stay over. */
export const enableAccount = async (db: SqlDatabase, uid: string): Promise<void> => {
  await db.updateTable('identity_accounts').set({ disabled: false }).where('uid', '=', uid).execute()
}

export const deleteAccount = async (db: SqlDatabase, uid: string): Promise<void> => {
  await db.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
}
