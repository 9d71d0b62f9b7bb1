import { Role } from '#shared/role.ts'
import type { Database } from '#shared/server/database.ts'
import type { Profile, ProfileUpdate } from '../user.ts'
import { userColumns } from './user.repository.ts'

type FoundProfile = Omit<Profile, 'customer'> & { customer: { _id: string; name: string } | null }

/** Finds the profile of a person, or undefined when their account is deleted. */
export const findProfile = async (db: Database, accountId: string): Promise<FoundProfile | undefined> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('customers', 'customers.id', 'users.customerId')
    .select(userColumns)
    .select(['users.id', 'users.role', 'users.homeRole', 'users.customerId', 'customers.name as customerName'])
    .where('users.id', '=', accountId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, role, homeRole, customerId, customerName, ...profile } = row
  return {
    ...profile,
    _id: id,
    role: Role.parse(role),
    homeRole: Role.parse(homeRole),
    customer: customerId !== null && customerName !== null ? { _id: customerId, name: customerName } : null,
  }
}

export const lockAccount = async (transaction: Database, accountId: string): Promise<void> => {
  await transaction.selectFrom('users').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

export const lockAdmin = (transaction: Database, accountId: string) =>
  transaction
    .selectFrom('users')
    .select(['firstname', 'lastname', 'role', 'customerId'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('homeRole', '=', 'admin')
    .forNoKeyUpdate()
    .executeTakeFirst()

export const changeActiveRole = async (db: Database, accountId: string, role: 'admin' | 'manager'): Promise<void> => {
  await db.updateTable('users').set({ role }).where('id', '=', accountId).execute()
}

export const changeProfile = async (
  db: Database,
  accountId: string,
  { phone, ...names }: ProfileUpdate,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...names, phone: phone ?? null })
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .execute()
}

export const findIdentityUid = async (db: Database, accountId: string): Promise<string | undefined> => {
  const users = db.selectFrom('users').select('identityUid').where('id', '=', accountId).where('deletedAt', 'is', null)
  return (await users.executeTakeFirst())?.identityUid
}
