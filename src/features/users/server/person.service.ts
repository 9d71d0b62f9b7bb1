import {
  accountDisabled,
  type IdentityProvider,
  sessionKeyOf,
  type VerifiedToken,
} from '#features/identity/identity.port.ts'
import { signedOut } from '#shared/problem.ts'
import type { CallOrigin, Person } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { createFindPerson } from './person.repository.ts'

type Dependencies = {
  db: SqlDatabase
  identity: Pick<IdentityProvider, 'verifyToken'>
  /** Notes that a session is in use. Asked at most every five minutes for a session. */
  noteSession: (session: VerifiedToken, origin: CallOrigin) => Promise<void>
}

/**
 * Turns an ID token into the person it belongs to. The token says who they are and when they signed in. Everything
 * else (role, association, whether they may sign in at all, whether the session was ended) is read from the database at
 * each request, so that a deleted, disabled or demoted account loses its rights at once. Throws what `verifyToken`
 * throws, or a 401 `Refusal`.
 */
export const createAuthenticatePerson = ({ db, identity, noteSession }: Dependencies) => {
  const findPerson = createFindPerson(db)
  return async (token: string, origin: CallOrigin): Promise<Person> => {
    const verified = await identity.verifyToken(token)
    const found = await findPerson({ ...verified, key: sessionKeyOf(verified) })
    if (!found) throw signedOut()
    if (found.isDisabled) throw accountDisabled()
    if (found.isOver) throw signedOut()
    // The note is for the list of sessions alone: a database that cannot write still answers reads.
    if (found.isNoteDue) await noteSession(verified, origin).catch(() => undefined)
    return found.person
  }
}
