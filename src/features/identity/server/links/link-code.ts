import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

const keyBytes = 32

/**
 * Derives the code of a link from the id of its mail. So no table holds the code of a mail that waits: the process that
 * sends it derives the code again, and a retry sends the same link. 43 characters, like a random token.
 */
export const createLinkCodes = (sealingKey: Buffer): ((mailId: string) => string) => {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, '', 'escarcelle link in a mail', keyBytes)))
  return (mailId) => createHmac('sha256', key).update(mailId).digest('base64url')
}
