import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { openTestMails, testOrigin, testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import type { ListSilentDevices } from '../notification.port.ts'
import type { NotificationSettings } from '../notification.ts'
import { openNotifications } from '../server/notifications.ts'
import { writeChoices } from '../server/settings.repository.ts'

const longAgo = new Date('2025-01-01T00:00:00Z')

/** Inserts a person who has signed in, and who has been there for long. */
export const insertReader = async (
  db: SqlDatabase,
  customerId: string,
  { role = 'manager', ...choices }: { role?: 'user' | 'manager'; email?: string } & Partial<NotificationSettings> = {},
) => {
  const { email, ...settings } = choices
  const person = await insertUser(db, { customer_id: customerId, role, ...(email !== undefined && { email }) })
  await db.updateTable('users').set({ created_at: longAgo }).where('id', '=', person.id).execute()
  await db
    .updateTable('identity_accounts')
    .set({ last_sign_in_at: longAgo })
    .where('uid', '=', person.identity_uid)
    .execute()
  const key = { customerId, userId: person.id }
  if (Object.keys(settings).length > 0) await writeChoices(inCamelCase(db), key, { ...settings, changedAt: longAgo })
  return person
}

/** Opens the automatic mails of a test's database. `setNow` moves the clock. */
export const openTestNotifications = (
  database: TestDatabase,
  options: { listSilentDevices?: ListSilentDevices } = {},
) => {
  let now = new Date('2027-03-08T06:00:00Z')
  const { mailQueue, mails, jobs } = openTestMails(database.pool)
  const notifications = openNotifications({
    db: database.db,
    mailQueue,
    sealingKey: testSealingKey,
    publicUrl: () => testOrigin,
    clock: () => now,
    ...options,
  })
  return {
    ...notifications,
    jobs,
    mails,
    setNow: (instant: string): void => {
      now = new Date(instant)
    },
  }
}

/** Creates a database with an association and its automatic mails. */
export const createNotificationTest = async (options: { listSilentDevices?: ListSilentDevices } = {}) => {
  const database = await createTestDatabase()
  const { id: customerId } = await insertCustomer(database.db, { name: 'Les Amis du Partage' })
  const opened = openTestNotifications(database, options)
  return {
    ...opened,
    database,
    db: database.db,
    customerId,
    close: async () => {
      await opened.jobs.close()
      await database.close()
    },
  }
}
