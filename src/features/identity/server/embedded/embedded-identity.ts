import type { FastifyInstance } from 'fastify'
import { hashSecret } from '#shared/server/secret.ts'
import type { IdentityProvider } from '../../identity.port.ts'
import { deleteAccount, endSessions, insertAccount, newUid, setPassword } from '../account.repository.ts'
import { idpRoutes } from '../idp.routes.ts'
import { sweepActionCodes } from '../links/action-code.repository.ts'
import { type ActionLinkDependencies, createActionLinks } from '../links/action-link.service.ts'
import { createResetService } from '../links/reset.service.ts'
import { createChangePassword, createKeepPassword } from '../passwords/password.service.ts'
import { createPasswordPolicy } from '../passwords/password-policy.ts'
import { sweepSessions } from '../sessions/session.repository.ts'
import { createSessionService, type SessionDependencies } from '../sessions/session.service.ts'
import { createTokenVerifier, embeddedAudience, embeddedIssuer, issueIdToken } from '../sessions/token.service.ts'
import { sweepKeys } from './key.repository.ts'
import { createKeyring } from './key.service.ts'
import { sweepKnownNetworks } from './known-network.repository.ts'
import { createSignInService } from './sign-in.service.ts'

export type EmbeddedIdentity = {
  identity: IdentityProvider
  /** Opens /idp, which the browser's SDK talks to. */
  identityDoor: (app: FastifyInstance) => Promise<void>
  /** Signs with a new key from now on; the people signed in notice nothing. */
  rotateKeys: () => Promise<void>
  /** The same, when the key that signs has done so for 30 days; to be called now and then. */
  rotateKeysWhenDue: () => Promise<void>
  /** Deletes sessions, codes and keys that no longer count; to be called now and then. */
  sweep: () => Promise<void>
}

export type EmbeddedIdentityOptions = ActionLinkDependencies & {
  /** Seals the private keys at rest: 32 bytes. */
  sealingKey: Buffer
  /** 8 unless told. */
  minPasswordLength?: number
}

const createProvider = (
  { db, ...options }: ActionLinkDependencies,
  verifyToken: IdentityProvider['verifyToken'],
): IdentityProvider => ({
  verifyToken,
  async createAccount({ email, password }) {
    const uid = newUid()
    const passwordHash = password === undefined ? null : await hashSecret(password)
    await insertAccount(db, { uid, email: email.trim().toLowerCase(), passwordHash })
    return { uid }
  },
  sendInvitation: createActionLinks({ db, ...options }).sendInvitation,
  async setPassword(uid, password) {
    await setPassword(db, uid, { passwordHash: await hashSecret(password), verifiesEmail: true })
  },
  disableAccount: (uid) => endSessions(db, uid, { disable: true }),
  deleteAccount: (uid) => deleteAccount(db, uid),
  revokeSessions: (uid) => endSessions(db, uid),
})

/** The identity provider that needs nobody else: accounts, sessions and keys lie in the product's own database. */
export const createEmbeddedIdentity = async (options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> => {
  const { db, sealingKey, minPasswordLength } = options
  const keyring = createKeyring(db, sealingKey)
  await keyring.sealClearKeys()
  // The first start makes the first key, so that nobody waits for it at the first sign-in.
  await keyring.signingKey()
  const verifyToken = createTokenVerifier({
    issuer: embeddedIssuer,
    audience: embeddedAudience,
    keyOf: keyring.verificationKey,
  })
  const issueToken: SessionDependencies['issueToken'] = (account, session) => issueIdToken(keyring, account, session)
  const sessions = createSessionService({ db, issueToken, verifyToken })
  const identity = createProvider(options, verifyToken)
  const policy = createPasswordPolicy(minPasswordLength)
  const door = idpRoutes({
    resets: createResetService({ ...options, policy, setPassword: identity.setPassword }),
    signIns: createSignInService({ db, sessions, projectId: embeddedAudience }),
    changePassword: createChangePassword({
      db,
      policy,
      accountOf: sessions.accountOf,
      keepPassword: createKeepPassword({ db, sessions }),
    }),
  })
  return {
    identity,
    identityDoor: async (app) => {
      await app.register(door, { prefix: '/idp' })
    },
    rotateKeys: keyring.rotate,
    rotateKeysWhenDue: keyring.rotateWhenDue,
    sweep: async () => {
      await Promise.all([sweepSessions(db), sweepKeys(db), sweepActionCodes(db), sweepKnownNetworks(db)])
    },
  }
}
