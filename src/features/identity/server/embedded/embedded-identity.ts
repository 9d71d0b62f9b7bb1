import type { FastifyInstance } from 'fastify'
import { hashSecret, verifySecret } from '#shared/server/secret.ts'
import type { IdentityProvider } from '../../identity.port.ts'
import {
  deleteAccount,
  enableAccount,
  endSessions,
  findAccountByUid,
  insertAccount,
  newUid,
  setPassword,
} from '../account.repository.ts'
import { signInAnswer, ToolkitRefusal } from '../identity-toolkit.ts'
import { idpRoutes } from '../idp.routes.ts'
import { sweepActionCodes } from '../links/action-code.repository.ts'
import { createLinkService, type LinkDeps } from '../links/link.service.ts'
import { createResetService } from '../links/reset.service.ts'
import { createNotifyPasswordChange } from '../passwords/password.mails.ts'
import { createPasswordPolicy, createPasswordService } from '../passwords/password.service.ts'
import { createEnrolmentService } from '../second-factor/enrolment.service.ts'
import { sweepPendingSignIns } from '../second-factor/pending-sign-in.repository.ts'
import { createRecoveryCodeService } from '../second-factor/recovery-code.service.ts'
import { createSendNotice, type SendNotice } from '../second-factor/second-factor.mails.ts'
import { removeSecondFactor } from '../second-factor/second-factor.repository.ts'
import { createSecondStepService } from '../second-factor/second-step.service.ts'
import { sweepKnownNetworks } from '../sessions/known-network.repository.ts'
import { createSdkSessionService, type SdkSessionDeps } from '../sessions/sdk-session.service.ts'
import { createNotifyCopiedSession } from '../sessions/session.mails.ts'
import { sweepSessions } from '../sessions/session.repository.ts'
import { createTokenVerifier } from '../sessions/token.service.ts'
import { embeddedAudience, embeddedIssuer, issueIdToken } from './id-token.ts'
import { sweepKeys } from './key.repository.ts'
import { createKeyring } from './key.service.ts'
import { createSignInService } from './sign-in.service.ts'

export type EmbeddedIdentity = {
  identity: IdentityProvider
  identityRoutes: (app: FastifyInstance) => Promise<void>
  /** Signs with a new key from now on. Sessions continue. */
  rotateKeys: () => Promise<void>
  /** Rotates the keys when the current one is 30 days old. Upkeep calls it regularly. */
  rotateKeysWhenDue: () => Promise<void>
  /** Deletes expired sessions, codes and keys. Upkeep calls it regularly. */
  sweep: () => Promise<void>
}

export type EmbeddedIdentityOptions = LinkDeps & {
  clock: () => Date
  /** 8 by default. */
  minPasswordLength?: number
}

type ProviderDeps = LinkDeps & Pick<IdentityProvider, 'verifyToken'> & { sendNotice: SendNotice }

const createProvider = ({ verifyToken, sendNotice, ...deps }: ProviderDeps): IdentityProvider => {
  const { db } = deps
  return {
    verifyToken,
    async createAccount({ email, password }) {
      const uid = newUid()
      const passwordHash = password === undefined ? null : await hashSecret(password)
      await insertAccount(db, { uid, email: email.trim().toLowerCase(), passwordHash })
      return { uid }
    },
    sendInvitation: createLinkService(deps).sendInvitation,
    async setPassword(uid, password) {
      await setPassword(db, uid, { passwordHash: await hashSecret(password), verifiesEmail: true })
    },
    disableAccount: (uid) => endSessions(db, uid, { disable: true }),
    enableAccount: (uid) => enableAccount(db, uid),
    deleteAccount: (uid) => deleteAccount(db, uid),
    revokeSessions: (uid) => endSessions(db, uid),
    removeSecondFactor: (uid) =>
      db.transaction().execute(async (transaction) => {
        const account = await findAccountByUid(transaction, uid)
        if (!account || !(await removeSecondFactor(transaction, uid))) return
        await sendNotice(transaction, { event: 'reset', email: account.email })
      }),
    ...createRecoveryCodeService({ db, sendNotice }),
  }
}

/** Creates the provider that keeps accounts, sessions and keys in the product's own database. */
export const createEmbeddedIdentity = async (options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> => {
  const { db, clock, minPasswordLength } = options
  const keyring = createKeyring(options)
  await keyring.sealClearKeys()
  // Creates the first key at the first start, so that the first sign-in does not wait for it.
  await keyring.signingKey()
  const verifyToken = createTokenVerifier({
    issuer: embeddedIssuer,
    audience: embeddedAudience,
    keyOf: keyring.verificationKey,
    clock,
  })
  const issueToken: SdkSessionDeps['issueToken'] = (account, session) =>
    issueIdToken(keyring, account, { ...session, issuedAtSeconds: Math.floor(clock().getTime() / 1000) })
  const notifyCopied = createNotifyCopiedSession(options.mailQueue)
  const sessions = createSdkSessionService({ db, issueToken, verifyToken, notifyCopied })
  const sendNotice = createSendNotice(options.mailQueue)
  const identity = createProvider({ ...options, verifyToken, sendNotice })
  const factorDeps = { ...options, sessions, sendNotice }
  const secondStep = createSecondStepService(factorDeps)
  const policy = createPasswordPolicy(minPasswordLength)
  const notifyChange = createNotifyPasswordChange(options.mailQueue)
  const routes = idpRoutes({
    resets: createResetService({ ...options, policy, notifyChange, setPassword: identity.setPassword }),
    signIns: createSignInService({ db, sessions, secondStep, projectId: embeddedAudience, verifySecret }),
    secondFactors: { secondStep, enrolments: createEnrolmentService(factorDeps) },
    passwords: createPasswordService({
      db,
      clock,
      policy,
      notifyChange,
      accountOf: sessions.accountOf,
      // The other sessions end. This one continues with new tokens.
      setPassword: async (account, password, { origin, hasSecondFactor }) => {
        const passwordHash = await hashSecret(password)
        await setPassword(db, account.uid, { passwordHash })
        const tokens = await sessions.begin(account, passwordHash, origin, { hasSecondFactor })
        if (!tokens) throw new ToolkitRefusal('TOKEN_EXPIRED')
        return signInAnswer(account, tokens)
      },
    }),
  })
  return {
    identity,
    identityRoutes: async (app) => {
      await app.register(routes, { prefix: '/idp' })
    },
    rotateKeys: keyring.rotate,
    rotateKeysWhenDue: keyring.rotateWhenDue,
    sweep: async () => {
      const sweeps = [sweepSessions, sweepKeys, sweepActionCodes, sweepKnownNetworks, sweepPendingSignIns]
      await Promise.all(sweeps.map((run) => run(db)))
    },
  }
}
