import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The length of the sealing key, in bytes (AES-256). */
export const sealingKeyBytes = 32

/**
 * Encrypts a secret that must be readable again (a private key), so that a database or backup alone does not reveal it.
 * `name` is authenticated with it, so that a sealed secret cannot replace another one.
 */
export const seal = (sealingKey: Buffer, name: string, secret: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed secret. Returns undefined for another key or name, or altered data. */
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
