import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database } from '#shared/server/database.ts'
import { outageOf } from '#shared/server/outage.ts'
import { providerAway } from '../../identity.port.ts'
import { insertKey, isRotationDue, listKeys, type StoredKey, sealClearKeys } from './key.repository.ts'

/** The one algorithm of the product's tokens, and of Google's. */
export const tokenAlgorithm = 'RS256'

/** How long a process goes by the keys it has read: another one may have rotated or removed some since. */
const freshnessMs = 10 * 60_000

/** A key signs for this long; then the next one does. */
const rotationDays = 30

type Key = { kid: string; isRetired: boolean; privateKey: CryptoKey; publicKey: CryptoKey }

/** The keys that sign and verify ID tokens, read once and kept imported. */
export type Keyring = {
  /** The key that signs now; the first is made when there is none. */
  signingKey: () => Promise<{ kid: string; privateKey: CryptoKey }>
  /** The key of this id, or undefined. One that is not known here is looked for in the database first. */
  verificationKey: (kid: string) => Promise<CryptoKey | undefined>
  /** Signs with a new key from now on. The one before verifies until its last token has expired. */
  rotate: () => Promise<void>
  /** The same, when the key that signs has done so for 30 days. */
  rotateWhenDue: () => Promise<void>
  /** Seals the keys kept in clear by an earlier version; to be called before the first key is asked for. */
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

/**
 * `sealingKey` opens and seals the private keys in the database. Throws a 503 `Refusal` wherever the keys are needed and
 * the database that holds them is away.
 */
export const createKeyring = (db: Database, sealingKey: Buffer): Keyring => {
  let keys = new Map<string, Key>()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const stored = await listKeys(db, sealingKey).catch((error: unknown) => {
      throw outageOf(error) ? providerAway() : error
    })
    const imported = await Promise.all(
      stored.map(async (key) => {
        const held = keys.get(key.kid)
        return held ? { ...held, isRetired: key.isRetired } : importKey(key)
      }),
    )
    keys = new Map(imported.map((key) => [key.kid, key]))
    readAtMs = Date.now()
  }

  /** Any number of callers share one look at the database, so that made-up key ids cannot multiply it. */
  const readOnce = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const readWhenStale = async (): Promise<void> => {
    if (Date.now() - readAtMs >= freshnessMs) await readOnce()
  }

  const rotate = async (): Promise<void> => {
    const pair = await generateKeyPair(tokenAlgorithm, { extractable: true })
    const privateJwk = await exportJWK(pair.privateKey)
    await insertKey(db, sealingKey, { kid: await calculateJwkThumbprint(privateJwk), privateJwk })
    // A look that began before the key was there must not be the last one.
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
      if (!key) throw new Error('A key was just made, and none can sign.')
      return key
    },
    async verificationKey(kid) {
      await readWhenStale()
      if (!keys.has(kid)) await readOnce()
      return keys.get(kid)?.publicKey
    },
  }
}
