import { Refusal } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import type { VerifiedToken } from '../identity.port.ts'
import { type Account, findAccountByUid } from './account.repository.ts'
import { accountDisabled, type IssuedTokens, sessionOver, ToolkitRefusal } from './identity-toolkit.ts'
import { insertSession } from './session.repository.ts'

type TokenSubject = { uid: string; email: string; emailVerified: boolean }

export type SessionDependencies = {
  db: Database
  issueToken: (account: TokenSubject, times: { authTimeSeconds: number }) => Promise<string>
  verifyToken: (token: string) => Promise<VerifiedToken>
}

/** The account of an ID token and when its session began. Refuses as the SDK expects it, also once the session is over. */
export const createAccountOf =
  ({ db, verifyToken }: Pick<SessionDependencies, 'db' | 'verifyToken'>) =>
  async (idToken: string): Promise<{ account: Account; authTimeSeconds: number }> => {
    const { uid, authTimeSeconds } = await verifyToken(idToken).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      throw error.code === 'token-expired' ? sessionOver() : new ToolkitRefusal('INVALID_ID_TOKEN')
    })
    const account = await findAccountByUid(db, uid)
    if (!account) throw new ToolkitRefusal('USER_NOT_FOUND')
    if (account.disabled) throw accountDisabled()
    if (authTimeSeconds < account.validSinceSeconds) throw sessionOver()
    return { account, authTimeSeconds }
  }

/** Sessions as the SDK holds them: an ID token, and a refresh token that renews it. */
export const createSessionService = ({ db, issueToken, verifyToken }: SessionDependencies) => ({
  /** Begins a session for who proved the password. Undefined when the account changed in the meantime. */
  async begin(account: TokenSubject, passwordHash: string): Promise<IssuedTokens | undefined> {
    const refreshToken = randomToken()
    const { uid } = account
    const authTimeSeconds = await insertSession(db, { uid, tokenHash: sha256(refreshToken), passwordHash })
    if (authTimeSeconds === undefined) return undefined
    return { idToken: await issueToken(account, { authTimeSeconds }), refreshToken }
  },

  accountOf: createAccountOf({ db, verifyToken }),
})

export type SessionService = ReturnType<typeof createSessionService>
