import { sql } from 'kysely'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { requireMail } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'
import type { OutgoingMails } from '../notification.port.ts'

/** Tells whether an address was confirmed by a password or sign-in (docs/rules/notifications.md#mails-confirmed). */
const isConfirmed = sql<boolean>`exists (select from identity_accounts a where a.uid = users.identity_uid
  and (a.password_hash is not null or a.last_sign_in_at is not null or a.email_verified))`

/** Selects the people who may get mails that nobody can switch off. */
export const selectTold = (db: Database | SqlDatabase) =>
  inSqlNames(db)
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.firstname', 'users.home_role'])
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where(isConfirmed)

/** Selects the own managers of an association who may get mails. */
export const selectManagers = (db: Database | SqlDatabase, customerId: string) =>
  selectTold(db).where('home_role', '=', 'manager').where('customer_id', '=', customerId)

export type ToldManager = { email: string; firstname: string; customerName: string }

/** Lists the ids of the managers of an association who may get mails. */
export const listManagerIds = async (db: Database | SqlDatabase, customerId: string): Promise<string[]> =>
  (await selectManagers(db, customerId).orderBy('users.id').execute()).map(({ id }) => id)

/** Finds a manager who may still get a mail, when it is written. */
export const findManager = (
  db: Database | SqlDatabase,
  { customerId, userId }: { customerId: string; userId: string },
): Promise<ToldManager | undefined> =>
  selectManagers(db, customerId)
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select('customers.name as customerName')
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** Creates the function that mails the managers of an association, each in a mail of their own. */
export const createMailManagers =
  (mailQueue: MailQueue): OutgoingMails['mailManagers'] =>
  async (transaction, kind, data, { person, except }) => {
    const { customerId } = data
    for (const userId of await listManagerIds(transaction, customerId)) {
      if (userId === except) continue
      const mail = kind.data.parse({ ...data, userId })
      requireMail(await mailQueue.add(transaction, kind, mail, { recipient: userId, person, customerId }))
    }
  }
