import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '#shared/problem.ts'

/** What one Argon2id hash costs: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryKib: number; passes: number; lanes: number }

/** OWASP's first choice for Argon2id where memory is shared with other work: 19 MiB, two passes, one lane. */
export const passwordCost: HashCost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32
const deriveKey = promisify(argon2)

/**
 * Hashes take turns: each fills a core and 19 MiB, and a flood of sign-ins must leave room for the donations that come
 * in meanwhile. One core stays free where there are several.
 */
const hashesAtOnce = Math.max(1, availableParallelism() - 1)
const longestQueue = 200
const waiting: (() => void)[] = []
let underWay = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (underWay >= hashesAtOnce) {
    if (waiting.length >= longestQueue) {
      throw new Refusal(503, 'busy', 'Le serveur est très sollicité. Réessayez dans un instant.', {
        retryAfterSeconds: 5,
      })
    }
    // The one who finishes hands its place on, so the count does not change.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    underWay += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}

const derive = (secret: string, salt: Buffer, cost: HashCost, length: number): Promise<Buffer> =>
  inTurn(() =>
    deriveKey('argon2id', {
      // The same password typed on two keyboards may come composed or decomposed.
      message: secret.normalize('NFKC'),
      nonce: salt,
      parallelism: cost.lanes,
      tagLength: length,
      memory: cost.memoryKib,
      passes: cost.passes,
    }),
  )

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/**
 * The Argon2id hash of a password or code, in PHC form: salt and cost travel with it, so that a later, higher cost
 * leaves the hashes made before readable. Throws a 503 `Refusal` when too many hashes are already waiting.
 */
export const hashSecret = async (secret: string, cost: HashCost = passwordCost): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return phcOf(cost, salt, await derive(secret, salt, cost, hashBytes))
}

const phcOf = (cost: HashCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}$${unpadded(salt)}$${unpadded(hash)}`

/** The hash of no secret: verifying against it costs what a real one does, where there is no account to compare with. */
export const unmatchableHash = phcOf(passwordCost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Does this secret have that hash? Compared in constant time, at the cost the hash was made with.
 * Throws when the stored text is no Argon2id hash, which only a damaged row can cause, and a 503 `Refusal` as above.
 */
export const verifySecret = async (secret: string, phc: string): Promise<boolean> => {
  const [, memoryKib, passes, lanes, salt, hash] = phcForm.exec(phc) ?? []
  if (!salt || !hash) throw new Error('A stored hash is not in the PHC form of Argon2id.')
  const expected = Buffer.from(hash, 'base64')
  const cost = { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) }
  return timingSafeEqual(await derive(secret, Buffer.from(salt, 'base64'), cost, expected.length), expected)
}

/** The SHA-256 of a token: what is kept of one. A token is 256 random bits, so a slow hash would add nothing. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** 256 random bits, safe in a URL and in a header: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
