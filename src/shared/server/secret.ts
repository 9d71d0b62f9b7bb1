import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '#shared/problem.ts'

/** The cost of an Argon2id hash: memory in KiB, passes, lanes. */
export type HashCost = { memoryKib: number; passes: number; lanes: number }

/** OWASP's recommendation for Argon2id on a server with other work: 19 MiB, two passes, one lane. */
export const passwordCost: HashCost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32
const deriveKey = promisify(argon2)

/** The limit of parallel hashes, of a core and 19 MiB each: a flood of sign-ins leaves room for donations. */
let maxConcurrentHashes = Math.max(1, availableParallelism() - 1)
/** Shares the machine's hashes among the processes that answer calls on it. Each has one at least. */
export const shareHashes = (processes: number): void => {
  maxConcurrentHashes = Math.max(1, Math.floor((availableParallelism() - 1) / processes))
}

const maxQueueLength = 200
const waiting: (() => void)[] = []
let running = 0

const withTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrentHashes) {
    if (waiting.length >= maxQueueLength) {
      throw new Refusal(503, 'busy', 'Le serveur est très sollicité. Réessayez dans un instant.', {
        retryAfterSeconds: 5,
      })
    }
    // The finished call passes its turn on, so the count does not change.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (secret: string, salt: Buffer, cost: HashCost, length: number): Promise<Buffer> =>
  withTurn(() =>
    deriveKey('argon2id', {
      // Keyboards may type the same password composed or decomposed.
      message: secret.normalize('NFKC'),
      nonce: salt,
      parallelism: cost.lanes,
      tagLength: length,
      memory: cost.memoryKib,
      passes: cost.passes,
    }),
  )

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/**
 * Hashes a password or code with Argon2id, in PHC form. The salt and the cost are part of the text, so old hashes stay
 * valid when the cost is raised. Throws a 503 `Refusal` when too many hashes are queued.
 */
export const hashSecret = async (secret: string, cost: HashCost = passwordCost): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return phcOf(cost, salt, await derive(secret, salt, cost, hashBytes))
}

const phcOf = (cost: HashCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}$${unpadded(salt)}$${unpadded(hash)}`

/** A hash that no secret matches. Verifying against it costs as much as a real one, for accounts that do not exist. */
export const unmatchableHash = phcOf(passwordCost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Verifies a secret against a hash, in constant time and at the hash's cost. Throws when the stored text is no Argon2id
 * hash, which only a damaged row can cause, and a 503 `Refusal` when too many hashes are queued.
 */
export const verifySecret = async (secret: string, phc: string): Promise<boolean> => {
  const [, memoryKib, passes, lanes, salt, hash] = phcForm.exec(phc) ?? []
  if (!salt || !hash) throw new Error('A stored hash is not in the PHC form of Argon2id.')
  const expected = Buffer.from(hash, 'base64')
  const cost = { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) }
  return timingSafeEqual(await derive(secret, Buffer.from(salt, 'base64'), cost, expected.length), expected)
}

/** Returns the stored SHA-256 of a token. Of 256 random bits, it gains nothing by a slow hash. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Creates a token of 256 random bits: 43 characters, safe in a URL and in a header. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 of a request's fields, in hex. It does not depend on their order. Absent and null are equal. */
export const digestOf = (input: object): string => {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(fields))
}
