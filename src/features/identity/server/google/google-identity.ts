import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { IdentityProvider } from '../../identity.port.ts'
import {
  deleteAccount,
  enableAccount,
  endSessions,
  endSessionsIn,
  findAccountByUid,
  insertAccount,
  newUid,
  setPassword,
} from '../account.repository.ts'
import { idpRoutes } from '../idp.routes.ts'
import { sweepActionCodes } from '../links/action-code.repository.ts'
import { createLinkService, type LinkDeps } from '../links/link.service.ts'
import { createResetService } from '../links/reset.service.ts'
import { createNotifyPasswordChange } from '../passwords/password.mails.ts'
import { createPasswordPolicy, createPasswordService } from '../passwords/password.service.ts'
import { createRecoveryCodeService } from '../second-factor/recovery-code.service.ts'
import { createSendNotice } from '../second-factor/second-factor.mails.ts'
import { removeSecondFactor } from '../second-factor/second-factor.repository.ts'
import { sweepKnownNetworks } from '../sessions/known-network.repository.ts'
import { createAccountOf } from '../sessions/sdk-session.service.ts'
import { sweepSessions } from '../sessions/session.repository.ts'
import { createTokenVerifier } from '../sessions/token.service.ts'
import { createGoogleAccounts, type GoogleAccounts } from './google-accounts.adapter.ts'
import { createGoogleKeys } from './google-keys.service.ts'

export type GoogleIdentityOptions = LinkDeps & {
  projectId: string
  clock: () => Date
  /** 8 by default. */
  minPasswordLength?: number
  /** Replaces Google's verifier in tests, since the emulator signs no tokens. */
  verifyToken?: IdentityProvider['verifyToken']
  accounts?: GoogleAccounts
}

export type GoogleIdentity = {
  identity: IdentityProvider
  /** Adds the calls below /idp for links in mails and changes of password. The browser's SDK signs in at Google. */
  identityRoutes: (app: FastifyInstance) => Promise<void>
  /** Deletes expired sessions and codes. Upkeep calls it regularly. */
  sweep: () => Promise<void>
}

/** Returns the function that verifies the ID tokens of a Firebase project, by Google's rules (see `googleKeysUrl`). */
export const createGoogleVerifier = (
  projectId: string,
  clock: () => Date,
  keyOf = createGoogleKeys(clock),
): IdentityProvider['verifyToken'] =>
  createTokenVerifier({ issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, keyOf, clock })

/** Waits for the next full second: sessions before it are over (`endSessions`), which Google does not know. */
const waitForNextSecond = async (clock: () => Date): Promise<void> => {
  await sleep(1000 - (clock().getTime() % 1000))
}

type ProviderDeps = LinkDeps & { clock: () => Date; accounts: GoogleAccounts } & Pick<IdentityProvider, 'verifyToken'>

const createProvider = ({ accounts, verifyToken, clock, ...deps }: ProviderDeps): IdentityProvider => {
  const { db } = deps
  const sendNotice = createSendNotice(deps.mailQueue)
  return {
    verifyToken,
    async createAccount({ email: typedEmail, password }) {
      const account = { uid: newUid(), email: typedEmail.trim().toLowerCase() }
      // Our row comes first: it decides between two simultaneous requests, and records what a killed server left at
      // Google.
      await insertAccount(db, { ...account, passwordHash: null })
      try {
        await accounts.create({ ...account, ...(password !== undefined && { password }) })
      } catch (error) {
        // Without an answer the account may exist or not.
        await accounts.remove(account.uid)
        await deleteAccount(db, account.uid)
        throw error
      }
      return { uid: account.uid }
    },
    sendInvitation: createLinkService(deps).sendInvitation,
    async setPassword(uid, password) {
      await accounts.setPassword(uid, password)
      await setPassword(db, uid, { passwordHash: null, verifiesEmail: true })
      await waitForNextSecond(clock)
    },
    async disableAccount(uid) {
      await endSessions(db, uid, { disable: true })
      await accounts.disable(uid)
    },
    async enableAccount(uid) {
      await accounts.enable(uid)
      await enableAccount(db, uid)
    },
    async deleteAccount(uid) {
      await endSessions(db, uid, { disable: true })
      await accounts.remove(uid)
      await deleteAccount(db, uid)
    },
    async revokeSessions(uid) {
      await endSessions(db, uid)
      await accounts.endSessions(uid)
      await waitForNextSecond(clock)
    },
    async removeSecondFactor(uid) {
      await accounts.removeSecondFactors(uid)
      await db.transaction().execute(async (transaction) => {
        const account = await findAccountByUid(transaction, uid)
        // Only a token tells of a factor at Google, so that there may be one without a mark.
        if (account && !(await removeSecondFactor(transaction, uid))) await endSessionsIn(transaction, uid)
        if (account) await sendNotice(transaction, { event: 'reset', email: account.email })
      })
      await waitForNextSecond(clock)
    },
    ...createRecoveryCodeService({ db, sendNotice }),
  }
}

/**
 * Creates Google's provider: passwords and sessions are in a Firebase project. Our row of each account tells whether it
 * is enabled. A call that disables or deletes an account changes our row first. If Google is then unavailable, the call
 * fails and can be retried, but the account is already refused here.
 */
export const createGoogleIdentity = (options: GoogleIdentityOptions): GoogleIdentity => {
  const { db, projectId, clock, minPasswordLength } = options
  const { verifyToken = createGoogleVerifier(projectId, clock), accounts = createGoogleAccounts(projectId) } = options
  const identity = createProvider({ ...options, verifyToken, accounts })
  const policy = createPasswordPolicy(minPasswordLength)
  const notifyChange = createNotifyPasswordChange(options.mailQueue)
  const routes = idpRoutes({
    resets: createResetService({ ...options, policy, notifyChange, setPassword: identity.setPassword }),
    passwords: createPasswordService({
      db,
      clock,
      policy,
      notifyChange,
      accountOf: createAccountOf({ db, verifyToken }),
      // The answer has no tokens, since only Google issues them: the page signs in again.
      setPassword: async ({ uid, email }, password) => {
        await identity.setPassword(uid, password)
        return { localId: uid, email }
      },
    }),
  })
  return {
    identity,
    identityRoutes: async (app) => {
      await app.register(routes, { prefix: '/idp' })
    },
    sweep: async () => {
      await Promise.all([sweepSessions(db), sweepActionCodes(db), sweepKnownNetworks(db)])
    },
  }
}
