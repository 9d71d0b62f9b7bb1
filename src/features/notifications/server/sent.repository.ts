import type { Database, SqlDatabase } from '#shared/server/database.ts'
import { inCamelCase } from '#shared/server/database.ts'

export type Topic = 'digest' | 'nothing' | 'goal' | 'silence' | 'restored'
type Who = { customerId: string; userId: string }

/** Notes that a mail is added. Returns false when the person has had one with this key. */
export const noteMail = async (
  db: Database | SqlDatabase,
  { customerId, userId, topic, key, addedAt }: Who & { topic: Topic; key: string; addedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await inCamelCase(db)
    .insertInto('notificationMails')
    .values({ customerId, userId, topic, key, addedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that a summary had nothing to tell. Returns whether the one before had nothing either. */
export const noteNothing = async (db: Database | SqlDatabase, { customerId, userId, key }: Who & { key: string }) => {
  const rows = inCamelCase(db)
  await rows
    .updateTable('notificationMails')
    .set({ topic: 'nothing' })
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
  const before = await rows
    .selectFrom('notificationMails')
    .select('topic')
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .where('topic', 'in', ['digest', 'nothing'])
    .where('key', '<', key)
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.topic === 'nothing'
}

/** Lists who had a mail with a key. */
export const listNoted = async (db: Database | SqlDatabase, customerId: string, key: string): Promise<string[]> => {
  const mails = inCamelCase(db).selectFrom('notificationMails').select('userId')
  const rows = await mails.where('customerId', '=', customerId).where('key', '=', key).orderBy('userId').execute()
  return rows.map(({ userId }) => userId)
}

const keptMonths = 13

/** Deletes old notes of mails that can no longer be due. */
export const sweepNotes = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - keptMonths)
  await db.deleteFrom('notificationMails').where('addedAt', '<', before).execute()
}
