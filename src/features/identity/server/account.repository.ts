import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { emailTaken } from '../identity.port.ts'
import { endSessionsOf } from './sessions/session.repository.ts'

/** An account of the identity provider. */
export type Account = {
  uid: string
  email: string
  /** Null until a password is chosen. */
  passwordHash: string | null
  emailVerified: boolean
  disabled: boolean
  /** Sessions begun before this second are over (seconds since 1970, as tokens count). */
  validSinceSeconds: number
  createdAt: Date
  lastSignInAt: Date | null
}

/** Returns a new id, as long as Google's. */
export const newUid = (): string => randomBytes(14).toString('hex')

const selectAccounts = (db: Database) =>
  db
    .selectFrom('identity_accounts')
    .select([
      'uid',
      'email',
      'password_hash as passwordHash',
      'email_verified as emailVerified',
      'disabled',
      sql<number>`extract(epoch from valid_since)::integer`.as('validSinceSeconds'),
      'created_at as createdAt',
      'last_sign_in_at as lastSignInAt',
    ])

/** Finds an account by its e-mail in lower case. */
export const findAccountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  selectAccounts(db).where(sql`lower(email)`, '=', email).executeTakeFirst()

export const findAccountByUid = (db: Database, uid: string): Promise<Account | undefined> =>
  selectAccounts(db).where('uid', '=', uid).executeTakeFirst()

/** Inserts an account. Throws `emailTaken()`, also for two simultaneous requests. */
export const insertAccount = async (
  db: Database,
  account: { uid: string; email: string; passwordHash: string | null },
): Promise<void> => {
  try {
    await db
      .insertInto('identity_accounts')
      .values({ uid: account.uid, email: account.email, password_hash: account.passwordHash })
      .execute()
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'identity_accounts_email_once') throw emailTaken()
    throw error
  }
}

const fromNextSecond = sql<Date>`date_trunc('second', now()) + interval '1 second'`

/** Sets a password. Ends every session (see `endSessions`), and invalidates every link mailed before. */
export const setPassword = (
  db: Database,
  uid: string,
  { passwordHash, verifiesEmail = false }: { passwordHash: string | null; verifiesEmail?: boolean },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('identity_accounts')
      .set({
        password_hash: passwordHash,
        valid_since: fromNextSecond,
        ...(verifiesEmail && { email_verified: true }),
      })
      .where('uid', '=', uid)
      .where('disabled', '=', false)
      .execute()
    await transaction.deleteFrom('identity_action_codes').where('uid', '=', uid).execute()
    await endSessionsOf(transaction, uid, 'all')
  })

/**
 * Ends every session of an account, and disables the account with `disable`, in one transaction. Updates the account
 * first: a sign-in in progress locks its row, so the session of that sign-in exists when sessions are ended.
 *
 * Tokens count in whole seconds. `valid_since` is therefore the next full second: a session that began earlier in the same
 * second is over, and a later session of that second starts at `valid_since` (see `insertSession`).
 */
export const endSessions = (db: Database, uid: string, { disable = false } = {}): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('identity_accounts')
      .set({ valid_since: fromNextSecond, ...(disable && { disabled: true }) })
      .where('uid', '=', uid)
      .execute()
    await endSessionsOf(transaction, uid, 'all')
  })

/** Deletes an account with its sessions. */
export const deleteAccount = async (db: Database, uid: string): Promise<void> => {
  await db.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
}
