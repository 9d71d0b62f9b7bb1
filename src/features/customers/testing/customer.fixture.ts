import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Inserts an association with defaults for all fields. */
export const insertCustomer = (
  db: SqlDatabase,
  overrides: {
    id?: string
    name?: string
    city?: string
    responsible_first_name?: string
    responsible_last_name?: string
    terminal_id?: string
    firebase_merchant_id?: string
  } = {},
) =>
  db
    .insertInto('customers')
    .values({
      id: newId(),
      name: 'Les Amis du Partage',
      responsible_last_name: 'Morel',
      responsible_first_name: 'Claire',
      phone: '01 23 45 67 89',
      email: 'contact@partage.example',
      address: '12, rue des Lilas',
      city: 'Nantes',
      postal_code: '44000',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
