import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'

const pendingMinutes = 5

type NewPending = { uid: string; passwordHash: string; credentialHash: Buffer }

/** Adds a sign-in that waits for a code; false when the account was changed since its password was verified. */
export const insertPendingSignIn = async (
  db: SqlDatabase,
  { uid, passwordHash, credentialHash }: NewPending,
): Promise<boolean> => {
  const { rows } = await sql`
    with account as (
      select uid from identity_accounts
      where uid = ${uid} and password_hash = ${passwordHash} and not disabled for share
    )
    insert into identity_pending_sign_ins (credential_hash, uid, expires_at)
    select ${credentialHash}::bytea, uid, now() + make_interval(mins => ${pendingMinutes}) from account
    returning uid`.execute(db)
  return rows.length === 1
}

export const findPendingSignIn = (db: SqlDatabase, credentialHash: Buffer) =>
  db
    .selectFrom('identity_pending_sign_ins')
    .select(['uid', sql<boolean>`expires_at <= now()`.as('isExpired')])
    .where('credential_hash', '=', credentialHash)
    .executeTakeFirst()

/** Uses a pending sign-in up. Returns false when it was used, ended or expired meanwhile. */
export const consumePendingSignIn = async (db: SqlDatabase, credentialHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('identity_pending_sign_ins')
    .where('credential_hash', '=', credentialHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes the pending sign-ins that expired an hour ago. */
export const sweepPendingSignIns = async (db: SqlDatabase): Promise<void> => {
  await db
    .deleteFrom('identity_pending_sign_ins')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
