import { type AttemptRule, takeAttempt } from '#shared/server/attempts.ts'
import type { Database } from '#shared/server/database.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { setPassword } from './account.repository.ts'
import { signInAnswer, ToolkitRefusal, tooManyAttempts } from './identity-toolkit.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { SessionService } from './session.service.ts'

/** A password is changed only this soon after it was typed; the provider of the specification asks the same. */
const recentSignInSeconds = 5 * 60
/** Each change costs a hash. */
const changeLimit: AttemptRule = { name: 'password-change', limit: 10, windowSeconds: 3600 }

type Dependencies = { db: Database; policy: PasswordPolicy; sessions: SessionService }

/**
 * Makes the change of password of a signed-in person: their other sessions end, this one goes on with new tokens.
 * Refuses with a `ToolkitRefusal`.
 */
export const createChangePassword =
  ({ db, policy, sessions }: Dependencies) =>
  async ({ idToken, password }: { idToken: string; password: string }) => {
    const { account, authTimeSeconds } = await sessions.accountOf(idToken)
    if (Date.now() / 1000 - authTimeSeconds > recentSignInSeconds)
      throw new ToolkitRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    policy.check(password)
    const attempt = await takeAttempt(db, changeLimit, account.uid)
    if (!attempt.allowed) throw tooManyAttempts(attempt.waitSeconds)
    const passwordHash = await hashSecret(password)
    await setPassword(db, account.uid, { passwordHash })
    const tokens = await sessions.begin(account, passwordHash)
    if (!tokens) throw new ToolkitRefusal('TOKEN_EXPIRED')
    return signInAnswer(account, tokens)
  }

export type ChangePassword = ReturnType<typeof createChangePassword>
