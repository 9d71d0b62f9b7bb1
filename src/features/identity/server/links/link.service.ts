import type { SqlDatabase } from '#shared/server/database.ts'
import type { MailQueue } from '#shared/server/mail.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import type { Invitation } from '../../identity.port.ts'
import { findAccountByEmail } from '../account.repository.ts'
import { invitationDays, invitationMail, resetMail, resetMinutes } from './account.mails.ts'
import { type ActionPurpose, insertActionCode } from './action-code.repository.ts'

export type LinkDeps = {
  db: SqlDatabase
  mailQueue: MailQueue
  /** Returns the product's public address, without a final slash. */
  publicUrl: () => string
}

/** Mails links to choose a password, in the SDK's form, for every provider. Google's own links expire after an hour. */
export const createLinkService = ({ db, mailQueue, publicUrl }: LinkDeps) => {
  /**
   * The link uses the configured address, never the Host header, which the caller can forge. Only the hash of the code
   * is stored.
   */
  const createLink = async (uid: string, purpose: ActionPurpose, lifetimeMinutes: number): Promise<string> => {
    const oobCode = randomToken()
    await insertActionCode(db, { uid, purpose, lifetimeMinutes, codeHash: sha256(oobCode) })
    return `${publicUrl()}/auth/action?mode=resetPassword&oobCode=${oobCode}`
  }

  return {
    /** Resolves once the link is valid. The mail is sent in the background. */
    sendInvitation: async (invitation: Invitation): Promise<void> => {
      const url = await createLink(invitation.uid, 'invitation', invitationDays * 24 * 60)
      mailQueue.add(async () => invitationMail({ ...invitation, url }))
    },

    /**
     * Looks the account up in the background, so that neither the answer nor the response time reveals whether it
     * exists.
     */
    sendReset: (email: string, isAllowed: (uid: string) => Promise<boolean>): void => {
      mailQueue.add(async () => {
        const account = await findAccountByEmail(db, email)
        if (!account || account.disabled || !(await isAllowed(account.uid))) return undefined
        return resetMail({ email: account.email, url: await createLink(account.uid, 'reset', resetMinutes) })
      })
    },
  }
}
