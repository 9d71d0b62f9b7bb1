import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { SqlDatabase } from '#shared/server/database.ts'
import { outageOf } from '#shared/server/outage.ts'
import { providerUnavailable } from '../../identity.port.ts'
import { tokenAlgorithm } from '../sessions/token.service.ts'
import { insertKey, isRotationDue, listKeys, type StoredKey, sealClearKeys } from './key.repository.ts'

/** The time for which a process caches the keys, which another process may rotate or remove. */
const maxCacheAgeMs = 10 * 60_000

/** The time for which a key signs before the next one replaces it. */
const rotationDays = 30

type Key = { kid: string; isRetired: boolean; privateKey: CryptoKey; publicKey: CryptoKey }

/** The keys that sign and verify ID tokens, cached after import. */
export type Keyring = {
  signingKey: () => Promise<{ kid: string; privateKey: CryptoKey }>
  /** Returns the key of this id, or undefined. Reads the database again for an id that is not cached. */
  verificationKey: (kid: string) => Promise<CryptoKey | undefined>
  /** Signs with a new key from now on. The old key verifies until its last token has expired. */
  rotate: () => Promise<void>
  /** Rotates when the key that signs is 30 days old. */
  rotateWhenDue: () => Promise<void>
  /** Seals the keys that an earlier version kept in clear. Must run before the first key is read. */
  sealClearKeys: () => Promise<void>
}

const importRsaKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, tokenAlgorithm)
  if (key instanceof Uint8Array) throw new Error('A stored key is not an RSA key.')
  return key
}

const importKey = async ({ kid, privateJwk, isRetired }: StoredKey): Promise<Key> => {
  const { kty, n, e } = privateJwk
  const [privateKey, publicKey] = await Promise.all([importRsaKey(privateJwk), importRsaKey({ kty, n, e })])
  return { kid, isRetired, privateKey, publicKey }
}

export const createKey = async (): Promise<{ kid: string; privateJwk: JWK }> => {
  const pair = await generateKeyPair(tokenAlgorithm, { extractable: true })
  const privateJwk = await exportJWK(pair.privateKey)
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk }
}

type Deps = {
  db: SqlDatabase
  /** Opens and seals the private keys in the database. */
  sealingKey: Buffer
  clock: () => Date
}

/** Creates the keyring. Its functions throw a 503 `Refusal` when the database is unavailable. */
export const createKeyring = ({ db, sealingKey, clock }: Deps): Keyring => {
  let keys = new Map<string, Key>()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const stored = await listKeys(db, sealingKey).catch((error: unknown) => {
      throw outageOf(error) ? providerUnavailable() : error
    })
    const imported = await Promise.all(
      stored.map(async (key) => {
        const cached = keys.get(key.kid)
        return cached ? { ...cached, isRetired: key.isRetired } : importKey(key)
      }),
    )
    keys = new Map(imported.map((key) => [key.kid, key]))
    readAtMs = clock().getTime()
  }

  /** Callers share one read, so that made-up key ids cannot multiply the queries. */
  const readOnce = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const readWhenStale = async (): Promise<void> => {
    if (clock().getTime() - readAtMs >= maxCacheAgeMs) await readOnce()
  }

  const rotate = async (): Promise<void> => {
    await insertKey(db, sealingKey, await createKey())
    // A read that began before the insert does not have the key.
    await reading?.catch(() => {})
    await readOnce()
  }

  const newestKey = (): Key | undefined => [...keys.values()].find((key) => !key.isRetired)

  return {
    rotate,
    async rotateWhenDue() {
      if (await isRotationDue(db, rotationDays)) await rotate()
    },
    sealClearKeys: () => sealClearKeys(db, sealingKey),
    async signingKey() {
      await readWhenStale()
      if (!newestKey()) await rotate()
      const key = newestKey()
      if (!key) throw new Error('a key was just created, and none can sign')
      return key
    },
    async verificationKey(kid) {
      await readWhenStale()
      if (!keys.has(kid)) await readOnce()
      return keys.get(kid)?.publicKey
    },
  }
}
