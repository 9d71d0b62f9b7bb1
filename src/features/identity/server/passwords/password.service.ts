import type { CallOrigin } from '#shared/server/actor.ts'
import { type AttemptRule, consumeAttempt } from '#shared/server/attempts.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Account } from '../account.repository.ts'
import { longestPassword, passwordPolicyAnswer, ToolkitRefusal, tooManyAttempts } from '../identity-toolkit.ts'
import type { createAccountOf } from '../sessions/sdk-session.service.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { NotifyPasswordChange } from './password.mails.ts'

/** The shortest password that NIST allows (SP 800-63B). The SDK's own minimum is 6. */
const defaultMinLength = 8
/** The age that a sign-in may have to change the password (docs/rules/identity.md#sessions-password), as at Google. */
const recentSignInSeconds = 5 * 60
/** Tells whether a sign-in is recent enough to change how the account is signed in to. */
export const isRecentSignIn = (now: Date, authTimeSeconds: number): boolean =>
  now.getTime() / 1000 - authTimeSeconds <= recentSignInSeconds
/** Each change costs a hash. */
const changeLimit: AttemptRule = { name: 'password-change', limit: 10, windowSeconds: 3600 }

/** Checks that new passwords are long enough and not common. The SDK checks the length before it sends a password. */
export const createPasswordPolicy = (minLength = defaultMinLength) => ({
  answer: passwordPolicyAnswer(minLength),
  /** Throws a `ToolkitRefusal` for a password that is too short, too long or common. */
  check(password: string, email: string): void {
    if (password.length < minLength || password.length > longestPassword)
      throw new ToolkitRefusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS')
    if (isCommonPassword(password, email)) throw new ToolkitRefusal('WEAK_PASSWORD')
  },
})

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>

type Deps = {
  db: SqlDatabase
  clock: () => Date
  policy: PasswordPolicy
  accountOf: ReturnType<typeof createAccountOf>
  notifyChange: NotifyPasswordChange
  setPassword: (
    account: Account,
    password: string,
    session: { origin: CallOrigin; hasSecondFactor: boolean },
  ) => Promise<object>
}

/** Changes the password of a signed-in person, which ends their other sessions. */
export const createPasswordService = ({ db, clock, policy, accountOf, notifyChange, setPassword }: Deps) => ({
  /** Throws a `ToolkitRefusal` when the sign-in is too old, the password is refused, or there were too many changes. */
  async change({ idToken, password }: { idToken: string; password: string }, origin: CallOrigin): Promise<object> {
    const { account, authTimeSeconds, hasSecondFactor } = await accountOf(idToken)
    if (!isRecentSignIn(clock(), authTimeSeconds)) throw new ToolkitRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    policy.check(password, account.email)
    const attempt = await consumeAttempt(db, changeLimit, account.uid)
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds, account.uid)
    const answer = await setPassword(account, password, { origin, hasSecondFactor })
    await notifyChange(db, { email: account.email, way: 'account' })
    return answer
  },
})

export type PasswordService = ReturnType<typeof createPasswordService>
