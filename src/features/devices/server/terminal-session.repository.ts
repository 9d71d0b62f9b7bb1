import type { Database } from '#shared/server/database.ts'
import type { DeviceKey } from './device.repository.ts'

/** Adds the token of a session. The database stores its hash only. */
export const insertToken = async (
  transaction: Database,
  key: DeviceKey,
  { tokenHash, issuedAt }: { tokenHash: Buffer; issuedAt: Date },
): Promise<void> => {
  await transaction
    .insertInto('deviceTokens')
    .values({ ...key, tokenHash, issuedAt })
    .execute()
}

export const revokeTokens = async (
  transaction: Database,
  { customerId, deviceId }: DeviceKey,
  revokedAt: Date,
): Promise<void> => {
  await transaction
    .updateTable('deviceTokens')
    .set({ revokedAt })
    .where('customerId', '=', customerId)
    .where('deviceId', '=', deviceId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Finds the terminal of a token that is not revoked. */
export const findTokenHolder = async (
  db: Database,
  customerId: string,
  tokenHash: Buffer,
): Promise<DeviceKey | undefined> => {
  const row = await db
    .selectFrom('deviceTokens')
    .select('deviceId')
    .where('customerId', '=', customerId)
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row && { customerId, deviceId: row.deviceId }
}
