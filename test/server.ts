import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildServer } from '#app/server/server.ts'
import { createEmbeddedIdentity } from '#features/identity/server/embedded-identity.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import type { Database } from '#shared/server/database.ts'
import { openPool } from '#shared/server/database.ts'
import { createTestDatabase } from './database.ts'

type Caller = { identity_uid: string } | { token: string }

export type TestApp = {
  app: FastifyInstance
  db: Database
  /** Calls the API (the path below /api) as a person, with a terminal's token, or as nobody. */
  call: (
    caller: Caller | undefined,
    method: InjectOptions['method'],
    path: string,
    options?: InjectOptions,
  ) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** The whole server on a database of its own, called without a socket. `now` holds its clock. */
export const startTestApp = async ({ now }: { now?: () => Date } = {}): Promise<TestApp> => {
  const database = await createTestDatabase()
  const { db } = database
  const exportPool = openPool(database.address, { size: 2, statementTimeoutMs: 0 })
  const { identity, identityDoor } = await createEmbeddedIdentity({ db })
  const app = await buildServer({
    db,
    exportPool,
    identity,
    identityDoor,
    appEnv: 'preprod',
    webDir: '/nowhere',
    ...(now && { now }),
  })
  await app.ready()

  const tokenOf = (caller: Caller) => ('token' in caller ? caller.token : issueTestToken(db, caller.identity_uid))
  return {
    app,
    db,
    call: async (caller, method, path, options = {}) =>
      app.inject({
        ...options,
        method: method ?? 'GET',
        url: `/api${path}`,
        headers: { ...(caller && { authorization: `Bearer ${await tokenOf(caller)}` }), ...options.headers },
      }),
    close: async () => {
      await app.close()
      await exportPool.end()
      await database.close()
    },
  }
}
