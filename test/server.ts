import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Pool } from 'pg'
import { buildServer, type ServerOptions } from '#app/server/server.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import {
  issueTestToken,
  openTestIdentity,
  testOrigin,
  testSealingKey,
} from '#features/identity/testing/identity.fixture.ts'
import { type Notifications, openNotifications } from '#features/notifications/server/notifications.ts'
import { type DatabaseAddress, openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import type { Jobs } from '#shared/server/jobs.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { requireDocumented } from './documented-errors.ts'

type Caller = { identity_uid: string } | { token: string }

export type TestApp = {
  app: FastifyInstance
  db: SqlDatabase
  pool: Pool
  jobs: Jobs
  mailQueue: MailQueue
  notifications: Notifications
  /** The address of its database, for other clients. */
  address: DatabaseAddress
  identity: IdentityProvider
  /** Returns the sent mails, once the queue is empty. */
  mails: () => Promise<Mail[]>
  /** Calls the API (the path below /api) as a person, with a terminal's token, or without a token. */
  call: (
    caller: Caller | undefined,
    method: InjectOptions['method'],
    path: string,
    options?: InjectOptions,
  ) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

type TestOptions = Partial<
  Pick<
    ServerOptions,
    | 'now'
    | 'appEnv'
    | 'metricsToken'
    | 'metricsPort'
    | 'webDir'
    | 'isDiskFull'
    | 'diskFolders'
    | 'readBackup'
    | 'readStandby'
    | 'donationDb'
    | 'mailCounts'
    | 'reads'
    | 'recheckMs'
    | 'slowBodies'
    | 'secondFactorRoles'
    | 'limits'
    | 'validatesAnswers'
  >
> & {
  /** Opens a proxy between the server and its database, and returns its address. */
  through?: (address: DatabaseAddress) => Promise<DatabaseAddress>
  /** The database. Default: a new one of this run. */
  database?: TestDatabase
  /** Called with the server's pools before their first connection, when `through` makes them. */
  onPool?: (pool: Pool) => void
}

/** Issues tokens. Calls of a person in the same second share theirs: its signature costs more than most calls. */
const createTokens = (db: SqlDatabase) => {
  let second = 0
  const tokens = new Map<string, Promise<string>>()
  return (uid: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) tokens.clear()
    second = now
    const earlier = tokens.get(uid)
    if (earlier) return earlier
    const token = issueTestToken(db, uid)
    tokens.set(uid, token)
    // The next call tries again.
    token.catch(() => tokens.delete(uid))
    return token
  }
}

/** Creates a clock that advances by a second at each read, so that what is written has an order. */
export const advancingClock = (start: string): (() => Date) => {
  let ms = Date.parse(start)
  return () => new Date((ms += 1000))
}

/** Starts the server on a new database, called without a socket. `now` replaces its clock. */
export const startTestApp = async ({
  through = async (address) => address,
  database: given,
  onPool,
  ...options
}: TestOptions = {}): Promise<TestApp> => {
  const database = given ?? (await createTestDatabase())
  const { db } = database
  const address = await through(database.address)
  const serverPool = address === database.address ? database.pool : openPool(address)
  const serverDb = serverPool === database.pool ? db : openDatabase(serverPool)
  const exportPool = openPool(address, { size: 2, hasNoTimeout: true })
  for (const pool of [serverPool, exportPool]) onPool?.(pool)
  const { identity, identityRoutes, mails, jobs, mailQueue } = await openTestIdentity(database)
  const notifications = openNotifications({
    db,
    mailQueue,
    sealingKey: testSealingKey,
    publicUrl: () => testOrigin,
    clock: options.now ?? (() => new Date()),
  })
  const app = await buildServer({
    db: serverDb,
    pool: serverPool,
    exportPool,
    sealingKey: testSealingKey,
    identity,
    identityRoutes,
    notifications,
    appEnv: 'preprod',
    webDir: '/nowhere',
    validatesAnswers: true,
    ...options,
  })
  await app.ready()

  const tokenOfPerson = createTokens(db)
  const tokenOf = (caller: Caller) => ('token' in caller ? caller.token : tokenOfPerson(caller.identity_uid))
  return {
    app,
    db,
    pool: database.pool,
    jobs,
    mailQueue,
    notifications,
    address: database.address,
    identity,
    mails,
    call: async (caller, method = 'GET', path, options = {}) => {
      const url = `/api${path}`
      const authorization = caller && { authorization: `Bearer ${await tokenOf(caller)}` }
      const answer = await app.inject({ ...options, method, url, headers: { ...authorization, ...options.headers } })
      requireDocumented(method, url, answer)
      return answer
    },
    close: async () => {
      await app.close()
      await jobs.close()
      await exportPool.end()
      if (serverPool !== database.pool) await serverPool.end()
      await database.close()
    },
  }
}
