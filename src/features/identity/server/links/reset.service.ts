import { type AttemptRule, consumeAttempt, consumeAttempts } from '#shared/server/attempts.ts'
import { networkOf, siteOf } from '#shared/server/network.ts'
import { sha256 } from '#shared/server/secret.ts'
import type { IdentityProvider } from '../../identity.port.ts'
import {
  accountDisabled,
  actionCodeAnswer,
  resetRequestAnswer,
  ToolkitRefusal,
  tooManyAttempts,
} from '../identity-toolkit.ts'
import type { NotifyPasswordChange } from '../passwords/password.mails.ts'
import type { PasswordPolicy } from '../passwords/password.service.ts'
import { forgetWrongCodes } from '../second-factor/second-factor-limits.ts'
import { isKnownNetwork } from '../sessions/known-network.repository.ts'
import { forgetWrongPasswords } from '../sessions/sign-in-limits.ts'
import { consumeActionCode, findActionCode, restoreActionCode } from './action-code.repository.ts'
import { createLinkService, type LinkDeps } from './link.service.ts'

const minute = 60
/** The limits of reset requests. Unknown addresses count the same: no limit reveals which accounts exist. */
export const resetLimits = {
  accountAndNetwork: { name: 'reset-account-network', limit: 3, windowSeconds: 15 * minute },
  network: { name: 'reset-network', limit: 20, windowSeconds: 60 * minute },
  /** The /48 of an IPv6 network. */
  site: { name: 'reset-site', limit: 80, windowSeconds: 60 * minute },
  /** One account from all networks. Beyond the limit, the same answer without a mail. */
  account: { name: 'reset-account', limit: 10, windowSeconds: 60 * minute },
} satisfies Record<string, AttemptRule>

type Deps = LinkDeps & {
  policy: PasswordPolicy
  notifyChange: NotifyPasswordChange
  setPassword: IdentityProvider['setPassword']
}

/** Lets people choose a password by a link in a mail, for every provider. Throws a `ToolkitRefusal`. */
export const createResetService = ({ policy, notifyChange, setPassword, ...deps }: Deps) => {
  const { db } = deps
  const links = createLinkService(deps)
  links.allowResetsWith(
    // Requests from other networks do not block the owner's mail.
    async ({ uid, email, network }) => {
      if (await isKnownNetwork(db, uid, network)) return `${email} known`
      return (await consumeAttempt(db, resetLimits.account, email)).allowed ? email : undefined
    },
  )

  const findValidCode = async (oobCode: string): Promise<{ uid: string; email: string }> => {
    const code = await findActionCode(db, sha256(oobCode))
    if (!code) throw new ToolkitRefusal('INVALID_OOB_CODE')
    if (code.isExpired) throw new ToolkitRefusal('EXPIRED_OOB_CODE')
    if (code.disabled) throw accountDisabled(code.uid)
    return code
  }

  return {
    /** Returns the policy for the SDK's `validatePassword`. */
    policy: () => policy.answer,

    /** Answers before the account is looked up. */
    async request(email: string, address: string) {
      const network = networkOf(address)
      const site = siteOf(address)
      const attempt = await consumeAttempts(db, [
        [resetLimits.accountAndNetwork, email, network],
        [resetLimits.network, network],
        ...(site === undefined ? [] : [[resetLimits.site, site] as const]),
      ])
      if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
      await links.requestReset({ email, network })
      return resetRequestAnswer(email)
    },

    /** Returns the e-mail of a link without consuming the link. */
    async check(oobCode: string) {
      return actionCodeAnswer((await findValidCode(oobCode)).email)
    },

    /** Sets the password by a link, ends every session and the other links, and returns the account's id. */
    async confirm({ oobCode, newPassword }: { oobCode: string; newPassword: string }, address: string) {
      const { uid, email } = await findValidCode(oobCode)
      policy.check(newPassword, email)
      // Consumed before the work, so that one of two concurrent requests succeeds.
      const spent = await consumeActionCode(db, sha256(oobCode))
      if (!spent) throw new ToolkitRefusal('INVALID_OOB_CODE')
      try {
        await setPassword(uid, newPassword)
      } catch (error) {
        // No password was set, since the provider is unavailable or busy.
        await restoreActionCode(db, spent)
        throw error
      }
      await forgetWrongPasswords(db, { uid, email }, address)
      await forgetWrongCodes(db, uid, address)
      // The first password of an account changes none.
      if (spent.purpose === 'reset') await notifyChange(db, { email, way: 'link' })
      return { uid, answer: actionCodeAnswer(email) }
    },
  }
}

export type ResetService = ReturnType<typeof createResetService>
