import { type AttemptRule, takeAttempt, takeAttempts } from '#shared/server/attempts.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { sha256 } from '#shared/server/secret.ts'
import type { IdentityProvider } from '../../identity.port.ts'
import { isKnownNetwork } from '../embedded/known-network.repository.ts'
import { forgetWrongPasswords } from '../embedded/sign-in.service.ts'
import {
  accountDisabled,
  actionCodeAnswer,
  resetRequestAnswer,
  ToolkitRefusal,
  tooManyAttempts,
} from '../identity-toolkit.ts'
import type { PasswordPolicy } from '../passwords/password-policy.ts'
import { findActionCode, restoreActionCode, spendActionCode } from './action-code.repository.ts'
import { type ActionLinkDependencies, createActionLinks } from './action-link.service.ts'

const minute = 60
/** How often links may be asked for. Unknown addresses count the same, so that the limits tell nobody who has an account. */
export const resetLimits = {
  accountAndNetwork: { name: 'reset-account-network', limit: 3, windowSeconds: 15 * minute },
  network: { name: 'reset-network', limit: 20, windowSeconds: 60 * minute },
  /** The /48 that an IPv6 network is part of. */
  site: { name: 'reset-site', limit: 80, windowSeconds: 60 * minute },
  /** From everywhere. Beyond it the answer is the same and no mail leaves: strangers fill no mailbox, and refuse nobody. */
  account: { name: 'reset-account', limit: 10, windowSeconds: 60 * minute },
} satisfies Record<string, AttemptRule>

type Dependencies = ActionLinkDependencies & {
  policy: PasswordPolicy
  setPassword: IdentityProvider['setPassword']
}

/** Choosing a password by a link in a mail, whichever the provider. Refuses with a `ToolkitRefusal`. */
export const createResetService = ({ policy, setPassword, ...dependencies }: Dependencies) => {
  const { db } = dependencies
  const links = createActionLinks(dependencies)

  const findLiveCode = async (oobCode: string): Promise<{ uid: string; email: string }> => {
    const code = await findActionCode(db, sha256(oobCode))
    if (!code) throw new ToolkitRefusal('INVALID_OOB_CODE')
    if (code.isExpired) throw new ToolkitRefusal('EXPIRED_OOB_CODE')
    if (code.disabled) throw accountDisabled()
    return code
  }

  return {
    /** What the SDK's validatePassword checks against. */
    policy: () => policy.answer,

    /** Answers before anyone has looked whether the account exists. */
    async request(email: string, address: string) {
      const network = networkOf(address)
      const site = siteOf(address)
      const attempt = await takeAttempts(db, [
        [resetLimits.accountAndNetwork, email, network],
        [resetLimits.network, network],
        ...(site === undefined ? [] : [[resetLimits.site, site] as const]),
      ])
      if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
      links.postReset(
        email,
        // What strangers ask for elsewhere keeps no mail from the owner.
        async (uid) =>
          (await isKnownNetwork(db, uid, network)) || (await takeAttempt(db, resetLimits.account, email)).allowed,
      )
      return resetRequestAnswer(email)
    },

    /** Whose link this is. Leaves it unused. */
    async check(oobCode: string) {
      return actionCodeAnswer((await findLiveCode(oobCode)).email)
    },

    /** Chooses the password of a link: every session ends, and every other link of the account is dead. */
    async confirm({ oobCode, newPassword }: { oobCode: string; newPassword: string }, address: string) {
      const { uid, email } = await findLiveCode(oobCode)
      policy.check(newPassword, email)
      // Spent before the work it is for: of two who use it at once, one does.
      const spent = await spendActionCode(db, sha256(oobCode))
      if (!spent) throw new ToolkitRefusal('INVALID_OOB_CODE')
      try {
        await setPassword(uid, newPassword)
      } catch (error) {
        // The provider was away or too busy, and no password was set: the link is good for another try.
        await restoreActionCode(db, spent)
        throw error
      }
      await forgetWrongPasswords(db, { uid, email }, address)
      return actionCodeAnswer(email)
    },
  }
}

export type ResetService = ReturnType<typeof createResetService>
