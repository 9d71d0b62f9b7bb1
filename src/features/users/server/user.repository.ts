import { sql } from 'kysely'
import { associationRoles, Role } from '#shared/role.ts'
import { brokenUniqueConstraint, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type User, type UserInput, type UserUpdate, userFields } from '../user.ts'

/** The key of a user. Every query filters on both parts. */
export type UserKey = { customerId: string; userId: string }

/** A user with what answers leave out: the id at the identity provider, and the facts of their newest right. */
export type UserRecord = Omit<User, 'newRight'> & {
  uid: string
  createdAt: Date
  rightsGivenAt: Date | null
  rightsGivenBy: string | null
  rightsSeenAt: Date | null
  giverName: string | null
  letterName: string | null
  heldUntil: Date | null
}

/** True until the user has chosen a password, or with Google until they have opened the mail. */
const isInvited = sql<boolean>`account.password_hash is null and account.last_sign_in_at is null
  and not coalesce(account.email_verified, false)`

type Field = Exclude<keyof typeof userFields, 'role'>

/** The columns of the fields. Of the two roles, the granted one counts for others, the active one for the person. */
export const userColumns = (Object.keys(userFields) as (keyof typeof userFields)[])
  .filter((name): name is Field => name !== 'role')
  .map((name): `users.${Field}` => `users.${name}`)

const selectUsers = (db: Database, customerId: string) =>
  db
    .selectFrom('users')
    .leftJoin('identityAccounts as account', 'account.uid', 'users.identityUid')
    .leftJoin('users as giver', 'giver.id', 'users.rightsGivenBy')
    .leftJoin('users as letter', 'letter.id', 'users.rightsLetBy')
    .select(['users.createdAt', 'users.rightsGivenAt', 'users.rightsGivenBy', 'users.rightsSeenAt'])
    .select(sql<string | null>`giver.firstname || ' ' || giver.lastname`.as('giverName'))
    .select(sql<string | null>`letter.firstname || ' ' || letter.lastname`.as('letterName'))
    .select(sql<Date | null>`rights_held_until(users.rights_given_at, users.rights_let_at)`.as('heldUntil'))
    .select(['users.id', 'users.identityUid as uid', 'users.homeRole as role', isInvited.as('isInvited')])
    .select(userColumns)
    .select(sql<boolean>`users.disabled_at is not null or coalesce(account.disabled, false)`.as('isDisabled'))
    .select(sql<boolean>`account.second_factor_at is not null`.as('hasSecondFactor'))
    .where('users.customerId', '=', customerId)
    .where('users.homeRole', 'in', [...associationRoles])
    .where('users.deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]

const userOf = ({ id, role, ...row }: Row): UserRecord => ({ ...row, _id: id, role: Role.parse(role) })

/** Lists the users of an association in the order of their names as the list shows them, first name first. */
export const listAllUsers = async (db: Database, customerId: string): Promise<UserRecord[]> => {
  const rows = await selectUsers(db, customerId)
    .orderBy(inFrenchOrder('users.firstname'))
    .orderBy(inFrenchOrder('users.lastname'))
    .orderBy('users.id')
    .execute()
  return rows.map(userOf)
}

export const countOtherManagers = async (
  db: Database,
  { customerId, userId }: UserKey,
  { onlyEnabled }: { onlyEnabled: boolean },
): Promise<number> => {
  const others = selectUsers(db, customerId).where('users.homeRole', '=', 'manager').where('users.id', '<>', userId)
  return (await others.execute()).filter(({ isDisabled }) => !onlyEnabled || !isDisabled).length
}

export const findUser = async (db: Database, { customerId, userId }: UserKey): Promise<UserRecord | undefined> => {
  const row = await selectUsers(db, customerId).where('users.id', '=', userId).executeTakeFirst()
  return row && userOf(row)
}

export const countUsers = async (db: Database, customerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('customerId', '=', customerId)
    .where('homeRole', 'in', [...associationRoles])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type NewUser = Omit<UserInput, 'role'> & {
  role: Role
  /** Null for staff. */
  customerId: string | null
  uid: string
  /** The person who makes the account; null for a command of the server. */
  rightsGivenBy: string | null
}

/** Adds a user, or a member of staff, and returns their id. Returns undefined for a used e-mail. */
export const insertUser = async (db: Database, { uid, role, ...user }: NewUser): Promise<string | undefined> => {
  const id = newId()
  try {
    await db
      .insertInto('users')
      .values({ ...user, id, role, homeRole: role, identityUid: uid })
      .execute()
    return id
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'users_email_once') return undefined
    throw error
  }
}

/** Checks whether a user or a member of staff has this e-mail (in lower case). */
export const isEmailTaken = async (db: Database, email: string): Promise<boolean> => {
  const users = db.selectFrom('users').select('id').where('deletedAt', 'is', null)
  return (await users.where(sql`lower(email)`, '=', email).executeTakeFirst()) !== undefined
}

const updateOne = (db: Database, { customerId, userId }: UserKey) =>
  db.updateTable('users').where('customerId', '=', customerId).where('id', '=', userId).where('deletedAt', 'is', null)

/** Updates the given fields and the role. */
export const changeUser = async (
  db: Database,
  key: UserKey,
  { role, ...fields }: Omit<UserUpdate, 'email' | 'role'> & { role: Role },
): Promise<void> => {
  await updateOne(db, key)
    .set({ ...fields, role, homeRole: role, ...(role !== 'user' && { mayCount: false }) })
    .execute()
}

/** Gives the right `compter`, or takes it. */
export const changeCountingRight = async (db: Database, key: UserKey, mayCount: boolean): Promise<void> => {
  await updateOne(db, key).set({ mayCount }).execute()
}

/** Deletes a user; false when there is none. The row keeps the name: donations by hand refer to it. */
export const setDeleted = async (db: Database, key: UserKey): Promise<boolean> => {
  const { numUpdatedRows } = await updateOne(db, key)
    .set({ deletedAt: sql`now()`, email: '', phone: null })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const readCustomerName = async (db: Database, customerId: string): Promise<string> =>
  (await db.selectFrom('customers').select('name').where('id', '=', customerId).executeTakeFirstOrThrow()).name

/** Records that a user gets a right now, and from whom. An earlier permission to act at once does not apply to it. */
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
