import { sql } from 'kysely'
import { associationRoles, Role } from '#shared/role.ts'
import { brokenUniqueConstraint, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { User } from '../user.ts'

/** An association's people: those granted role user or manager in it, and not deleted. Platform staff are not among them. */
const selectPeople = (db: Database, customerId: string) =>
  db
    .selectFrom('users')
    .leftJoin('identity_accounts as account', 'account.uid', 'users.identity_uid')
    .select([
      'users.id as _id',
      'users.identity_uid as uid',
      'users.firstname',
      'users.lastname',
      'users.email',
      'users.phone',
      'users.home_role as role',
      // A provider elsewhere keeps the password: there, having read the mail says that one was chosen.
      sql<boolean>`account.password_hash is null and account.last_sign_in_at is null and not coalesce(account.email_verified, false)`.as(
        'isInvited',
      ),
    ])
    .where('users.customer_id', '=', customerId)
    .where('users.home_role', 'in', [...associationRoles])
    .where('users.deleted_at', 'is', null)

/** One of an association's people, with their id at the identity provider, which no answer carries. */
export type Member = User & { uid: string }

const memberOf = <Row extends { role: string }>(row: Row) => ({ ...row, role: Role.parse(row.role) })

/** By name, as French sorts. */
export const listMembers = async (db: Database, customerId: string): Promise<Member[]> => {
  const people = selectPeople(db, customerId)
  const rows = await people
    .orderBy(inFrenchOrder('users.lastname'))
    .orderBy(inFrenchOrder('users.firstname'))
    .orderBy('users.id')
    .execute()
  return rows.map(memberOf)
}

/** Undefined when there is none of this id in this association. */
export const findMember = async (db: Database, customerId: string, userId: string): Promise<Member | undefined> => {
  const row = await selectPeople(db, customerId).where('users.id', '=', userId).executeTakeFirst()
  return row && memberOf(row)
}

/** How many people of these roles an association has. */
export const countMembers = async (
  db: Database,
  customerId: string,
  roles: readonly Role[] = associationRoles,
): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('customer_id', '=', customerId)
    .where('home_role', 'in', [...roles])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type NewMember = Pick<User, 'firstname' | 'lastname' | 'email' | 'role'> & {
  uid: string
  phone: string | undefined
  customerId: string
}

/** The id of the new person; undefined when their e-mail is somebody's already. */
export const insertMember = async (db: Database, member: NewMember): Promise<string | undefined> => {
  const { firstname, lastname, email, role, phone, customerId, uid } = member
  const id = newId()
  try {
    await db
      .insertInto('users')
      .values({
        id,
        firstname,
        lastname,
        email,
        role,
        home_role: role,
        phone: phone ?? null,
        customer_id: customerId,
        identity_uid: uid,
      })
      .execute()
    return id
  } catch (error) {
    if (brokenUniqueConstraint(error) === 'users_email_once') return undefined
    throw error
  }
}

/** Is this e-mail (in lower case) somebody's? */
export const isEmailUsed = async (db: Database, email: string): Promise<boolean> => {
  const users = db.selectFrom('users').select('id').where('deleted_at', 'is', null)
  return (await users.where(sql`lower(email)`, '=', email).executeTakeFirst()) !== undefined
}

/** What is undefined stays as it is. */
type MemberChange = { [Field in 'firstname' | 'lastname']?: string | undefined } & {
  phone?: string | null | undefined
  role?: Role | undefined
}

export const updateMember = async (
  db: Database,
  customerId: string,
  userId: string,
  { role, firstname, lastname, phone }: MemberChange,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      firstname: firstname ?? sql.ref('firstname'),
      ...(lastname !== undefined && { lastname }),
      ...(phone !== undefined && { phone }),
      ...(role && { role, home_role: role }),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Deletes a person; false when they were gone already. The row stays with the name alone: donations recorded by hand
 * refer to it.
 */
export const deleteMember = async (db: Database, customerId: string, userId: string): Promise<boolean> => {
  const result = await db
    .updateTable('users')
    .set({ deleted_at: sql`now()`, email: '', phone: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
