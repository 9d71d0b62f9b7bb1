import { insertUser } from '#features/users/testing/user.fixture.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { withDatabase } from './replay.ts'

const password = 'une phrase de passe'

type Target = Parameters<typeof withDatabase>[0] & { origin: string }

/** Adds a person, and signs them in over HTTP. Returns their id and their token. */
export const signInPerson = async (
  target: Target,
  person: Parameters<typeof insertUser>[1],
): Promise<{ id: string; idToken: string }> => {
  const { id, email } = await withDatabase(target, async (db) => {
    const inserted = await insertUser(db, person)
    const password_hash = await hashSecret(password)
    await db.updateTable('identity_accounts').set({ password_hash }).where('uid', '=', inserted.identity_uid).execute()
    return inserted
  })
  const answer = await fetch(`${target.origin}/idp/v1/accounts:signInWithPassword?key=embedded`, {
    method: 'POST',
    // A kept connection would keep a replaced worker.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return { id, idToken: ((await answer.json()) as { idToken: string }).idToken }
}

/** Adds a manager of an association, and signs them in over HTTP. Returns their token. */
export const signInManager = async (target: Target, customerId: string): Promise<string> =>
  (await signInPerson(target, { customer_id: customerId })).idToken
