import { sql } from 'kysely'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { seal, unseal } from '#shared/server/seal.ts'
import { deletePendingSignIns, fromNextSecond } from '../account.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

export type SecondFactor = { id: string; enrolledAt: Date; secret: Buffer; lastStep: number }

const nameOf = (uid: string): string => `second-factor:${uid}`

/** Reads the second factor of an account. Throws when the sealing key is another one. */
export const findSecondFactor = async (
  db: SqlDatabase,
  sealingKey: Buffer,
  uid: string,
): Promise<SecondFactor | undefined> => {
  const row = await db.selectFrom('identity_second_factors').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (!row) return undefined
  const secret = unseal(sealingKey, nameOf(uid), row.sealed_secret)
  if (secret === undefined) throw new Error('A second factor does not open with this sealing key.')
  return {
    id: row.id,
    enrolledAt: row.enrolled_at,
    secret: Buffer.from(secret, 'base64'),
    lastStep: row.last_step,
  }
}

type NewFactor = { uid: string; passwordHash: string; secret: Buffer; step: number }

/**
 * Adds a second factor and ends every session of the account. Returns false when the account has one already, or was
 * disabled, deleted or given another password meanwhile. `step` is the one of the code that proved the secret.
 */
export const insertSecondFactor = async (
  transaction: SqlDatabase,
  sealingKey: Buffer,
  { uid, passwordHash, secret, step }: NewFactor,
): Promise<boolean> => {
  const marked = await transaction
    .updateTable('identity_accounts')
    .set({ second_factor_at: sql`now()`, valid_since: fromNextSecond })
    .where('uid', '=', uid)
    .where('password_hash', '=', passwordHash)
    .where('disabled', '=', false)
    .where('second_factor_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (marked.numUpdatedRows === 0n) return false
  await transaction
    .insertInto('identity_second_factors')
    .values({ uid, sealed_secret: seal(sealingKey, nameOf(uid), secret.toString('base64')), last_step: step })
    .execute()
  await deletePendingSignIns(transaction, uid)
  await endSessionsOf(transaction, uid, 'all')
  return true
}

/** Removes the second factor with its recovery codes, and ends every session. Returns false when there was none. */
export const removeSecondFactor = async (transaction: SqlDatabase, uid: string): Promise<boolean> => {
  const marked = await transaction
    .updateTable('identity_accounts')
    .set({ second_factor_at: null, valid_since: fromNextSecond })
    .where('uid', '=', uid)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (marked.numUpdatedRows === 0n) return false
  await transaction.deleteFrom('identity_second_factors').where('uid', '=', uid).execute()
  await deletePendingSignIns(transaction, uid)
  await endSessionsOf(transaction, uid, 'all')
  return true
}

/** Clears the mark of an account without a second factor here, which Google's provider made. */
export const clearStrayMark = async (db: SqlDatabase, uid: string): Promise<void> => {
  const factors = db.selectFrom('identity_second_factors').select('uid').where('uid', '=', uid)
  await db
    .updateTable('identity_accounts')
    .set({ second_factor_at: null })
    .where('uid', '=', uid)
    .where((where) => where.not(where.exists(factors)))
    .execute()
}

/** Uses a step up. Returns false when it, or a later one, was used: of parallel callers, one gets true. */
export const consumeStep = async (db: SqlDatabase, uid: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_second_factors')
    .set({ last_step: step })
    .where('uid', '=', uid)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Uses a recovery code up. Returns false for an unknown or used code. */
export const consumeRecoveryCode = async (db: SqlDatabase, uid: string, codeHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('uid', '=', uid)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Counts the recovery codes that can still be used, or returns null for an account without a second factor here. */
export const countRecoveryCodes = async (db: Database | SqlDatabase, uid: string): Promise<number | null> => {
  const { rows } = await sql<{ left: number }>`
    select (select count(*)::integer from identity_recovery_codes code where code.uid = factor.uid and code.used_at is null) as left
    from identity_second_factors factor where factor.uid = ${uid}`.execute(inSqlNames(db))
  return rows[0]?.left ?? null
}

/** Replaces the recovery codes of an account. Returns false when the account has no second factor here. */
export const replaceRecoveryCodes = async (
  transaction: SqlDatabase,
  uid: string,
  hashes: readonly Buffer[],
): Promise<boolean> => {
  const factors = transaction.selectFrom('identity_second_factors').select('uid').where('uid', '=', uid)
  if (!(await factors.forNoKeyUpdate().executeTakeFirst())) return false
  await transaction.deleteFrom('identity_recovery_codes').where('uid', '=', uid).execute()
  await transaction
    .insertInto('identity_recovery_codes')
    .values(hashes.map((hash) => ({ uid, code_hash: hash })))
    .execute()
  return true
}
