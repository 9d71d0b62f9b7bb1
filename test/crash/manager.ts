import { insertUser } from '#features/users/testing/user.fixture.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { withDatabase } from './replay.ts'

const password = 'une phrase de passe'

/** Adds a manager of an association, and signs them in over HTTP. Returns their token. */
export const signInManager = async (
  target: Parameters<typeof withDatabase>[0] & { origin: string },
  customerId: string,
): Promise<string> => {
  const email = await withDatabase(target, async (db) => {
    const manager = await insertUser(db, { customer_id: customerId })
    const password_hash = await hashSecret(password)
    await db.updateTable('identity_accounts').set({ password_hash }).where('uid', '=', manager.identity_uid).execute()
    return manager.email
  })
  const answer = await fetch(`${target.origin}/idp/v1/accounts:signInWithPassword?key=embedded`, {
    method: 'POST',
    // A kept connection would keep a replaced worker.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return ((await answer.json()) as { idToken: string }).idToken
}
