import { sql } from 'kysely'
import { z } from 'zod'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { seal, unseal } from '#shared/server/seal.ts'

/** An RSA key pair. A private JWK includes the public key. */
const PrivateJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() })

export type StoredKey = { kid: string; privateJwk: z.infer<typeof PrivateJwk>; isRetired: boolean }

/** The time for which a retired key still verifies, which is longer than the lifetime of a token. */
const retiredKeyHours = 2

const isUsable = sql<boolean>`(retired_at is null or retired_at > now() - make_interval(hours => ${retiredKeyHours}))`

/** Opens a sealed key. Throws a StartFailure with the wrong sealing key: a new key would sign everyone out. */
const openKey = (sealingKey: Buffer, { kid, sealedJwk }: { kid: string; sealedJwk: Buffer }) => {
  const text = unseal(sealingKey, `identity-key:${kid}`, sealedJwk)
  if (text !== undefined) return PrivateJwk.parse(JSON.parse(text))
  throw new StartFailure(
    "Les clés de connexion de la base ne s'ouvrent pas avec cette clé\u00a0: remettez IDENTITY_KEY, ou le fichier identity.key du dossier de données, tels qu'ils étaient.",
  )
}

/** Lists the keys that still verify, newest first. */
export const listKeys = async (db: SqlDatabase, sealingKey: Buffer): Promise<StoredKey[]> => {
  const rows = await inCamelCase(db)
    .selectFrom('identityKeys')
    .select(['kid', 'sealedJwk', 'retiredAt'])
    .where('sealedJwk', 'is not', null)
    .$narrowType<{ sealedJwk: Buffer }>()
    .where(isUsable)
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute()
  return rows.map((row) => ({
    kid: row.kid,
    privateJwk: openKey(sealingKey, row),
    isRetired: row.retiredAt !== null,
  }))
}

const sealKey = (sealingKey: Buffer, kid: string, privateJwk: unknown): Buffer =>
  seal(sealingKey, `identity-key:${kid}`, JSON.stringify(privateJwk))

/** Inserts a new signing key and retires the older ones, in one statement. */
export const insertKey = async (
  db: SqlDatabase,
  sealingKey: Buffer,
  { kid, privateJwk }: { kid: string; privateJwk: object },
): Promise<void> => {
  await inCamelCase(db)
    .with('retired', (withDb) =>
      withDb.updateTable('identityKeys').set({ retiredAt: sql`now()` }).where('retiredAt', 'is', null),
    )
    .insertInto('identityKeys')
    .values({ kid, sealedJwk: sealKey(sealingKey, kid, privateJwk) })
    .execute()
}

export const sealClearKeys = async (db: SqlDatabase, sealingKey: Buffer): Promise<void> => {
  const keys = inCamelCase(db)
  const clear = keys.selectFrom('identityKeys').select(['kid', 'privateJwk']).where('privateJwk', 'is not', null)
  for (const { kid, privateJwk } of await clear.execute()) {
    await keys
      .updateTable('identityKeys')
      .set({ privateJwk: null, sealedJwk: sealKey(sealingKey, kid, privateJwk) })
      .where('kid', '=', kid)
      .where('privateJwk', 'is not', null)
      .execute()
  }
}

/** Tells whether the key that signs is older than `days`, or missing. */
export const isRotationDue = async (db: SqlDatabase, days: number): Promise<boolean> => {
  const young = await db
    .selectFrom('identity_keys')
    .select('kid')
    .where('retired_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()
  return young === undefined
}

/** Deletes the keys that no longer verify anything. */
export const sweepKeys = async (db: SqlDatabase): Promise<void> => {
  await db
    .deleteFrom('identity_keys')
    .where((expression) => expression.not(isUsable))
    .execute()
}
