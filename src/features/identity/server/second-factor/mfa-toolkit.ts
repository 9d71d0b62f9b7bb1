import { z } from 'zod'
import type { Account } from '../account.repository.ts'
import { type IssuedTokens, ToolkitRefusal } from '../identity-toolkit.ts'
import type { SecondFactor } from './second-factor.repository.ts'
import { toBase32, totp } from './totp.ts'

/** The part of Google's Identity Toolkit protocol about second factors: `mfaEnrollment` and `mfaSignIn`, TOTP only. */

const malformed = 'INVALID_ARGUMENT'
const unsupported = 'OPERATION_NOT_ALLOWED'
const idToken = z.string('MISSING_ID_TOKEN').min(1, 'MISSING_ID_TOKEN')
/** A recovery code may come where a code does. It is longer. */
const verificationCode = z.string('MISSING_CODE').trim().min(1, 'MISSING_CODE').max(64, 'INVALID_CODE')
const enrollmentId = z.string('MISSING_MFA_ENROLLMENT_ID').min(1, 'MISSING_MFA_ENROLLMENT_ID')

/** Only authenticator apps: a factor by phone would have `phoneEnrollmentInfo`. */
export const EnrollmentStart = z.object({ idToken, totpEnrollmentInfo: z.object({}, unsupported) }, malformed)
export const EnrollmentFinish = z.object(
  {
    idToken,
    totpVerificationInfo: z.object(
      { sessionInfo: z.string('MISSING_SESSION_INFO').max(1024, 'INVALID_SESSION_INFO'), verificationCode },
      unsupported,
    ),
  },
  malformed,
)
export const Withdrawal = z.object({ idToken, mfaEnrollmentId: enrollmentId }, malformed)
export const SecondStep = z.object(
  {
    mfaPendingCredential: z
      .string('MISSING_MFA_PENDING_CREDENTIAL')
      .min(1, 'MISSING_MFA_PENDING_CREDENTIAL')
      .max(512, 'INVALID_MFA_PENDING_CREDENTIAL'),
    mfaEnrollmentId: enrollmentId,
    totpVerificationInfo: z.object({ verificationCode }, unsupported),
  },
  malformed,
)

export const wrongCode = (account: string) =>
  new ToolkitRefusal('INVALID_CODE', { event: 'second-factor-failed', account })
/** The time to type the code is over: the sign-in or the enrolment begins again. */
export const tooLate = () => new ToolkitRefusal('TOTP_CHALLENGE_TIMEOUT')
export const unknownPending = () => new ToolkitRefusal('INVALID_MFA_PENDING_CREDENTIAL')
export const noSuchFactor = () => new ToolkitRefusal('MFA_ENROLLMENT_NOT_FOUND')
export const factorExists = () => new ToolkitRefusal('SECOND_FACTOR_EXISTS')
export const signInTooOld = () => new ToolkitRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')

const mfaInfoOf = ({ id, enrolledAt }: SecondFactor) => ({
  mfaEnrollmentId: id,
  enrolledAt: enrolledAt.toISOString(),
  totpInfo: {},
})

/** Lists the factors for the SDK. An empty list clears its cached factor. */
export const mfaInfo = (factor: SecondFactor | undefined) => ({ mfaInfo: factor ? [mfaInfoOf(factor)] : [] })

/** The answer of a sign-in that waits for a code. It has no tokens. */
export const pendingAnswer = ({ uid, email }: Account, mfaPendingCredential: string, factor: SecondFactor) => ({
  kind: 'identitytoolkit#VerifyPasswordResponse',
  localId: uid,
  email,
  registered: true,
  mfaPendingCredential,
  ...mfaInfo(factor),
})

export const enrollmentStartAnswer = (secret: Buffer, sessionInfo: string, endsAt: Date) => ({
  totpSessionInfo: {
    sharedSecretKey: toBase32(secret),
    verificationCodeLength: totp.digits,
    hashingAlgorithm: totp.algorithm,
    periodSec: totp.periodSeconds,
    sessionInfo,
    finalizeEnrollmentTime: endsAt.toISOString(),
  },
})

export const enrollmentAnswer = (tokens: IssuedTokens) => ({ ...tokens, totpAuthInfo: {} })
