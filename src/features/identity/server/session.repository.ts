import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'

/** A session can be renewed for this long after the password was typed. */
const sessionDays = 30

/** A session that can be renewed, with what its next token says. */
export type Session = {
  uid: string
  email: string
  emailVerified: boolean
  disabled: boolean
  authTimeSeconds: number
  /** Its account's sessions were ended after it began. */
  isOver: boolean
}

const secondsOf = (column: string) => sql<number>`extract(epoch from ${sql.ref(column)})::integer`

/**
 * Begins a session: keeps the refresh token's hash and answers when the session began, in seconds since 1970.
 * Undefined when the account was disabled, deleted or given another password since its password was verified.
 */
export const insertSession = async (
  db: Database,
  session: { uid: string; tokenHash: Buffer; passwordHash: string },
): Promise<number | undefined> => {
  const row = await db
    .with('account', (withDb) =>
      withDb
        .updateTable('identity_accounts')
        .set({ last_sign_in_at: sql`now()` })
        .where('uid', '=', session.uid)
        .where('password_hash', '=', session.passwordHash)
        .where('disabled', '=', false)
        .returning(['uid', sql<Date>`greatest(date_trunc('second', now()), valid_since)`.as('auth_time')]),
    )
    .insertInto('identity_refresh_tokens')
    .columns(['token_hash', 'uid', 'auth_time'])
    .expression((from) =>
      from
        .selectFrom('account')
        .select([sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'), 'account.uid', 'account.auth_time']),
    )
    .returning(secondsOf('auth_time').as('authTimeSeconds'))
    .executeTakeFirst()
  return row?.authTimeSeconds
}

const isRenewable = sql<boolean>`auth_time > now() - make_interval(days => ${sessionDays})`

/** The session of a refresh token, or undefined when there is none or its 30 days are over. */
export const findSession = (db: Database, tokenHash: Buffer): Promise<Session | undefined> =>
  db
    .selectFrom('identity_refresh_tokens as token')
    .innerJoin('identity_accounts as account', 'account.uid', 'token.uid')
    .select([
      'account.uid',
      'account.email',
      'account.email_verified as emailVerified',
      'account.disabled',
      secondsOf('token.auth_time').as('authTimeSeconds'),
      sql<boolean>`token.auth_time < account.valid_since`.as('isOver'),
    ])
    .where('token.token_hash', '=', tokenHash)
    .where(isRenewable)
    .executeTakeFirst()

/** Deletes the sessions that can no longer be renewed. */
export const sweepSessions = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('identity_refresh_tokens')
    .where((expression) => expression.not(isRenewable))
    .execute()
}
