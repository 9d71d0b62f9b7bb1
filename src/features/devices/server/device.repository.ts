import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Device, DeviceCreation, DeviceUpdate } from '../device.ts'

/** The key of a device. Every query filters on both parts. */
export type DeviceKey = { customerId: string; deviceId: string }

/** Selects the devices of an association, each with its last donation: one index look-up per device. */
const selectDevices = (db: Database, customerId: string) =>
  db
    .selectFrom('devices')
    .selectAll('devices')
    .select((expression) =>
      expression
        .selectFrom('transactions')
        .select('transactions.createdAt')
        .whereRef('transactions.customerId', '=', 'devices.customerId')
        .whereRef('transactions.deviceId', '=', 'devices.id')
        .orderBy('transactions.createdAt', 'desc')
        .limit(1)
        .as('lastDonationAt'),
    )
    .where('customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectDevices>['execute']>>[number]

const deviceOf = ({ id, customerId: _customerId, createdAt, lastDonationAt, ...row }: Row): Device => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
  lastDonationAt: lastDonationAt?.toISOString() ?? null,
})

/** Lists the devices of an association, by label. */
export const listAllDevices = async (db: Database, customerId: string): Promise<Device[]> =>
  (await selectDevices(db, customerId).orderBy(inFrenchOrder('label')).orderBy('id').execute()).map(deviceOf)

/** Finds a device. */
export const findDevice = async (db: Database, { customerId, deviceId }: DeviceKey): Promise<Device | undefined> => {
  const row = await selectDevices(db, customerId).where('id', '=', deviceId).executeTakeFirst()
  return row && deviceOf(row)
}

/** Finds a device and locks it until the transaction ends. Does not block donations (FOR NO KEY UPDATE). */
export const lockDevice = async (
  transaction: Database,
  { customerId, deviceId }: DeviceKey,
): Promise<Device | undefined> => {
  const locked = selectDevices(transaction, customerId).where('id', '=', deviceId).forNoKeyUpdate('devices')
  const row = await locked.executeTakeFirst()
  return row && deviceOf(row)
}

/** Adds a device. Fails on `devices_serial_number_once` when the serial number is taken, in any letter case. */
export const insertDevice = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  { createdAt, ...fields }: DeviceCreation & { createdAt: Date },
): Promise<void> => {
  await db
    .insertInto('devices')
    .values({ ...fields, customerId, id: deviceId, createdAt })
    .execute()
}

/** Updates the given fields. At least one is required. */
export const changeDevice = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  fields: DeviceUpdate,
): Promise<void> => {
  await db.updateTable('devices').set(fields).where('customerId', '=', customerId).where('id', '=', deviceId).execute()
}

/** Returns the association of a device, for paths that contain only the device. */
export const findCustomerOfDevice = async (db: Database, deviceId: string): Promise<string | undefined> =>
  (await db.selectFrom('devices').select('customerId').where('id', '=', deviceId).executeTakeFirst())?.customerId
