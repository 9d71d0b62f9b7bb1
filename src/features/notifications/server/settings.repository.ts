import { sql } from 'kysely'
import { Role } from '#shared/role.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { DigestFrequency, type MailTopic, type NotificationSettings, settingsFor } from '../notification.ts'

/** A person of an association who can get mails, with their settings. */
export type Recipient = {
  customerId: string
  userId: string
  email: string
  firstname: string
  customerName: string
  isManager: boolean
  settings: NotificationSettings
  /** Their last choice, or their creation: what was due before it is not sent. */
  since: Date
}

type Row = Omit<Recipient, 'settings' | 'isManager'> & {
  role: string
  digest: string | null
  goalReached: boolean | null
  silentDevice: boolean | null
}

const recipientOf = ({ role, digest, goalReached, silentDevice, ...row }: Row): Recipient => ({
  ...row,
  isManager: role === 'manager',
  settings: settingsFor(Role.parse(role), {
    ...(digest !== null && { digest: DigestFrequency.parse(digest) }),
    ...(goalReached !== null && { goalReached }),
    ...(silentDevice !== null && { silentDevice }),
  }),
})

/** Lists the users and managers who have a password and are not disabled. The platform's staff get no mails. */
const listRecipients = async (
  db: Database | SqlDatabase,
  only: { customerId?: string; userId?: string } = {},
): Promise<Recipient[]> => {
  const query = inSqlNames(db)
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.id', 'u.customer_id')
    .innerJoin('identity_accounts as a', 'a.uid', 'u.identity_uid')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.customer_id', '=', 'c.id').onRef('s.user_id', '=', 'u.id'),
    )
    .select(['c.id as customerId', 'u.id as userId', 'u.email', 'u.firstname', 'c.name as customerName'])
    .select(['u.home_role as role', 's.digest', 's.goal_reached as goalReached', 's.silent_device as silentDevice'])
    .select(sql<Date>`coalesce(s.changed_at, u.created_at)`.as('since'))
    .where('u.home_role', 'in', ['user', 'manager'])
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where('a.disabled', '=', false)
    .where(sql<boolean>`(a.password_hash is not null or a.last_sign_in_at is not null or a.email_verified)`)
    .$if(only.customerId !== undefined, (some) => some.where('c.id', '=', only.customerId ?? ''))
    .$if(only.userId !== undefined, (some) => some.where('u.id', '=', only.userId ?? ''))
    .orderBy('c.id')
    .orderBy('u.id')
  return (await query.execute()).map(recipientOf)
}

/** Lists the people who want a mail, of an association or of all. */
export const listWanting = async (
  db: Database | SqlDatabase,
  isWanted: (settings: NotificationSettings) => boolean,
  customerId?: string,
): Promise<Recipient[]> =>
  (await listRecipients(db, customerId === undefined ? {} : { customerId })).filter(({ settings }) =>
    isWanted(settings),
  )

/** Finds a person who still wants a mail, when it is written. */
export const findWanting = async (
  db: Database | SqlDatabase,
  who: { customerId: string; userId: string },
  isWanted: (settings: NotificationSettings) => boolean,
): Promise<Recipient | undefined> => {
  const [recipient] = await listRecipients(db, who)
  return recipient && isWanted(recipient.settings) ? recipient : undefined
}

type Key = { customerId: string; userId: string }

/** Reads the choices of a person, as far as they have made some. */
export const readChoices = async (
  db: Database,
  { customerId, userId }: Key,
): Promise<Partial<NotificationSettings>> => {
  const row = await db
    .selectFrom('notificationSettings')
    .select(['digest', 'goalReached', 'silentDevice'])
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return {
    ...(row && row.digest !== null && { digest: DigestFrequency.parse(row.digest) }),
    ...(row && row.goalReached !== null && { goalReached: row.goalReached }),
    ...(row && row.silentDevice !== null && { silentDevice: row.silentDevice }),
  }
}

export const writeChoices = async (
  db: Database,
  { customerId, userId }: Key,
  choices: Partial<NotificationSettings> & { changedAt: Date },
): Promise<void> => {
  await db
    .insertInto('notificationSettings')
    .values({ customerId, userId, ...choices })
    .onConflict((conflict) => conflict.columns(['customerId', 'userId']).doUpdateSet(choices))
    .execute()
}

/** The choice that ends a kind of mail. */
export const endingOf: Record<MailTopic, Partial<NotificationSettings>> = {
  digest: { digest: 'off' },
  goalReached: { goalReached: false },
  silentDevice: { silentDevice: false },
}
