import type { CallOrigin } from '#shared/server/actor.ts'
import { type AttemptRule, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { type Account, setPassword } from '../account.repository.ts'
import { signInAnswer, ToolkitRefusal, tooManyAttempts } from '../identity-toolkit.ts'
import type { createAccountOf, SessionService } from '../sessions/session.service.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** How recent the sign-in must be to change the password (docs/rules.md#sessions-password). Google asks the same. */
const recentSignInSeconds = 5 * 60
/** Each change costs a hash. */
const changeLimit: AttemptRule = { name: 'password-change', limit: 10, windowSeconds: 3600 }

type Dependencies<Answer> = {
  db: Database
  policy: PasswordPolicy
  accountOf: ReturnType<typeof createAccountOf>
  /** Sets the password at the provider, and answers the SDK. */
  keepPassword: (account: Account, password: string, origin: CallOrigin) => Promise<Answer>
}

/** Makes the change of password of a signed-in person, which ends their other sessions. Refuses with a `ToolkitRefusal`. */
export const createChangePassword =
  <Answer>({ db, policy, accountOf, keepPassword }: Dependencies<Answer>) =>
  async ({ idToken, password }: { idToken: string; password: string }, origin: CallOrigin): Promise<Answer> => {
    const { account, authTimeSeconds } = await accountOf(idToken)
    if (Date.now() / 1000 - authTimeSeconds > recentSignInSeconds)
      throw new ToolkitRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    policy.check(password, account.email)
    const attempt = await takeAttempt(db, changeLimit, account.uid)
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
    return keepPassword(account, password, origin)
  }

/** Sets the password at the embedded provider: this session goes on with new tokens. */
export const createKeepPassword =
  ({ db, sessions }: { db: Database; sessions: SessionService }) =>
  async (account: Account, password: string, origin: CallOrigin) => {
    const passwordHash = await hashSecret(password)
    await setPassword(db, account.uid, { passwordHash })
    const tokens = await sessions.begin(account, passwordHash, origin)
    if (!tokens) throw new ToolkitRefusal('TOKEN_EXPIRED')
    return signInAnswer(account, tokens)
  }

export type ChangePassword = (change: { idToken: string; password: string }, origin: CallOrigin) => Promise<object>
