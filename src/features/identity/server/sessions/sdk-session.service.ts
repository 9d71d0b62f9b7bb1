import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/problem.ts'
import type { CallOrigin } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import { sessionKeyOf, type VerifiedToken } from '../../identity.port.ts'
import { type Account, findAccountByUid } from '../account.repository.ts'
import type { TokenSession } from '../embedded/id-token.ts'
import { accountDisabled, type IssuedTokens, sessionOver, ToolkitRefusal, tokenReused } from '../identity-toolkit.ts'
import { renewSession } from './refresh-token.repository.ts'
import type { NotifyCopiedSession } from './session.mails.ts'
import { insertSession, isSessionEnded } from './session.repository.ts'
import { deviceOf } from './session.service.ts'

type TokenSubject = { uid: string; email: string; emailVerified: boolean }

export type SdkSessionDeps = {
  db: SqlDatabase
  issueToken: (account: TokenSubject, session: TokenSession) => Promise<string>
  verifyToken: (token: string) => Promise<VerifiedToken>
  notifyCopied: NotifyCopiedSession
}

/** Returns the function that finds the account of an ID token. It throws a `ToolkitRefusal`. */
export const createAccountOf =
  ({ db, verifyToken }: Pick<SdkSessionDeps, 'db' | 'verifyToken'>) =>
  async (idToken: string): Promise<{ account: Account; authTimeSeconds: number; hasSecondFactor: boolean }> => {
    const verified = await verifyToken(idToken).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      throw error.code === 'token-expired' ? sessionOver() : new ToolkitRefusal('INVALID_ID_TOKEN')
    })
    const { uid, authTimeSeconds, hasSecondFactor } = verified
    const account = await findAccountByUid(db, uid)
    if (!account) throw new ToolkitRefusal('USER_NOT_FOUND')
    if (account.disabled) throw accountDisabled(account.uid)
    if (authTimeSeconds < account.validSinceSeconds) throw sessionOver()
    if (await isSessionEnded(db, { uid, key: sessionKeyOf(verified) })) throw sessionOver()
    return { account, authTimeSeconds, hasSecondFactor }
  }

export const createSdkSessionService = ({ db, issueToken, verifyToken, notifyCopied }: SdkSessionDeps) => ({
  /** Begins a session after the verified factors. Returns undefined when the account has changed since. */
  async begin(
    account: TokenSubject,
    passwordHash: string,
    origin: CallOrigin,
    { hasSecondFactor }: { hasSecondFactor: boolean },
  ): Promise<IssuedTokens | undefined> {
    const refreshToken = randomToken()
    const id = randomUUID()
    const { uid } = account
    const tokenHash = sha256(refreshToken)
    const session = { id, uid, tokenHash, passwordHash, hasSecondFactor, device: deviceOf(origin) }
    const authTimeSeconds = await insertSession(db, session)
    if (authTimeSeconds === undefined) return undefined
    return { idToken: await issueToken(account, { authTimeSeconds, sessionId: id, hasSecondFactor }), refreshToken }
  },

  /** Renews a session by new tokens. A reuse of the old one ends it, and mails the owner. Throws a `ToolkitRefusal`. */
  async renew(oldToken: string, origin: CallOrigin): Promise<IssuedTokens & { uid: string }> {
    const refreshToken = randomToken()
    const renewal = await renewSession(db, {
      tokenHash: sha256(oldToken),
      nextHash: sha256(refreshToken),
      device: deviceOf(origin),
    })
    if (renewal.outcome === 'reused') await notifyCopied(db, renewal.email)
    if (renewal.outcome === 'over') throw sessionOver()
    if (renewal.outcome !== 'renewed') throw (renewal.outcome === 'reused' ? tokenReused : accountDisabled)(renewal.uid)
    const { key, authTimeSeconds, hasSecondFactor, ...account } = renewal.session
    const idToken = await issueToken(account, { authTimeSeconds, sessionId: key, hasSecondFactor })
    return { uid: account.uid, idToken, refreshToken }
  },

  accountOf: createAccountOf({ db, verifyToken }),
})

export type SdkSessionService = ReturnType<typeof createSdkSessionService>
