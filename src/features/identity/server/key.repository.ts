import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#shared/server/database.ts'

/** An RSA key pair; the private half holds the public one too. */
const PrivateJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() })

export type StoredKey = { kid: string; privateJwk: z.infer<typeof PrivateJwk>; isRetired: boolean }

/** How long a retired key still verifies: longer than any token it signed can live. */
const retiredKeyHours = 2

const isUsable = sql<boolean>`(retired_at is null or retired_at > now() - make_interval(hours => ${retiredKeyHours}))`

/** The keys that still verify, newest first. This and `insertKey` alone know what form a key has at rest. */
export const listKeys = async (db: Database): Promise<StoredKey[]> => {
  const rows = await db
    .selectFrom('identity_keys')
    .select(['kid', 'private_jwk', 'retired_at'])
    .where(isUsable)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
  return rows.map((row) => ({
    kid: row.kid,
    privateJwk: PrivateJwk.parse(row.private_jwk),
    isRetired: row.retired_at !== null,
  }))
}

/** Keeps a new signing key and retires those before it, in one statement. */
export const insertKey = async (
  db: Database,
  { kid, privateJwk }: { kid: string; privateJwk: object },
): Promise<void> => {
  await db
    .with('retired', (withDb) =>
      withDb.updateTable('identity_keys').set({ retired_at: sql`now()` }).where('retired_at', 'is', null),
    )
    .insertInto('identity_keys')
    .values({ kid, private_jwk: JSON.stringify(privateJwk) })
    .execute()
}

/** Deletes the keys that no longer verify anything. */
export const sweepKeys = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('identity_keys')
    .where((expression) => expression.not(isUsable))
    .execute()
}
