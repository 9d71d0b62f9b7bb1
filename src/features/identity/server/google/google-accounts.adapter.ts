import type { Auth } from 'firebase-admin/auth'
import { z } from 'zod'
import { emailTaken, providerUnavailable } from '../../identity.port.ts'

/** Google's library retries for minutes, which is too long for our callers. */
const deadlineMs = 10_000

type NewAccount = { uid: string; email: string; password?: string }

/**
 * The accounts at Google. Each call throws `providerUnavailable()` when Google does not answer or refuses the call. The
 * change may then be done or not, and the call can be retried. Calls on an unknown account are no-ops.
 */
export type GoogleAccounts = {
  /** Creates an account under our id. Throws `emailTaken()` when the address has another account there. */
  create: (account: NewAccount) => Promise<void>
  disable: (uid: string) => Promise<void>
  enable: (uid: string) => Promise<void>
  remove: (uid: string) => Promise<void>
  /** Revokes every refresh token of an account. */
  endSessions: (uid: string) => Promise<void>
  /** Removes every second factor of an account, and ends its sessions. */
  removeSecondFactors: (uid: string) => Promise<void>
  /** Sets a password, ends the sessions, and marks the e-mail as verified, since its owner has read our mail. */
  setPassword: (uid: string, password: string) => Promise<void>
}

const AdminError = z.object({ code: z.string() })
const codeOf = (error: unknown): string | undefined => AdminError.safeParse(error).data?.code

/** Loads Google's large library at the first call. Uses the default credentials. */
const openAuth = async (projectId: string): Promise<Auth> => {
  const [{ applicationDefault, getApps, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  const app =
    getApps().find(({ name }) => name === projectId) ??
    initializeApp({ projectId, credential: applicationDefault() }, projectId)
  return getAuth(app)
}

const withinDeadline = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Google did not answer within ${deadlineMs} ms.`)), deadlineMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

const isTaken = (error: unknown): boolean =>
  ['auth/email-already-exists', 'auth/uid-already-exists'].includes(codeOf(error) ?? '')

export const createGoogleAccounts = (projectId: string): GoogleAccounts => {
  const call = async <Result>(work: (auth: Auth) => Promise<Result>): Promise<Result> => {
    try {
      return await withinDeadline(openAuth(projectId).then(work))
    } catch (cause) {
      if (isTaken(cause)) throw emailTaken()
      throw Object.assign(providerUnavailable(), { cause })
    }
  }
  const callForKnown = (work: (auth: Auth) => Promise<unknown>): Promise<void> =>
    call(async (auth) => {
      await work(auth).catch((error: unknown) => {
        if (codeOf(error) !== 'auth/user-not-found') throw error
      })
    })

  return {
    create: ({ uid, email, password }) =>
      call(async (auth) => {
        try {
          await auth.createUser({ uid, email, ...(password !== undefined && { password }) })
        } catch (error) {
          // Google's library retries a call whose answer was lost. The account then exists under our id.
          const isOurs = isTaken(error) && (await auth.getUser(uid).catch(() => undefined)) !== undefined
          if (!isOurs) throw error
        }
      }),
    disable: (uid) =>
      callForKnown(async (auth) => {
        await auth.updateUser(uid, { disabled: true })
        await auth.revokeRefreshTokens(uid)
      }),
    enable: (uid) => callForKnown((auth) => auth.updateUser(uid, { disabled: false })),
    remove: (uid) => callForKnown((auth) => auth.deleteUser(uid)),
    endSessions: (uid) => callForKnown((auth) => auth.revokeRefreshTokens(uid)),
    removeSecondFactors: (uid) =>
      callForKnown(async (auth) => {
        await auth.updateUser(uid, { multiFactor: { enrolledFactors: null } })
        await auth.revokeRefreshTokens(uid)
      }),
    setPassword: (uid, password) => callForKnown((auth) => auth.updateUser(uid, { password, emailVerified: true })),
  }
}
