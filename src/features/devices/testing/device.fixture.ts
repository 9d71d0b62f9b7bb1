import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type Device, DeviceCreation } from '../device.ts'

/** Inserts a terminal without code or session. */
export const insertDevice = (
  db: SqlDatabase,
  customerId: string,
  overrides: Partial<Insertable<Tables['devices']>> = {},
) => {
  const id = newId()
  return db
    .insertInto('devices')
    .values({
      customer_id: customerId,
      id,
      serial_number: `SN-${id}`,
      label: 'Accueil',
      model: 'SUNMI K2',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a session of the terminal and returns its token. */
export const insertDeviceToken = async (
  db: SqlDatabase,
  device: { customer_id: string; id: string },
): Promise<string> => {
  const token = `esct.${device.customer_id}.${randomBytes(32).toString('base64url')}`
  const token_hash = createHash('sha256').update(token).digest()
  await db
    .insertInto('device_tokens')
    .values({ customer_id: device.customer_id, device_id: device.id, token_hash })
    .execute()
  await db
    .updateTable('devices')
    .set({ connected_at: sql`coalesce(connected_at, now())`, revoked_at: null })
    .where('customer_id', '=', device.customer_id)
    .where('id', '=', device.id)
    .execute()
  return token
}

/** Returns a connected terminal without donations, for tests of screens. */
export const sampleDevice = (overrides: Partial<Device> = {}): Device => ({
  _id: '00000000-0000-4000-8000-000000000001',
  ...DeviceCreation.parse({ serialNumber: 'KA123456789', label: 'Entrée principale' }),
  createdAt: '2026-01-02T09:00:00.000Z',
  lastDonationAt: null,
  missingDonationCount: 0,
  state: 'connected',
  lastContactAt: null,
  contact: null,
  silentSince: null,
  unusual: null,
  retiredAt: null,
  formerBoxes: [],
  ...overrides,
})
