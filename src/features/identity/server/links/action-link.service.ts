import type { Database } from '#shared/server/database.ts'
import type { Postman } from '#shared/server/mail.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import type { Invitation } from '../../identity.port.ts'
import { findAccountByEmail } from '../account.repository.ts'
import { invitationDays, invitationMail, resetMail, resetMinutes } from './account.mails.ts'
import { type ActionPurpose, insertActionCode } from './action-code.repository.ts'

export type ActionLinkDependencies = {
  db: Database
  postman: Postman
  /** The product's address as people type it, without a final slash. */
  publicUrl: () => string
}

/** Mails links to choose a password, in the SDK's form. Our own codes whichever the provider: Google's live for an hour only. */
export const createActionLinks = ({ db, postman, publicUrl }: ActionLinkDependencies) => {
  /**
   * The link leads to the product's configured address, never to the one that a request names (its Host header is the
   * caller's to forge). The code is nowhere but in the link.
   */
  const createLink = async (uid: string, purpose: ActionPurpose, lifetimeMinutes: number): Promise<string> => {
    const oobCode = randomToken()
    await insertActionCode(db, { uid, purpose, lifetimeMinutes, codeHash: sha256(oobCode) })
    return `${publicUrl()}/auth/action?mode=resetPassword&oobCode=${oobCode}`
  }

  return {
    /** The link is valid when this resolves; the mail may still be on its way. */
    sendInvitation: async (invitation: Invitation): Promise<void> => {
      const url = await createLink(invitation.uid, 'invitation', invitationDays * 24 * 60)
      postman.post(async () => invitationMail({ ...invitation, url }))
    },

    /** Looks for the account in the background and mails its stored address: neither answer nor time tells of it. */
    postReset: (email: string, isAllowed: (uid: string) => Promise<boolean>): void => {
      postman.post(async () => {
        const account = await findAccountByEmail(db, email)
        if (!account || account.disabled || !(await isAllowed(account.uid))) return undefined
        return resetMail({ email: account.email, url: await createLink(account.uid, 'reset', resetMinutes) })
      })
    },
  }
}
