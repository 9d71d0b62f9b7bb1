import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Inserts an association with defaults for all fields. */
export const insertCustomer = (db: SqlDatabase, overrides: Partial<Insertable<Tables['customers']>> = {}) =>
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
