import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { UserKey } from './user.repository.ts'

const updateOne = (db: Database, { customerId, userId }: UserKey) =>
  db.updateTable('users').where('customerId', '=', customerId).where('id', '=', userId).where('deletedAt', 'is', null)

/** Notes that a user has got a right now, and from whom. What was let before does not count for it. */
export const noteRight = async (db: Database, key: UserKey, givenBy: string): Promise<void> => {
  await updateOne(db, key)
    .set({ rightsGivenAt: sql`now()`, rightsGivenBy: givenBy, rightsLetBy: null, rightsLetAt: null })
    .execute()
}

/** Lets the right of a user decide before it has settled. */
export const letRight = async (db: Database, key: UserKey, letBy: string): Promise<void> => {
  await updateOne(db, key).set({ rightsLetBy: letBy, rightsLetAt: sql`now()` }).execute()
}

/** Notes that a manager has seen the new accounts and rights of their association. */
export const noteSeen = async (db: Database, key: UserKey): Promise<void> => {
  await updateOne(db, key).set({ rightsSeenAt: sql`now()` }).execute()
}
