import { sql } from 'kysely'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { accountDisabled, sessionKeyOf, type VerifiedToken } from '#features/identity/identity.port.ts'
import { signedOut } from '#shared/problem.ts'
import type { Role } from '#shared/role.ts'
import type { CallOrigin, Person } from '#shared/server/actor.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import { createFindPerson } from './person.repository.ts'

type Dependencies = {
  db: SqlDatabase
  identity: Pick<IdentityProvider, 'verifyToken'>
  needsSecondFactor: (role: Role) => boolean
  /** Records that a session is in use. Called at most every five minutes per session. */
  noteSession: (session: VerifiedToken, origin: CallOrigin) => Promise<void>
}

/**
 * Returns the person of an ID token. The token contains only the account and the time of the sign-in. Everything else
 * (role, association, whether account and session are valid) is read from the database at each request, so that a
 * deleted, disabled or demoted account loses its rights at once. Throws the errors of `verifyToken`, or a 401
 * `Refusal`.
 */
export const createAuthenticatePerson = ({ db, identity, needsSecondFactor, noteSession }: Dependencies) => {
  const findPerson = createFindPerson(db)
  return async (token: string, origin: CallOrigin): Promise<Person> => {
    const verified = await identity.verifyToken(token)
    const found = await findPerson({ ...verified, key: sessionKeyOf(verified) })
    if (!found) throw signedOut()
    if (found.isDisabled) throw accountDisabled()
    if (found.isEnded) throw signedOut()
    // Only the list of sessions needs this. A failed write must not fail a read.
    if (found.isNoteDue) await noteSession(verified, origin).catch(() => undefined)
    const { person } = found
    // An admin who switched to manager stays an admin.
    const lacksSecondFactor =
      !verified.hasSecondFactor && (needsSecondFactor(person.role) || needsSecondFactor(person.homeRole))
    return lacksSecondFactor ? { ...person, lacksSecondFactor } : person
  }
}

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
