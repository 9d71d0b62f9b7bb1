import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { type Heartbeat, heartbeatSeconds } from '../device-health.ts'
import type { DeviceKey } from './device.repository.ts'

/** Stores a heartbeat. Returns false, and writes nothing, within ten seconds of the last one. */
export const updateContact = async (
  db: Database,
  key: DeviceKey,
  { version, battery, network, reader, waitingDonations }: Heartbeat,
  contactedAt: Date,
): Promise<boolean> => {
  const contact = {
    contactedAt,
    version: version ?? null,
    batteryPercent: battery ?? null,
    network: network ?? null,
    reader: reader ?? null,
    waitingDonations: waitingDonations ?? null,
  }
  const earliest = new Date(contactedAt.getTime() - heartbeatSeconds * 1000)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deviceContacts')
    .values({ ...key, ...contact })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'deviceId'])
        .doUpdateSet(contact)
        .where(
          sql<boolean>`not (device_contacts.contacted_at > ${earliest} and device_contacts.contacted_at <= ${contactedAt})`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets what the former box said of itself. */
export const deleteContact = async (transaction: Database, { customerId, deviceId }: DeviceKey): Promise<void> => {
  const contacts = transaction.deleteFrom('deviceContacts').where('customerId', '=', customerId)
  await contacts.where('deviceId', '=', deviceId).execute()
}
