import { sql } from 'kysely'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Device, DeviceCreation, DeviceUpdate } from '../device.ts'
import { deviceOf, selectDevices } from './device.queries.ts'

/** The key of a device. Every query filters on both parts. */
export type DeviceKey = { customerId: string; deviceId: string }

export const listAllDevices = async (db: Database, customerId: string, now = new Date()): Promise<Device[]> => {
  const own = selectDevices(db, now).where('devices.customerId', '=', customerId)
  return (await own.orderBy(inFrenchOrder('devices.label')).orderBy('devices.id').execute()).map(deviceOf)
}

const selectDevice = (db: Database, { customerId, deviceId }: DeviceKey, now: Date) =>
  selectDevices(db, now).where('devices.customerId', '=', customerId).where('devices.id', '=', deviceId)

export const findDevice = async (db: Database, key: DeviceKey, now = new Date()): Promise<Device | undefined> => {
  const row = await selectDevice(db, key, now).executeTakeFirst()
  return row && deviceOf(row)
}

/** Finds a device and locks it until the transaction ends. Does not block donations (FOR NO KEY UPDATE). */
export const lockDevice = async (
  transaction: Database,
  key: DeviceKey,
  now = new Date(),
): Promise<Device | undefined> => {
  const row = await selectDevice(transaction, key, now).forNoKeyUpdate('devices').executeTakeFirst()
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

const updateDevices = (db: Database, { customerId, deviceId }: DeviceKey) =>
  db.updateTable('devices').where('customerId', '=', customerId).where('id', '=', deviceId)

/** Updates the given fields. At least one is required. */
export const changeDevice = async (db: Database, key: DeviceKey, fields: DeviceUpdate): Promise<void> => {
  await updateDevices(db, key).set(fields).execute()
}

/** Notes that the present box has signed in. */
export const markConnected = async (transaction: Database, key: DeviceKey, connectedAt: Date): Promise<void> => {
  await updateDevices(transaction, key).set({ connectedAt, revokedAt: null }).execute()
}

/** Revokes the access of the present box. Does nothing if it never signed in or is already revoked. */
export const markRevoked = async (transaction: Database, key: DeviceKey, revokedAt: Date): Promise<void> => {
  const connected = updateDevices(transaction, key).where('connectedAt', 'is not', null).where('revokedAt', 'is', null)
  await connected.set({ revokedAt }).execute()
}

/** Takes a device out of use, or puts it back (null). */
export const markRetired = async (transaction: Database, key: DeviceKey, retiredAt: Date | null): Promise<void> => {
  await updateDevices(transaction, key).set({ retiredAt }).execute()
}

/** Puts another box at a place, and keeps the former one. Fails on `devices_serial_number_once`. */
export const replaceBox = async (
  transaction: Database,
  { customerId, deviceId }: DeviceKey,
  { serialNumber, model, replacedAt }: { serialNumber: string; model: string; replacedAt: Date },
): Promise<void> => {
  await sql`
    insert into device_boxes (customer_id, device_id, box, serial_number, model, replaced_at)
    select customer_id, id, box, serial_number, model, ${replacedAt} from devices
    where customer_id = ${customerId} and id = ${deviceId}`.execute(transaction)
  await updateDevices(transaction, { customerId, deviceId })
    .set({ serialNumber, model, box: sql`box + 1`, connectedAt: null, revokedAt: null })
    .execute()
}

/** Returns the association of a device, for paths that contain only the device. */
export const findCustomerOfDevice = async (db: Database, deviceId: string): Promise<string | undefined> =>
  (await db.selectFrom('devices').select('customerId').where('id', '=', deviceId).executeTakeFirst())?.customerId
