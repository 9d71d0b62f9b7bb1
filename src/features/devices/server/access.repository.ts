import type { Database } from '#shared/server/database.ts'
import { maxWrongTries } from '../device.ts'
import type { DeviceKey } from './device.repository.ts'

/** Gives a terminal its one code, in place of the one before. */
export const replaceCode = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  code: { codeHash: string; expiresAt: Date },
): Promise<void> => {
  const fresh = { code_hash: code.codeHash, expires_at: code.expiresAt, wrong_tries: 0 }
  await db
    .insertInto('device_codes')
    .values({ customer_id: customerId, device_id: deviceId, ...fresh })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_id']).doUpdateSet(fresh))
    .execute()
}

/** A code that may still be tried, and the terminal it was made for. */
export type LiveCode = { customerId: string; codeHash: string; serialNumber: string }

/**
 * Counts a try against the living code of a terminal and hands the code out to be compared, in one statement: of any
 * number of parallel tries five get a code. Undefined: no such terminal, or no code that is alive.
 */
export const takeTry = async (db: Database, deviceId: string, at: Date): Promise<LiveCode | undefined> => {
  const row = await db
    .updateTable('device_codes')
    .from('devices')
    .set((is) => ({ wrong_tries: is('device_codes.wrong_tries', '+', 1) }))
    .where('devices.id', '=', deviceId)
    .whereRef('device_codes.customer_id', '=', 'devices.customer_id')
    .whereRef('device_codes.device_id', '=', 'devices.id')
    .where('device_codes.expires_at', '>', at)
    .where('device_codes.wrong_tries', '<', maxWrongTries)
    .returning(['device_codes.customer_id', 'device_codes.code_hash', 'devices.serial_number'])
    .executeTakeFirst()
  return row && { customerId: row.customer_id, codeHash: row.code_hash, serialNumber: row.serial_number }
}

const endTokens = (db: Database, { customerId, deviceId }: DeviceKey, at: Date) =>
  db
    .updateTable('device_tokens')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute()

/**
 * Spends a code on a token: the code is gone, the terminal's earlier tokens have ended, the new one counts; all or
 * nothing. False when the code was spent or replaced meanwhile: of two parallel sign-ins one wins.
 */
export const spendCode = (
  db: Database,
  device: DeviceKey,
  { codeHash, tokenHash, at }: { codeHash: string; tokenHash: Buffer; at: Date },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const spent = await transaction
      .deleteFrom('device_codes')
      .where('customer_id', '=', device.customerId)
      .where('device_id', '=', device.deviceId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    if (spent.numDeletedRows === 0n) return false
    await endTokens(transaction, device, at)
    await transaction
      .insertInto('device_tokens')
      .values({ customer_id: device.customerId, device_id: device.deviceId, token_hash: tokenHash, issued_at: at })
      .execute()
    return true
  })

/**
 * Ends every token of a terminal, and its code, within a transaction. The code goes first: a sign-in under way holds that
 * row, so its token is there to be ended by the time the tokens are looked for.
 */
export const endAccess = async (transaction: Database, device: DeviceKey, at: Date): Promise<void> => {
  await transaction
    .deleteFrom('device_codes')
    .where('customer_id', '=', device.customerId)
    .where('device_id', '=', device.deviceId)
    .execute()
  await endTokens(transaction, device, at)
}

/** The terminal that a token still speaks for, or undefined. */
export const findTokenHolder = async (
  db: Database,
  customerId: string,
  tokenHash: Buffer,
): Promise<DeviceKey | undefined> => {
  const row = await db
    .selectFrom('device_tokens')
    .select('device_id')
    .where('customer_id', '=', customerId)
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && { customerId, deviceId: row.device_id }
}
