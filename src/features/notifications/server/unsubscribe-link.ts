import { z } from 'zod'
import { seal, unseal } from '#shared/server/seal.ts'
import { MailTopic } from '../notification.ts'

const Content = z.object({ customerId: z.guid(), userId: z.guid(), topic: MailTopic })
/** The mails that a link ends, and the person who gets them. */
export type Ended = z.infer<typeof Content>

/** The name that the seal authenticates: no other sealed secret is a link. */
const name = 'unsubscribe link'
/** The page of the links. It is also where mail programs post to (RFC 8058). */
export const unsubscribePath = '/desabonnement'

/** Creates and reads the tokens of the links that end mails. A token names a person, and only the server makes one. */
export const createUnsubscribeLinks = (sealingKey: Buffer, publicUrl: () => string) => ({
  urlOf: (ended: Ended): string => {
    const token = seal(sealingKey, name, JSON.stringify(ended)).toString('base64url')
    return `${publicUrl()}${unsubscribePath}?jeton=${token}`
  },
  /** Returns undefined for anything but a whole token. */
  read: (token: string): Ended | undefined => {
    const content = unseal(sealingKey, name, Buffer.from(token, 'base64url'))
    return content === undefined ? undefined : Content.parse(JSON.parse(content))
  },
})

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>
