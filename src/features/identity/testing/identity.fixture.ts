import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Database } from '#shared/server/database.ts'
import { createPostman, type Mail } from '#shared/server/mail.ts'
import { type HashCost, hashSecret } from '#shared/server/secret.ts'
import { createEmbeddedIdentity } from '../server/embedded/embedded-identity.ts'
import { createKeyring, type Keyring } from '../server/embedded/key.service.ts'
import { issueIdToken } from '../server/sessions/token.service.ts'

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

/** Seals the keys of every test's database. */
export const testSealingKey = Buffer.alloc(32, 'test')

/** The address that links in tests' mails lead to. */
export const testOrigin = 'https://dons.escarcelle.example'

/** The embedded provider with a mail server that keeps what it is given. */
export const openTestIdentity = async (db: Database) => {
  const sent: Mail[] = []
  const failures: unknown[] = []
  const postman = createPostman(
    async (mail) => {
      sent.push(mail)
    },
    { onFailure: (error) => failures.push(error) },
  )
  const embedded = await createEmbeddedIdentity({
    db,
    postman,
    publicUrl: () => testOrigin,
    sealingKey: testSealingKey,
  })
  const mails = async (): Promise<Mail[]> => {
    await postman.close()
    if (failures.length > 0) throw failures[0]
    return sent
  }
  return { ...embedded, mails }
}

const keyrings = new WeakMap<Database, Keyring>()

const keyringOf = (db: Database): Keyring => {
  const keyring = keyrings.get(db) ?? createKeyring(db, testSealingKey)
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
