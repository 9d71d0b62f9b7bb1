import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { openJobs } from '#shared/server/jobs.ts'
import type { Mail } from '#shared/server/mail.ts'
import { createMailQueue } from '#shared/server/mail-queue.ts'
import { type HashCost, hashSecret } from '#shared/server/secret.ts'
import { createEmbeddedIdentity } from '../server/embedded/embedded-identity.ts'
import { issueIdToken } from '../server/embedded/id-token.ts'
import { insertKey } from '../server/embedded/key.repository.ts'
import { createKey, createKeyring, type Keyring } from '../server/embedded/key.service.ts'

export type AccountRow = Selectable<Tables['identity_accounts']>

/** A low hashing cost, which keeps tests fast. The cost is part of the hash. */
const testHashCost: HashCost = { memoryKib: 64, passes: 1, lanes: 1 }

/** Inserts an account, with `password` or without one. */
export const insertAccount = async (
  db: SqlDatabase,
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

/** Deletes the accounts and the attempts of earlier tests. */
export const clearAccounts = async (db: SqlDatabase): Promise<void> => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('identity_accounts').execute()
}

/** The key that seals the keys of every test's database. */
export const testSealingKey = Buffer.alloc(32, 'test')

/** The origin of the links in mails. */
export const testOrigin = 'https://dons.escarcelle.example'

/** Opens the queue of mails of a test's database, with a mail server that records its mails. */
export const openTestMails = (pool: Pool) => {
  const sent: Mail[] = []
  const failures: unknown[] = []
  const note = (error: unknown): void => void failures.push(error)
  const jobs = openJobs(pool, { onError: note })
  const mailQueue = createMailQueue({
    jobs,
    send: async (mail) => void sent.push(mail),
    report: (event, error) => event !== 'sent' && note(error),
  })
  const mails = async (): Promise<Mail[]> => {
    await mailQueue.sendDue()
    if (failures.length > 0) throw failures[0]
    return sent
  }
  return { jobs, mailQueue, mails }
}

/** Opens the embedded provider with a mail server that records its mails. */
export const openTestIdentity = async ({ db, pool }: { db: SqlDatabase; pool: Pool }) => {
  const { jobs, mailQueue, mails } = openTestMails(pool)
  const embedded = await createEmbeddedIdentity({
    db,
    mailQueue,
    publicUrl: () => testOrigin,
    sealingKey: testSealingKey,
    clock: () => new Date(),
  })
  return { ...embedded, jobs, mailQueue, mails }
}

/** Creates a keyring on the keys of a test's database. */
export const createTestKeyring = (db: SqlDatabase, sealingKey = testSealingKey): Keyring =>
  createKeyring({ db, sealingKey, clock: () => new Date() })

/** A key pair for all databases of this process: each costs 50 ms of the processor. */
let sharedKey: ReturnType<typeof createKey> | undefined

/** Gives a database without a key the shared one. */
const giveKey = async (db: SqlDatabase): Promise<void> => {
  const { rows } = await sql`select from identity_keys limit 1`.execute(db)
  sharedKey ??= createKey()
  if (rows.length === 0) await insertKey(db, testSealingKey, await sharedKey)
}

const keyrings = new WeakMap<SqlDatabase, Promise<Keyring>>()

const keyringOf = (db: SqlDatabase): Promise<Keyring> => {
  const earlier = keyrings.get(db)
  if (earlier) return earlier
  const keyring = giveKey(db).then(() => createTestKeyring(db))
  keyrings.set(db, keyring)
  // The next call tries again.
  keyring.catch(() => keyrings.delete(db))
  return keyring
}

/**
 * Issues an ID token without a call. By default the session began, and the token was issued, now (seconds since 1970).
 * It is valid for an hour.
 */
export const issueTestToken = async (
  db: SqlDatabase,
  uid: string,
  {
    issuedAtSeconds = Math.floor(Date.now() / 1000),
    authTimeSeconds = issuedAtSeconds,
    hasSecondFactor = false,
  }: { issuedAtSeconds?: number; authTimeSeconds?: number; hasSecondFactor?: boolean } = {},
): Promise<string> =>
  issueIdToken(
    await keyringOf(db),
    { uid, email: `${uid}@escarcelle.example`, emailVerified: false },
    { authTimeSeconds, issuedAtSeconds, hasSecondFactor },
  )
