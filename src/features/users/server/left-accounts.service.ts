import { sql } from 'kysely'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import type { Database } from '#shared/server/database.ts'

/**
 * Deletes the provider's accounts that belong to nobody: a process was killed between making an account and its person,
 * or a person was deleted while the provider was away. Left alone, their e-mail would be taken for ever. An account that
 * is being made right now is younger than an hour.
 */
export const removeLeftAccounts = async ({
  db,
  identity,
}: {
  db: Database
  identity: Pick<IdentityProvider, 'deleteAccount'>
}): Promise<void> => {
  const left = await db
    .selectFrom('identity_accounts as account')
    .leftJoin('users', (join) =>
      join.onRef('users.identity_uid', '=', 'account.uid').on('users.deleted_at', 'is', null),
    )
    .select('account.uid')
    .where('users.id', 'is', null)
    .where('account.created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .limit(100)
    .execute()
  for (const { uid } of left) await identity.deleteAccount(uid)
}
