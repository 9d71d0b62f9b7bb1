import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#shared/server/database.ts'
import { hashSecret } from '#shared/server/secret.ts'
import type { IdentityProvider } from '../identity.port.ts'
import { deleteAccount, endSessions, insertAccount } from './account.repository.ts'
import { idpRoutes } from './idp.routes.ts'
import { sweepKeys } from './key.repository.ts'
import { createKeyring } from './key.service.ts'
import { sweepSessions } from './session.repository.ts'
import { createSignInService } from './sign-in.service.ts'
import { createTokenVerifier, embeddedAudience, embeddedIssuer, issueIdToken } from './token.service.ts'

export type EmbeddedIdentity = {
  identity: IdentityProvider
  /** Opens /idp, which the browser's SDK talks to. */
  identityDoor: (app: FastifyInstance) => Promise<void>
  /** Signs with a new key from now on; the people signed in notice nothing. */
  rotateKeys: () => Promise<void>
  /** Deletes sessions and keys that no longer count; to be called now and then. */
  sweep: () => Promise<void>
}

/** As long as the ids of Google's accounts. */
const newUid = (): string => randomBytes(14).toString('hex')

const createProvider = (db: Database, verifyToken: IdentityProvider['verifyToken']): IdentityProvider => ({
  verifyToken,
  async createAccount({ email, password }) {
    const uid = newUid()
    const passwordHash = password === undefined ? null : await hashSecret(password)
    await insertAccount(db, { uid, email: email.trim().toLowerCase(), passwordHash })
    return { uid }
  },
  disableAccount: (uid) => endSessions(db, uid, { disable: true }),
  deleteAccount: (uid) => deleteAccount(db, uid),
  revokeSessions: (uid) => endSessions(db, uid),
})

/** The identity provider that needs nobody else: accounts, sessions and keys lie in the product's own database. */
export const createEmbeddedIdentity = async ({ db }: { db: Database }): Promise<EmbeddedIdentity> => {
  const keyring = createKeyring(db)
  // The first start makes the first key, so that nobody waits for it at the first sign-in.
  await keyring.signingKey()
  const verifyToken = createTokenVerifier({
    issuer: embeddedIssuer,
    audience: embeddedAudience,
    keyOf: keyring.verificationKey,
  })
  const service = createSignInService({
    db,
    issueToken: (account, times) => issueIdToken(keyring, account, times),
    verifyToken,
    projectId: embeddedAudience,
  })
  return {
    identity: createProvider(db, verifyToken),
    identityDoor: async (app) => {
      await app.register(idpRoutes(service), { prefix: '/idp' })
    },
    rotateKeys: keyring.rotate,
    sweep: async () => {
      await Promise.all([sweepSessions(db), sweepKeys(db)])
    },
  }
}
