import type { FastifyInstance } from 'fastify'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import type { PageProvider } from '#features/identity/provider.ts'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentityOptions,
} from '#features/identity/server/embedded/embedded-identity.ts'
import { createGoogleIdentity } from '#features/identity/server/google/google-identity.ts'

export type OpenIdentity = {
  identity: IdentityProvider
  /** Adds the calls below /idp. */
  identityRoutes: (app: FastifyInstance) => Promise<void>
  /** Deletes expired data and rotates keys. Upkeep calls it regularly. */
  maintain: () => Promise<void>
}

export const openIdentity = async (provider: PageProvider, options: EmbeddedIdentityOptions): Promise<OpenIdentity> => {
  if (provider.name === 'google') {
    const { sweep, ...google } = createGoogleIdentity({ ...options, projectId: provider.projectId })
    return { ...google, maintain: sweep }
  }
  const { identity, identityRoutes, rotateKeysWhenDue, sweep } = await createEmbeddedIdentity(options)
  return {
    identity,
    identityRoutes,
    maintain: async () => {
      await rotateKeysWhenDue()
      await sweep()
    },
  }
}
