import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Device } from '../device.ts'

/** A terminal and its association: what every row of it is found by. */
export type DeviceKey = { customerId: string; deviceId: string }

/** The terminals of an association, each with its last donation: one look into an index for each. */
const selectDevices = (db: Database, customerId: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'label', 'model', 'serial_number', 'created_at'])
    .select((expression) =>
      expression
        .selectFrom('transactions')
        .select('transactions.created_at')
        .whereRef('transactions.customer_id', '=', 'devices.customer_id')
        .whereRef('transactions.device_id', '=', 'devices.id')
        .orderBy('transactions.created_at', 'desc')
        .limit(1)
        .as('last_donation_at'),
    )
    .where('customer_id', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectDevices>['execute']>>[number]

const deviceOf = (row: Row): Device => ({
  _id: row.id,
  label: row.label,
  model: row.model,
  serialNumber: row.serial_number,
  createdAt: row.created_at.toISOString(),
  lastDonationAt: row.last_donation_at?.toISOString() ?? null,
})

/** The terminals of an association, by label. */
export const listDevicesOf = async (db: Database, customerId: string): Promise<Device[]> =>
  (await selectDevices(db, customerId).orderBy(inFrenchOrder('label')).orderBy('id').execute()).map(deviceOf)

/** One terminal of an association, or undefined. */
export const findDevice = async (db: Database, { customerId, deviceId }: DeviceKey): Promise<Device | undefined> => {
  const row = await selectDevices(db, customerId).where('id', '=', deviceId).executeTakeFirst()
  return row && deviceOf(row)
}

/** Adds a terminal. Fails on `devices_serial_number_once` when its serial number is taken, anywhere, in any letter case. */
export const insertDevice = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  { serialNumber, label, model, createdAt }: Pick<Device, 'serialNumber' | 'label' | 'model'> & { createdAt: Date },
): Promise<void> => {
  await db
    .insertInto('devices')
    .values({ customer_id: customerId, id: deviceId, serial_number: serialNumber, label, model, created_at: createdAt })
    .execute()
}

/**
 * Locks a terminal until the transaction ends and returns its label and model, or undefined when there is none.
 * Donations do not wait for it: they refer to its key alone.
 */
export const lockDevice = (
  transaction: Database,
  { customerId, deviceId }: DeviceKey,
): Promise<Pick<Device, 'label' | 'model'> | undefined> =>
  transaction
    .selectFrom('devices')
    .select(['label', 'model'])
    .where('customer_id', '=', customerId)
    .where('id', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Changes what may be changed of a terminal. */
export const changeDevice = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  { label, model }: Pick<Device, 'label' | 'model'>,
): Promise<void> => {
  await db
    .updateTable('devices')
    .set({ label, model })
    .where('customer_id', '=', customerId)
    .where('id', '=', deviceId)
    .execute()
}
