// How a second factor works. The answer to the right password has a pending credential instead of tokens, and a session
// tells by a claim whether it began with a code. `bind` refuses a person whose role needs one (`SECOND_FACTOR_ROLES`)
// and whose session began without: an endpoint is open to them by `withoutSecondFactor`.

import type { z } from 'zod'
import type { CallOrigin } from '#shared/server/actor.ts'
import { consumeAttempt } from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { networkOf } from '#shared/server/network.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import { type Account, findAccountByUid } from '../account.repository.ts'
import { accountDisabled, type IssuedTokens, ToolkitRefusal, wrongCredentials } from '../identity-toolkit.ts'
import { recordKnownNetwork } from '../sessions/known-network.repository.ts'
import type { SecondFactorDeps } from './enrolment.service.ts'
import {
  mfaInfo,
  noSuchFactor,
  pendingAnswer,
  type SecondStep,
  tooLate,
  unknownPending,
  wrongCode,
} from './mfa-toolkit.ts'
import { consumePendingSignIn, findPendingSignIn, insertPendingSignIn } from './pending-sign-in.repository.ts'
import { hashOfRecoveryCode, isRecoveryCode } from './recovery-code.service.ts'
import {
  clearStrayMark,
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  findSecondFactor,
  type SecondFactor,
} from './second-factor.repository.ts'
import { countTry, secondFactorLimits } from './second-factor-limits.ts'
import { acceptedStep } from './totp.ts'

/** Creates the second step of a sign-in: a code of the app, or a recovery code. Throws a `ToolkitRefusal`. */
export const createSecondStepService = ({ db, sealingKey, clock, sessions, sendNotice }: SecondFactorDeps) => {
  /** Counts a try. Beyond the limits, throws, and warns the owner once a day: somebody knows the password. */
  const countTryOf = async ({ uid, email }: Account, { address }: CallOrigin): Promise<() => Promise<void>> => {
    try {
      return await countTry(db, uid, address)
    } catch (error) {
      if (error instanceof ToolkitRefusal && (await consumeAttempt(db, secondFactorLimits.warning, uid)).allowed)
        await sendNotice(db, { event: 'guessed', email })
      throw error
    }
  }

  /** Uses a code up. Returns false for a wrong or used code. */
  const useCode = async (transaction: SqlDatabase, account: Account, factor: SecondFactor, code: string) => {
    const { uid, email } = account
    if (isRecoveryCode(code)) {
      if (!(await consumeRecoveryCode(transaction, uid, hashOfRecoveryCode(code)))) return false
      const codesLeft = (await countRecoveryCodes(transaction, uid)) ?? 0
      await sendNotice(transaction, { event: 'code-used', email, codesLeft })
      return true
    }
    const step = acceptedStep(factor.secret, code, { now: clock(), lastStep: factor.lastStep })
    return step !== undefined && (await consumeStep(transaction, uid, step))
  }

  const findPending = async (credentialHash: Buffer): Promise<Account> => {
    const pending = await findPendingSignIn(db, credentialHash)
    const account = pending && (await findAccountByUid(db, pending.uid))
    if (!account) throw unknownPending()
    if (account.disabled) throw accountDisabled(account.uid)
    if (pending.isExpired) throw tooLate()
    return account
  }

  return {
    /** Answers the right password of an account with a second factor. Returns undefined when the account has none. */
    async begin(account: Account) {
      const factor = await findSecondFactor(db, sealingKey, account.uid)
      if (!factor) {
        await clearStrayMark(db, account.uid)
        return undefined
      }
      const credential = randomToken()
      const pending = { ...account, passwordHash: account.passwordHash ?? '', credentialHash: sha256(credential) }
      if (!(await insertPendingSignIn(db, pending))) throw wrongCredentials(account.uid)
      return pendingAnswer(account, credential, factor)
    },

    mfaInfoOf: async ({ uid, secondFactorAt }: Account) =>
      mfaInfo(secondFactorAt ? await findSecondFactor(db, sealingKey, uid) : undefined),

    /** Completes a sign-in that waits for a code. Uses up the pending credential and the code together. */
    async finish(
      { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }: z.output<typeof SecondStep>,
      origin: CallOrigin,
    ): Promise<IssuedTokens> {
      const credentialHash = sha256(mfaPendingCredential)
      const account = await findPending(credentialHash)
      const factor = await findSecondFactor(db, sealingKey, account.uid)
      if (factor?.id !== mfaEnrollmentId) throw noSuchFactor()
      const forgetTry = await countTryOf(account, origin)
      await db.transaction().execute(async (transaction) => {
        if (!(await useCode(transaction, account, factor, totpVerificationInfo.verificationCode)))
          throw wrongCode(account.uid)
        if (!(await consumePendingSignIn(transaction, credentialHash))) throw unknownPending()
      })
      const tokens = await sessions.begin(account, account.passwordHash ?? '', origin, { hasSecondFactor: true })
      if (!tokens) throw unknownPending()
      await forgetTry()
      await recordKnownNetwork(db, account.uid, networkOf(origin.address))
      return tokens
    },
  }
}

export type SecondStepService = ReturnType<typeof createSecondStepService>
