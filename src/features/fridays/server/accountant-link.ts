import { z } from 'zod'
import { seal, unseal } from '#shared/server/seal.ts'

const Content = z.object({ customerId: z.guid(), wantedId: z.guid() })

/** The name that the seal authenticates: no other sealed secret is a link. */
const name = 'accountant link'

/** Creates and reads the tokens of the links that confirm the address of an accountant. Only the server makes one. */
export const createAccountantLinks = (sealingKey: Buffer, publicUrl: () => string) => ({
  urlOf: (key: z.infer<typeof Content>): string => {
    const token = seal(sealingKey, name, JSON.stringify(Content.parse(key))).toString('base64url')
    return `${publicUrl()}/comptable?jeton=${token}`
  },
  /** Returns undefined for anything but a whole token. */
  read: (token: string): z.infer<typeof Content> | undefined => {
    const content = unseal(sealingKey, name, Buffer.from(token, 'base64url'))
    return content === undefined ? undefined : Content.parse(JSON.parse(content))
  },
})
