import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Saves a filter of a person: the one-off donations of the last Friday. Returns its id. */
export const insertSavedFilter = async (
  db: SqlDatabase,
  customerId: string,
  userId: string,
  name = 'Vendredi',
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('saved_filters')
    .values({
      customer_id: customerId,
      user_id: userId,
      id,
      name,
      period: 'lastOwnDay',
      one_off: true,
      created_at: new Date(),
    })
    .execute()
  return id
}
