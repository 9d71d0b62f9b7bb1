import { sql } from 'kysely'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Device, DeviceCreation, DeviceUpdate } from '../device.ts'

/** The key of a device. Every query filters on both parts. */
export type DeviceKey = { customerId: string; deviceId: string }

/** How many of a terminal's newest numbers are searched for holes, which bounds the cost of a list. */
const searchedNumbers = 5000

/**
 * Counts the numbers that a terminal skipped, by the index of its numbers alone. A hole counts once the donation after it
 * is 24 hours old: until then the missing ones may be on their way (docs/rules.md#devices-missing).
 */
const missingDonations = (now: Date) => sql<number>`(
  select coalesce(sum(hole.size), 0)::bigint
  from (
    select terminal_sequence as next, terminal_sequence - 1 - lag(terminal_sequence) over (order by terminal_sequence) as size
    from (
      select terminal_sequence from donation_references
      where customer_id = devices.customer_id and device_id = devices.id and terminal_sequence is not null
      order by terminal_sequence desc limit ${sql.lit(searchedNumbers)}
    ) newest
  ) hole
  join donation_references reference on reference.customer_id = devices.customer_id
    and reference.device_id = devices.id and reference.terminal_sequence = hole.next
  join transactions donation on donation.customer_id = devices.customer_id and donation.id = reference.transaction_id
  where hole.size > 0 and donation.received_at < ${now}::timestamptz - interval '24 hours'
)`

/** Selects the devices of an association, each with its last donation, by index look-ups, and its missing donations. */
const selectDevices = (db: Database, customerId: string, now: Date) =>
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
    .select(missingDonations(now).as('missingDonationCount'))
    .where('customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectDevices>['execute']>>[number]

const deviceOf = ({ id, customerId: _customerId, createdAt, lastDonationAt, ...row }: Row): Device => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
  lastDonationAt: lastDonationAt?.toISOString() ?? null,
})

/** Lists the devices of an association, by label. */
export const listAllDevices = async (db: Database, customerId: string, now = new Date()): Promise<Device[]> =>
  (await selectDevices(db, customerId, now).orderBy(inFrenchOrder('label')).orderBy('id').execute()).map(deviceOf)

/** Finds a device. */
export const findDevice = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  now = new Date(),
): Promise<Device | undefined> => {
  const row = await selectDevices(db, customerId, now).where('id', '=', deviceId).executeTakeFirst()
  return row && deviceOf(row)
}

/** Finds a device and locks it until the transaction ends. Does not block donations (FOR NO KEY UPDATE). */
export const lockDevice = async (
  transaction: Database,
  { customerId, deviceId }: DeviceKey,
  now = new Date(),
): Promise<Device | undefined> => {
  const locked = selectDevices(transaction, customerId, now).where('id', '=', deviceId).forNoKeyUpdate('devices')
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
