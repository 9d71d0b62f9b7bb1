import { Role } from '#shared/role.ts'
import type { Database } from '#shared/server/database.ts'
import type { Profile, ProfileUpdate } from '../user.ts'

/** What a person is told of themselves, or undefined when they are gone. */
export const findProfile = async (db: Database, id: string): Promise<Profile | undefined> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('customers', 'customers.id', 'users.customer_id')
    .select([
      'users.id',
      'users.firstname',
      'users.lastname',
      'users.email',
      'users.phone',
      'users.role',
      'users.home_role as homeRole',
      'users.customer_id as customerId',
      'customers.name as customerName',
    ])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: _id, firstname, lastname, email, phone, role, homeRole, customerId, customerName } = row
  return {
    _id,
    firstname,
    lastname,
    email,
    phone,
    role: Role.parse(role),
    homeRole: Role.parse(homeRole),
    customer: customerId !== null && customerName !== null ? { _id: customerId, name: customerName } : null,
  }
}

/**
 * Holds an account granted admin until the transaction ends, and tells its name, association and active role. Undefined
 * when it is not one (any more).
 */
export const lockAdmin = (transaction: Database, id: string) =>
  transaction
    .selectFrom('users')
    .select(['firstname', 'lastname', 'role', 'customer_id as customerId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('home_role', '=', 'admin')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Sets the active role of an account. */
export const updateActiveRole = async (db: Database, id: string, role: 'admin' | 'manager'): Promise<void> => {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute()
}

export const updateOwnProfile = async (
  db: Database,
  id: string,
  { firstname, lastname, phone }: ProfileUpdate,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ firstname, lastname, phone: phone ?? null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** A person's id at the identity provider. */
export const findIdentity = async (db: Database, id: string): Promise<string | undefined> => {
  const users = db.selectFrom('users').select('identity_uid').where('id', '=', id).where('deleted_at', 'is', null)
  return (await users.executeTakeFirst())?.identity_uid
}
