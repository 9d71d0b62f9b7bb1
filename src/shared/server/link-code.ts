import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { sha256 } from './secret.ts'

const keyBytes = 32

/**
 * Derives the code of a link from the id of its mail. So no table holds the code of a mail that waits: the process that
 * sends it derives the code again, and a retry sends the same link. 43 characters, like a random token.
 */
export const createLinkCodes = (sealingKey: Buffer) => {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, '', 'escarcelle link in a mail', keyBytes)))
  const codeOf = (mailId: string): string => createHmac('sha256', key).update(mailId).digest('base64url')
  return {
    /** Returns what a table keeps of the code. */
    hashOf: (mailId: string): Buffer => sha256(codeOf(mailId)),
    /** Derives the code that has this hash. Throws for a link that a process with another key made. */
    derive: (mailId: string, codeHash: Buffer): string => {
      const code = codeOf(mailId)
      if (!sha256(code).equals(codeHash)) throw new Error('Another key made this link.')
      return code
    },
  }
}
