import { sql } from 'kysely'
import { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'

/**
 * The person of an account at the identity provider, as they are now, in one query. Undefined when the account is
 * disabled or deleted, has no person, or had its sessions ended after this one began (`authTimeSeconds`, since 1970).
 */
export const findPersonByUid = async (
  db: Database,
  { uid, authTimeSeconds }: { uid: string; authTimeSeconds: number },
): Promise<Person | undefined> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('identity_accounts as account', 'account.uid', 'users.identity_uid')
    .select(['users.id', 'users.role', 'users.home_role', 'users.customer_id'])
    .where('users.identity_uid', '=', uid)
    .where('users.disabled_at', 'is', null)
    .where('account.disabled', '=', false)
    .where('account.valid_since', '<=', sql<Date>`to_timestamp(${authTimeSeconds})`)
    .executeTakeFirst()
  return (
    row && {
      kind: 'person',
      accountId: row.id,
      role: Role.parse(row.role),
      homeRole: Role.parse(row.home_role),
      customerId: row.customer_id,
    }
  )
}
