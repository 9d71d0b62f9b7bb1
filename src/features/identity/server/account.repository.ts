import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { emailTaken } from '../identity.port.ts'
import { endSessionsOf } from './sessions/session.repository.ts'

/** An account as the provider knows it. */
export type Account = {
  uid: string
  email: string
  /** Null until a password was chosen. */
  passwordHash: string | null
  emailVerified: boolean
  disabled: boolean
  /** Sessions begun before this second are over (seconds since 1970, as tokens count). */
  validSinceSeconds: number
  createdAt: Date
  lastSignInAt: Date | null
}

/** As long as the ids that Google gives. */
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

/** `email` in lower case, as accounts keep it. */
export const findAccountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  selectAccounts(db).where(sql`lower(email)`, '=', email).executeTakeFirst()

export const findAccountByUid = (db: Database, uid: string): Promise<Account | undefined> =>
  selectAccounts(db).where('uid', '=', uid).executeTakeFirst()

/** Throws `emailTaken()`, also when two make the same account at once. */
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

/** Sets a password. Every session begun until now ends (as `endSessions` says), and no link mailed before works. */
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
 * Ends every session begun until now, and disables the account too with `disable`; all or nothing. The account comes
 * first: a sign-in under way holds its row, so its session is there to be ended.
 *
 * Tokens count in whole seconds, so the line is drawn at the next one: a session begun earlier in this same second is
 * over, and one begun after it in this same second counts from the line (see `insertSession`).
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

/** Its sessions go with it. */
export const deleteAccount = async (db: Database, uid: string): Promise<void> => {
  await db.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
}
