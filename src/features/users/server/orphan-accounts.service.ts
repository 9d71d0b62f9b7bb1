import { sql } from 'kysely'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import type { Database } from '#shared/server/database.ts'

type Deps = { db: Database; identity: Pick<IdentityProvider, 'deleteAccount'> }

/**
 * Deletes the provider's accounts without a user, which would block their e-mails. They remain after a crash between
 * the creation of an account and of its user, or when the provider was unreachable during a deletion. Skips accounts
 * younger than an hour: their user may be in creation.
 */
export const deleteOrphanAccounts = async ({ db, identity }: Deps): Promise<void> => {
  const orphans = await db
    .selectFrom('identityAccounts as account')
    .leftJoin('users', (join) => join.onRef('users.identityUid', '=', 'account.uid').on('users.deletedAt', 'is', null))
    .select('account.uid')
    .where('users.id', 'is', null)
    .where('account.createdAt', '<', sql<Date>`now() - interval '1 hour'`)
    .limit(100)
    .execute()
  for (const { uid } of orphans) await identity.deleteAccount(uid)
}
