import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Database } from '#shared/server/database.ts'
import { type HashCost, hashSecret } from '#shared/server/secret.ts'
import { createKeyring, type Keyring } from '../server/key.service.ts'
import { issueIdToken } from '../server/token.service.ts'

export type AccountRow = Selectable<Tables['identity_accounts']>

/** Hashing at full cost is tested by itself; everywhere else it would only be slow. The cost travels with the hash. */
const testHashCost: HashCost = { memoryKib: 64, passes: 1, lanes: 1 }

/** An account that can sign in with `password`, or that has none yet. */
export const createAccount = async (
  db: Database,
  { password, ...overrides }: Partial<AccountRow> & { password?: string } = {},
): Promise<AccountRow> => {
  const uid = randomBytes(14).toString('hex')
  return db
    .insertInto('identity_accounts')
    .values({
      uid,
      email: `${uid}@escarcelle.example`,
      password_hash: password === undefined ? null : await hashSecret(password, testHashCost),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const keyrings = new WeakMap<Database, Keyring>()

const keyringOf = (db: Database): Keyring => {
  const keyring = keyrings.get(db) ?? createKeyring(db)
  keyrings.set(db, keyring)
  return keyring
}

/**
 * An ID token as signing in would give it, without a call. The session began, and the token was issued, now unless told
 * (seconds since 1970); it lives for an hour from then.
 */
export const issueTestToken = (
  db: Database,
  uid: string,
  {
    issuedAtSeconds = Math.floor(Date.now() / 1000),
    authTimeSeconds = issuedAtSeconds,
  }: { issuedAtSeconds?: number; authTimeSeconds?: number } = {},
): Promise<string> =>
  issueIdToken(
    keyringOf(db),
    { uid, email: `${uid}@escarcelle.example`, emailVerified: false },
    { authTimeSeconds, issuedAtSeconds },
  )
