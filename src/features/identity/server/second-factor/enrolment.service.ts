import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CallOrigin } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { seal, unseal } from '#shared/server/seal.ts'
import type { Account } from '../account.repository.ts'
import type { IssuedTokens } from '../identity-toolkit.ts'
import { sessionOver, ToolkitRefusal } from '../identity-toolkit.ts'
import { isRecentSignIn } from '../passwords/password.service.ts'
import type { SdkSessionService } from '../sessions/sdk-session.service.ts'
import {
  type EnrollmentFinish,
  type EnrollmentStart,
  enrollmentAnswer,
  enrollmentStartAnswer,
  factorExists,
  noSuchFactor,
  signInTooOld,
  tooLate,
  type Withdrawal,
  wrongCode,
} from './mfa-toolkit.ts'
import type { SendNotice } from './second-factor.mails.ts'
import { findSecondFactor, insertSecondFactor, removeSecondFactor } from './second-factor.repository.ts'
import { countTry } from './second-factor-limits.ts'
import { acceptedStep, totp } from './totp.ts'

/** The time that an enrolment waits for its first code. */
const enrolmentMinutes = 10

/** The state that the SDK carries between the two calls of an enrolment, sealed for the account. */
const Enrolment = z.object({ secret: z.base64(), endsAtMs: z.number() })

export type SecondFactorDeps = {
  db: SqlDatabase
  /** Seals the secrets at rest and between the calls of an enrolment. */
  sealingKey: Buffer
  clock: () => Date
  sessions: Pick<SdkSessionService, 'accountOf' | 'begin'>
  sendNotice: SendNotice
}

/** Adds and removes the second factor of a signed-in person, by the protocol. Throws a `ToolkitRefusal`. */
export const createEnrolmentService = ({ db, sealingKey, clock, sessions, sendNotice }: SecondFactorDeps) => {
  const nameOf = ({ uid }: Account): string => `second-factor-enrolment:${uid}`

  const openEnrolment = (account: Account, sessionInfo: string): Buffer => {
    const text = unseal(sealingKey, nameOf(account), Buffer.from(sessionInfo, 'base64url'))
    if (text === undefined) throw new ToolkitRefusal('INVALID_SESSION_INFO')
    const { secret, endsAtMs } = Enrolment.parse(JSON.parse(text))
    if (clock().getTime() >= endsAtMs) throw tooLate()
    return Buffer.from(secret, 'base64')
  }

  /** Begins the session that continues after all of the account have ended. */
  const continueSession = async (account: Account, origin: CallOrigin, hasSecondFactor: boolean) => {
    const tokens = await sessions.begin(account, account.passwordHash ?? '', origin, { hasSecondFactor })
    if (!tokens) throw sessionOver()
    return tokens
  }

  return {
    /** Makes a secret. It counts once a code has proved that an app has it. The sign-in must be recent. */
    async start({ idToken }: z.output<typeof EnrollmentStart>) {
      const { account, authTimeSeconds } = await sessions.accountOf(idToken)
      if (!isRecentSignIn(clock(), authTimeSeconds)) throw signInTooOld()
      if (account.secondFactorAt) throw factorExists()
      const secret = randomBytes(totp.secretBytes)
      const endsAt = new Date(clock().getTime() + enrolmentMinutes * 60_000)
      const enrolment = JSON.stringify({ secret: secret.toString('base64'), endsAtMs: endsAt.getTime() })
      const sessionInfo = seal(sealingKey, nameOf(account), enrolment).toString('base64url')
      return enrollmentStartAnswer(secret, sessionInfo, endsAt)
    },

    /** Adds the factor once its first code is right. The other sessions end. */
    async finish({ idToken, totpVerificationInfo }: z.output<typeof EnrollmentFinish>, origin: CallOrigin) {
      const { account } = await sessions.accountOf(idToken)
      const { uid, email } = account
      if (account.secondFactorAt) throw factorExists()
      const secret = openEnrolment(account, totpVerificationInfo.sessionInfo)
      const forgetTry = await countTry(db, uid, origin.address)
      const step = acceptedStep(secret, totpVerificationInfo.verificationCode, { now: clock(), lastStep: 0 })
      if (step === undefined) throw wrongCode(account.uid)
      await db.transaction().execute(async (transaction) => {
        const factor = { uid, passwordHash: account.passwordHash ?? '', secret, step }
        if (!(await insertSecondFactor(transaction, sealingKey, factor))) throw factorExists()
        await sendNotice(transaction, { event: 'enrolled', email })
      })
      await forgetTry()
      return enrollmentAnswer(await continueSession(account, origin, true))
    },

    /** Removes the factor, after a recent sign-in with it: nobody removes it without a code. */
    async withdraw(
      { idToken, mfaEnrollmentId }: z.output<typeof Withdrawal>,
      origin: CallOrigin,
    ): Promise<IssuedTokens> {
      const { account, authTimeSeconds, hasSecondFactor } = await sessions.accountOf(idToken)
      if (!hasSecondFactor || !isRecentSignIn(clock(), authTimeSeconds)) throw signInTooOld()
      const factor = await findSecondFactor(db, sealingKey, account.uid)
      if (factor?.id !== mfaEnrollmentId) throw noSuchFactor()
      await db.transaction().execute(async (transaction) => {
        if (!(await removeSecondFactor(transaction, account.uid))) throw noSuchFactor()
        await sendNotice(transaction, { event: 'withdrawn', email: account.email })
      })
      return continueSession(account, origin, false)
    },
  }
}

export type EnrolmentService = ReturnType<typeof createEnrolmentService>
