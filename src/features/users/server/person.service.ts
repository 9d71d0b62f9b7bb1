import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { signedOut } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { createFindPerson } from './person.repository.ts'

type Dependencies = { db: Database; identity: Pick<IdentityProvider, 'verifyToken'> }

/**
 * Turns an ID token into the person it belongs to. The token says who they are and when they signed in; everything
 * else (role, association, whether they may sign in at all) is read from the database at each request, so that a
 * deleted, disabled or demoted account loses its rights at once. Throws what `verifyToken` throws, or a 401 `Refusal`.
 */
export const createAuthenticatePerson = ({ db, identity }: Dependencies): ((token: string) => Promise<Person>) => {
  const findPerson = createFindPerson(db)
  return async (token) => {
    const person = await findPerson(await identity.verifyToken(token))
    if (!person) throw signedOut()
    return person
  }
}
