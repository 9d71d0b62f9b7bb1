import type { Database } from '#shared/server/database.ts'
import { maxWrongTries } from '../device.ts'
import type { DeviceKey } from './device.repository.ts'

export const replaceCode = async (
  transaction: Database,
  key: DeviceKey,
  code: { codeHash: string; expiresAt: Date },
): Promise<void> => {
  const fresh = { ...code, wrongTries: 0 }
  await transaction
    .insertInto('deviceCodes')
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(['customerId', 'deviceId']).doUpdateSet(fresh))
    .execute()
}

export type ValidCode = { customerId: string; codeHash: string; serialNumber: string }

/**
 * Counts a try against the valid code of a device and returns the code for comparison. One statement, so that at most
 * five parallel tries get a code. Returns undefined for an unknown device or without a valid code.
 */
export const countTry = (db: Database, deviceId: string, at: Date): Promise<ValidCode | undefined> =>
  db
    .updateTable('deviceCodes')
    .from('devices')
    .set((is) => ({ wrongTries: is('deviceCodes.wrongTries', '+', 1) }))
    .where('devices.id', '=', deviceId)
    .whereRef('deviceCodes.customerId', '=', 'devices.customerId')
    .whereRef('deviceCodes.deviceId', '=', 'devices.id')
    .where('deviceCodes.expiresAt', '>', at)
    .where('deviceCodes.wrongTries', '<', maxWrongTries)
    .returning(['deviceCodes.customerId', 'deviceCodes.codeHash', 'devices.serialNumber'])
    .executeTakeFirst()

const deleteCodes = (transaction: Database, { customerId, deviceId }: DeviceKey) =>
  transaction.deleteFrom('deviceCodes').where('customerId', '=', customerId).where('deviceId', '=', deviceId)

export const deleteCode = async (transaction: Database, key: DeviceKey): Promise<void> => {
  await deleteCodes(transaction, key).execute()
}

/** Deletes a code. Returns false when it was used or replaced: one of two parallel sign-ins wins. */
export const consumeCode = async (transaction: Database, key: DeviceKey, codeHash: string): Promise<boolean> => {
  const { numDeletedRows } = await deleteCodes(transaction, key).where('codeHash', '=', codeHash).executeTakeFirst()
  return numDeletedRows === 1n
}
