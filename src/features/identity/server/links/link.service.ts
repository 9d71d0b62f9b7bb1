import { z } from 'zod'
import { Refusal } from '#shared/problem.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { createLinkCodes } from '#shared/server/link-code.ts'
import type { Mail } from '#shared/server/mail.ts'
import { type MailKind, type MailParties, requireMail } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'
import { type Invitation, invitationBounds, partiesOf } from '../../identity.port.ts'
import { findAccountByEmail } from '../account.repository.ts'
import { invitationDays, invitationMail, resetMail, resetMinutes } from './account.mails.ts'
import { findActionCode, insertActionCode } from './action-code.repository.ts'

export type LinkDeps = {
  db: SqlDatabase
  mailQueue: MailQueue
  /** Returns the product's public address, without a final slash. */
  publicUrl: () => string
  /** Derives the codes of links, and seals private keys at rest: 32 bytes. */
  sealingKey: Buffer
}

/** A request for a link, by e-mail and network. The job looks the account up when it runs. */
const resetRequest = {
  name: 'reset-request',
  data: z.object({ email: z.string(), network: z.string() }),
  urgency: 'access',
  perDay: { recipient: 300 },
} satisfies MailKind<unknown>
type ResetRequest = z.infer<typeof resetRequest.data>

const LinkData = z.object({
  purpose: z.enum(['invitation', 'reset']),
  /** Tells a process with another key that it cannot derive the code. */
  codeHash: z.string(),
  email: z.string(),
  firstname: z.string().optional(),
  customerName: z.string().optional(),
})
type LinkMail = z.infer<typeof LinkData>

const linkMails = {
  reset: { name: 'link', data: LinkData, urgency: 'access', perDay: { recipient: 30 } },
  invitation: { ...invitationBounds, data: LinkData, urgency: 'access' },
} satisfies Record<LinkMail['purpose'], MailKind<LinkMail>>

/** Mails links to choose a password, in the SDK's form, for every provider. Google's own links expire after an hour. */
export const createLinkService = ({ db, mailQueue, publicUrl, sealingKey }: LinkDeps) => {
  const codes = createLinkCodes(sealingKey)

  /** Makes a link valid and adds its mail. Only the hash of the code is stored. */
  const addLink = async (
    transaction: Database | SqlDatabase,
    { uid, lifetimeMinutes, ...data }: Omit<LinkMail, 'codeHash'> & { uid: string; lifetimeMinutes: number },
    parties: MailParties,
  ) => {
    const mailId = newId()
    const codeHash = codes.hashOf(mailId)
    const { purpose } = data
    await insertActionCode(inSqlNames(transaction), { uid, purpose, lifetimeMinutes, codeHash })
    const mail = { ...data, codeHash: codeHash.toString('hex') }
    return mailQueue.add(transaction, linkMails[purpose], mail, { ...parties, id: mailId })
  }

  /** Writes the mail of a link that is still valid. The address is configured: a Host header can be forged. */
  const writeLink = async ({ codeHash, ...data }: LinkMail, mailId: string): Promise<Mail | undefined> => {
    const hash = Buffer.from(codeHash, 'hex')
    const code = codes.derive(mailId, hash)
    const found = await findActionCode(db, hash)
    if (!found || found.isExpired || found.disabled) return undefined
    const url = `${publicUrl()}/auth/action?mode=resetPassword&oobCode=${code}`
    if (data.purpose === 'reset') return resetMail({ email: data.email, url })
    const { email, firstname = '', customerName } = data
    return invitationMail({ email, firstname, ...(customerName !== undefined && { customerName }), url })
  }
  for (const kind of Object.values(linkMails)) mailQueue.writeWith(kind, writeLink)

  return {
    /** Makes the link valid, and adds its mail, within the caller's transaction. */
    sendInvitation: async (transaction: Database | SqlDatabase, invitation: Invitation): Promise<void> => {
      const { customerId: _, invitedBy: __, ...link } = invitation
      const lasting = { ...link, purpose: 'invitation', lifetimeMinutes: invitationDays * 24 * 60 } as const
      requireMail(await addLink(transaction, lasting, partiesOf(invitation)))
    },

    /** Adds a request that a job answers later: no answer or response time reveals whether the account exists. */
    async requestReset(request: ResetRequest): Promise<void> {
      await mailQueue.add(db, resetRequest, request, { recipient: `${request.email} ${request.network}` })
    },

    /** Sets which requests lead to a mail: returns the counter of an account's mails, or undefined for none. */
    allowResetsWith: (counterOf: (request: ResetRequest & { uid: string }) => Promise<string | undefined>): void =>
      mailQueue.writeWith(resetRequest, async (request) => {
        const account = await findAccountByEmail(db, request.email)
        const recipient = account && !account.disabled && (await counterOf({ ...request, uid: account.uid }))
        if (!recipient) return undefined
        const { uid, email } = account
        const link = { uid, email, purpose: 'reset', lifetimeMinutes: resetMinutes } as const
        const added = db
          .transaction()
          .execute(async (transaction) => requireMail(await addLink(transaction, link, { recipient })))
        await added.catch((error: unknown) => {
          // Beyond the bounds of a day: the earlier link stays valid.
          if (!(error instanceof Refusal)) throw error
        })
        return undefined
      }),
  }
}
