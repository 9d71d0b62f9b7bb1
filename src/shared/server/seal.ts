import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The key that seals, in bytes: AES-256. */
export const sealingKeyBytes = 32

/**
 * Seals a secret that must be readable again (a private key), against a reader of the database or its backup without the
 * sealing key. `name` says what it is and is authenticated with it: a sealed secret cannot pass for another one.
 */
export const seal = (sealingKey: Buffer, name: string, secret: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret again, or undefined when another key or name sealed it, or when it was altered. */
export const unseal = (sealingKey: Buffer, name: string, sealed: Buffer): string | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, sealingKey, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
