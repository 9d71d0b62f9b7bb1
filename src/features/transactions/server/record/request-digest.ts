import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { digestOf } from '#shared/server/secret.ts'

const keyBytes = 32
const keyNameBytes = 4
/** The length of a plain SHA-256 in hex: the digests that were made before donors had a table of their own. */
const plainLength = 64

const derive = (secret: Buffer, label: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `escarcelle donation request: ${label}`, length))

/** The result of a comparison. `unknown`: another key made the stored digest, or it was erased with the donor. */
type Comparison = 'same' | 'other' | 'unknown'

export type RequestDigests = {
  /** Returns the digest of a request: the name of the key and an HMAC-SHA-256 by it, in hex. */
  of: (request: object) => string
  compare: (stored: string | null, request: object) => Comparison
}

/**
 * Creates the digests of donation requests. A plain hash of a request could be guessed from a donor's name; these can
 * be made and compared by a server that has `secret` alone (docs/security.md).
 */
export const createRequestDigests = (secret: Buffer): RequestDigests => {
  // From bytes, each HMAC would make such an object: six times slower.
  const key = createSecretKey(derive(secret, 'key', keyBytes))
  const keyName = derive(secret, 'name of the key', keyNameBytes).toString('hex')
  const of = (request: object): string => keyName + createHmac('sha256', key).update(digestOf(request)).digest('hex')
  return {
    of,
    compare(stored, request) {
      if (stored === null) return 'unknown'
      if (stored.length === plainLength) return stored === digestOf(request) ? 'same' : 'other'
      if (!stored.startsWith(keyName)) return 'unknown'
      return stored === of(request) ? 'same' : 'other'
    },
  }
}
