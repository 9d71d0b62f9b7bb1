import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

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
