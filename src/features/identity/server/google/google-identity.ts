import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { IdentityProvider } from '../../identity.port.ts'
import { deleteAccount, endSessions, insertAccount, newUid, setPassword } from '../account.repository.ts'
import { sweepKnownNetworks } from '../embedded/known-network.repository.ts'
import { idpRoutes } from '../idp.routes.ts'
import { sweepActionCodes } from '../links/action-code.repository.ts'
import { type ActionLinkDependencies, createActionLinks } from '../links/action-link.service.ts'
import { createResetService } from '../links/reset.service.ts'
import { createChangePassword } from '../passwords/password.service.ts'
import { createPasswordPolicy } from '../passwords/password-policy.ts'
import { sweepSessions } from '../sessions/session.repository.ts'
import { createAccountOf } from '../sessions/session.service.ts'
import { createTokenVerifier } from '../sessions/token.service.ts'
import { createGoogleAccounts, type GoogleAccounts } from './google-accounts.adapter.ts'
import { createGoogleKeys } from './google-keys.service.ts'

export type GoogleIdentityOptions = ActionLinkDependencies & {
  projectId: string
  /** 8 unless told. */
  minPasswordLength?: number
  /** Google's, unless a test gives its own: the emulator signs nothing, so nothing could be verified there. */
  verifyToken?: IdentityProvider['verifyToken']
  accounts?: GoogleAccounts
}

export type GoogleIdentity = {
  identity: IdentityProvider
  /** Opens /idp for links in mails and changes of password: the browser's SDK signs in at Google. */
  identityDoor: (app: FastifyInstance) => Promise<void>
  /** Deletes codes that no longer count; to be called now and then. */
  sweep: () => Promise<void>
}

/** Verifies the ID tokens of a Firebase project, as Google says to (see `googleKeysUrl`). */
export const createGoogleVerifier = (projectId: string, keyOf = createGoogleKeys()): IdentityProvider['verifyToken'] =>
  createTokenVerifier({ issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, keyOf })

/** Sessions are over up to the next whole second (see `endSessions`), and Google does not know: so nobody signs in before. */
const passEndOfSecond = async (): Promise<void> => {
  await pause(1000 - (Date.now() % 1000))
}

const createProvider = (
  { db, ...options }: ActionLinkDependencies,
  verifyToken: IdentityProvider['verifyToken'],
  accounts: GoogleAccounts,
): IdentityProvider => ({
  verifyToken,
  async createAccount({ email: typedEmail, password }) {
    const account = { uid: newUid(), email: typedEmail.trim().toLowerCase() }
    // Our row comes first: it decides between two who make the same account, and finds what a killed server left at Google.
    await insertAccount(db, { ...account, passwordHash: null })
    try {
      await accounts.create({ ...account, ...(password !== undefined && { password }) })
    } catch (error) {
      // An answer that did not come leaves in doubt whether the account was made.
      await accounts.remove(account.uid)
      await deleteAccount(db, account.uid)
      throw error
    }
    return { uid: account.uid }
  },
  sendInvitation: createActionLinks({ db, ...options }).sendInvitation,
  async setPassword(uid, password) {
    await accounts.setPassword(uid, password)
    await setPassword(db, uid, { passwordHash: null, verifiesEmail: true })
    await passEndOfSecond()
  },
  async disableAccount(uid) {
    await endSessions(db, uid, { disable: true })
    await accounts.disable(uid)
  },
  async deleteAccount(uid) {
    await endSessions(db, uid, { disable: true })
    await accounts.remove(uid)
    await deleteAccount(db, uid)
  },
  async revokeSessions(uid) {
    await endSessions(db, uid)
    await accounts.endSessions(uid)
    await passEndOfSecond()
  },
})

/**
 * Google's provider: passwords and sessions lie in a Firebase project. A row of ours for each account says whether it
 * may still be used, and is written first where rights are taken away: should Google be away then, the call fails and
 * can be repeated, and the account is refused here all the same.
 */
export const createGoogleIdentity = (options: GoogleIdentityOptions): GoogleIdentity => {
  const { db, projectId, minPasswordLength } = options
  const { verifyToken = createGoogleVerifier(projectId), accounts = createGoogleAccounts(projectId) } = options
  const identity = createProvider(options, verifyToken, accounts)
  const policy = createPasswordPolicy(minPasswordLength)
  const door = idpRoutes({
    resets: createResetService({ ...options, policy, setPassword: identity.setPassword }),
    changePassword: createChangePassword({
      db,
      policy,
      accountOf: createAccountOf({ db, verifyToken }),
      // Without tokens, which Google alone issues: the page signs in anew.
      keepPassword: async ({ uid, email }, password) => {
        await identity.setPassword(uid, password)
        return { localId: uid, email }
      },
    }),
  })
  return {
    identity,
    identityDoor: async (app) => {
      await app.register(door, { prefix: '/idp' })
    },
    sweep: async () => {
      await Promise.all([sweepSessions(db), sweepActionCodes(db), sweepKnownNetworks(db)])
    },
  }
}
