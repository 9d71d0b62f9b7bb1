import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'
import { findSecondFactor, insertSecondFactor } from '../server/second-factor/second-factor.repository.ts'
import { codeOfStep, stepAt } from '../server/second-factor/totp.ts'
import { type AccountRow, testSealingKey } from './identity.fixture.ts'

/**
 * Gives an account a second factor without a call. `code` returns the code of a step: of the current one, or of one
 * before or after it.
 */
export const addSecondFactor = async (db: SqlDatabase, { uid, password_hash, valid_since }: AccountRow) => {
  const secret = randomBytes(20)
  const factor = { uid, passwordHash: password_hash ?? '', secret, step: 1 }
  if (password_hash === null) throw new Error('A second factor needs an account with a password.')
  await db.transaction().execute((transaction) => insertSecondFactor(transaction, testSealingKey, factor))
  // The sessions of a test may begin in the second of the enrolment.
  await db.updateTable('identity_accounts').set({ valid_since }).where('uid', '=', uid).execute()
  const id = (await findSecondFactor(db, testSealingKey, uid))?.id ?? ''
  return { id, secret, code: (drift = 0) => codeOfStep(secret, stepAt(new Date()) + drift) }
}

/** Moves the pending sign-ins of an account into the past. */
export const expirePendingSignIns = async (db: SqlDatabase, uid: string): Promise<void> => {
  await db
    .updateTable('identity_pending_sign_ins')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('uid', '=', uid)
    .execute()
}

/** Decodes Base32 by another way than the product. */
export const fromBase32 = (text: string): Buffer => {
  let bits = ''
  for (const letter of text) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
